import type { Change } from './change.ts'
import { readTopic } from './named-topic.ts'
import { placePattern, readPlace, readPlaces } from './places.ts'
import { statementOf } from './request.ts'
import { capitalise, dropEnd, finishSentence, tidySpaces } from './sentences.ts'

const quoted =
  /["“„«]([^"“”„«»]+)["”“»]|»([^«»]+)«|‚([^‚‘\n]+)‘|(?<![\p{L}\p{N}])['‘]([^'‘’\n]+)['’](?![\p{L}\p{N}])/gu

export function quotations(request: string): string[] {
  return [...request.matchAll(quoted)]
    .map((found) => (found.slice(1).find((words) => words !== undefined) ?? '').trim())
    .filter((text) => text !== '')
}

const says = (request: string, words: RegExp) => words.test(request)

export const adding =
  /\b(?:add|append|include|insert|mention|put|say|write)\b|(?<!\p{L})(?:füge?|ergänz\p{L}*|erwähn\p{L}*|schreib\p{L}*|setz\p{L}*|häng\p{L}*|añad\p{L}*|agreg\p{L}*|incluye|menciona|pon|escribe|ajout\p{L}*|mets|mentionne\p{L}*|insère|écris)(?!\p{L})/iu
export const takesOut =
  /(?<!\p{L})(?:remove|delete|cut|drop|take\s+out|leave\s+out|strip|get\s+rid\s+of|lose|streich\p{L}*|lösch\p{L}*|entfern\p{L}*|weg|raus|quita\p{L}*|elimina\p{L}*|borra\p{L}*|enlève\p{L}*|supprime\p{L}*|retire\p{L}*)(?!\p{L})/iu
const replacing =
  /\b(?:replace|change|swap|substitute|rename|correct|turn)\b|(?<!\p{L})(?:ersetz\p{L}*|änder\p{L}*|(?:aus|ein|um)?tausch\p{L}*|korrigier\p{L}*|mach\p{L}*\s+aus|reemplaz\p{L}*|sustituye|cambia\p{L}*|corrige\p{L}*|remplac\p{L}*)(?!\p{L})/iu
const atStart =
  /\b(?:at|to)\s+the\s+(?:start|beginning|top)\b|\b(?:start|begin|open)\s+(?:(?:it|the\s+post)\s+)?with\b|(?<!\p{L})(?:(?:an|zu)m?\s+(?:den\s+)?(?:anfang|beginn)|(?:ganz\s+)?(?:oben|nach\s+vorne?)|(?:beginn|start|fang)\p{L}*\s+(?:(?:ihn|es|den\s+(?:post|beitrag)|bitte)\s+)?mit|al\s+(?:principio|inicio|comienzo)|(?:empieza|comienza|abre)\s+con|au\s+début|commence\p{L}*\s+(?:par|avec))(?!\p{L})/iu
const atEnd =
  /\b(?:end|finish|close)\s+(?:(?:it|the\s+post)\s+)?with\b|(?<!\p{L})(?:(?:ende|schließ|hör)\p{L}*\s+(?:(?:ihn|es|bitte)\s+)?mit|(?:termina|acaba|cierra)\s+con|(?:termine|finis)\p{L}*\s+(?:par|avec))(?!\p{L})/iu
/** "Use “offer” instead of “term sheet”": the first words replace the second. */
const oldWords =
  /(?<!\p{L})(?:instead\s+of|rather\s+than|in\s+place\s+of|statt|anstatt|anstelle\s+von|en\s+(?:vez|lugar)\s+de|(?:à\s+la\s+place|au\s+lieu)\s+de)\s+["“„«»‚'‘]/iu
const beside =
  /(?<!\p{L})(?:(before|above|in\s+front\s+of|vor|über|oberhalb|antes\s+de|avant)|(after|below|under(?:neath)?|behind|following|nach|hinter|unter|después\s+de|tras|après))\s+/giu

/** "Start with the number", "put the quote first". */
const leading =
  /(?<!\p{L})(?:(?:start|begin|open|lead)\s+(?:(?:it|the\s+post)\s+)?with|(?:fang|beginn|start)\p{L}*\s+(?:bitte\s+)?mit|(?:empieza|comienza|abre)\s+(?:con|por)|(?:commence|ouvre)\s+(?:par|avec))\s+(?:the|a|der|dem|den|el|la|le|l[’'])\s*(?:\p{L}+\s+)?(?:(figures?|numbers?|results?|stats?|zahl(?:en)?|ergebnis|números?|cifras?|datos?|resultados?|chiffres?|nombres?|résultats?)|(?:quot(?:e|ation)|zitat|cita|citation))(?!\p{L})(?:\s+(?:by|from|of|about|von|über|de|sobre|sur)\s+(\S.{0,60}))?|\bput\s+the\s+(?:(figures?|numbers?|results?|stats?)|(?:quote|quotation))\s+(?:first|at\s+the\s+(?:top|start|beginning))/iu

/** "Start with the 58 NOs", "open with what Tom said": words of the post itself. */
const leadingWords =
  /^(?:(?:please|now|ok|okay|and|also|then|can\s+you|could\s+you|bitte|por\s+favor)[,:]?\s+)*(?:(?:start|begin|open|lead)\s+(?:(?:it|off|the\s+post)\s+)?with|(?:fang|beginn|start)\p{L}*\s+(?:bitte\s+)?mit|(?:empieza|comienza|abre)\s+(?:con|por)|(?:commence|ouvre)\s+(?:par|avec))\s+(?<what>(?:(?:the|our|my|that|what|was|lo\s+que|ce\s+que|de[rnm]|die|das|el|la|los|las|le|les|l[’']|\p{L}+['’]s)\s?|(?=\d))\S.{0,80}?)(?:\s+(?:an|instead|first))?[\s.!]*$/iu

/** Reads which sentence is to open the post, by what stands in it. */
export function readLeading(request: string): Change | undefined {
  const led = leading.exec(request)
  if (led === null) {
    const words = leadingWords.exec(request.replace(politeEnd, ''))?.groups?.['what']
    return words === undefined || words.includes(':') ? undefined : movedWords(words, 'start')
  }
  const kind = (led[1] ?? led[3]) === undefined ? 'quotation' : 'figure'
  return { kind: 'reopen', with: kind, ...(led[2] === undefined ? {} : { about: led[2] }) }
}

/** Words and their replacement; named groups `from` and `to`. "The tone" is not part of the post's text. */
const swaps = [
  /^(?:(?:please|pls|and|also|now|(?:can|could)\s+(?:you|u))\s+)*(?:change|replace|swap|correct|switch|update)\s+(?<from>\S.{0,80}?)\s+(?:to|with|for|by)\s+(?<to>\S.{0,120})$/iu,
  /^(?:(?:no|actually|sorry)[,.]?\s+)?(?:(?:it|there)(?:['’]?s|\s+is|\s+was|\s+were|\s+are|\s+should\s+(?:be|say))|(?:that|they)\s+(?:should\s+be|(?:was|were)))\s+(?<to>\S.{0,80}?),?\s+not\s+(?<from>\S.{0,80})$/iu,
  /^(?:(?:nein|eigentlich)[,.]?\s+)?(?:es|das)\s+(?:ist|sind|waren?|heißt)\s+(?<to>\S.{0,80}?),?\s+nicht\s+(?<from>\S.{0,80})$/iu,
  /^\S.{0,80}?\s(?<to>\d[\d.,]*%?),?\s+(?:not|nicht)\s+(?<from>\d[\d.,]*%?)$/iu,
  /^(?:(?:please|bitte|por\s+favor)\s+)?(?:use|put|say|write|schreib\p{L}*|nimm|setz\p{L}*|pon|usa|escribe|mets|utilise|écris)\s+(?<to>\S.{0,80}?)\s+(?:instead\s+of|statt|anstatt|anstelle\s+von|en\s+(?:vez|lugar)\s+de|(?:à\s+la\s+place|au\s+lieu)\s+de)\s+(?<from>\S.{0,80})$/iu,
  /^(?:bitte\s+)?(?:ersetz|änder|tausch)\p{L}*\s+(?:bitte\s+)?(?<from>\S.{0,80}?)\s+(?:durch|in|zu|gegen|auf)\s+(?<to>\S.{0,120}?)(?:\s+aus)?$/iu,
  /^(?:por\s+favor,?\s+)?(?:cambia|reemplaza|sustituye|corrige)\s+(?<from>\S.{0,80}?)\s+(?:por|a)\s+(?<to>\S.{0,120})$/iu,
  /^(?:s['’]il\s+(?:te|vous)\s+plaît,?\s+)?(?:remplace|change|corrige)z?\s+(?<from>\S.{0,80}?)\s+(?:par|en)\s+(?<to>\S.{0,120})$/iu,
]
const notInPost =
  /^(?:(?:the|its|this|that|den|die|das|el|la|le|l[’'])\s*)?(?:it|this|that|everything|(?:whole\s+)?(?:tone|style|voice|language|length|hook|opening|ending|title|headline|first\s+line|last\s+line|post|text|order|format|ton|stil|sprache|einstieg|titel|beitrag|tono|estilo|idioma|título|gancho|publicación|texto|langue|titre|accroche|texte))$/iu
export const politeEnd =
  /[\s,]*(?:please|pls|plz|thanks|bitte|danke|por favor|gracias|s['’]il (?:te|vous) plaît|svp|stp|merci)[\s.!]*$/iu

export function readSwap(request: string): Change | undefined {
  const plain = dropEnd(request.replace(politeEnd, ''), ' .!')
  const groups = swaps.map((pattern) => pattern.exec(plain)?.groups).find((found) => found !== undefined)
  const { from, to } = groups ?? {}
  if (from === undefined || to === undefined || notInPost.test(from)) return undefined
  return { kind: 'swap', from, to }
}

/** The same in other languages; a German clause only if its word order is plain. */
const givenElsewhere =
  /^(?:(?:por\s+favor|s['’]il\s+(?:te|vous)\s+plaît),?\s+)?(?:añade|agrega|incluye|menciona|ajoute|mentionne|précise|indique)z?\s*(?:(?:también|aussi)\s+)?(?::\s*|que\s+|(?=qu['’]))(?:qu['’])?(.+)$|^(?:bitte\s+)?(?:ergänz|erwähn|füg)\p{L}*\s*(?:(?:bitte|noch|auch|hinzu|dazu|ein)\s*)*(?::\s*|,?\s*(?=dass\s))(.+)$/isu

function wordsGiven(request: string): string | undefined {
  // "Mention that it took four years and that Mia was the first."
  const own = givenWords.exec(request)?.[1]?.replaceAll(/,? and that (?=\S)/giu, ' and ')
  const found =
    own ??
    givenElsewhere
      .exec(request)
      ?.slice(1)
      .find((words) => words !== undefined)
  const words = found === undefined ? undefined : statementOf(found)
  return words === undefined || /^dass\s/iu.test(words) ? undefined : words
}

const givenWords =
  /^(?:(?:please|and|also|can\s+you|could\s+you)\s+)*(?:add|append|include|insert|mention|say)\s*(?:(?:a\s+(?:line|sentence|note|paragraph)\s+)?(?:that\s+says|saying|that)\s+|(?:the\s+fact\s+that)\s+|(?:a\s+(?:line|sentence|paragraph)\s*)?:\s*)(.+)$/isu

/** "End with: What would you do?" */
const givenAtEdge =
  /^(?:(?:please|and|also|bitte|por\s+favor)\s+)*(?:(?<start>start|begin|open|fang\p{L}*|beginn\p{L}*|empieza|comienza|commence)|end|finish|close|ende|schließ\p{L}*|hör\p{L}*|termina|acaba|termine|finis)\s+(?:(?:it|the\s+post|es|ihn|den\s+(?:post|beitrag))\s+)?(?:with|mit|con|par|avec)\s*:\s*(?<text>\S.*)$/isu

export function readGiven(request: string): Change | undefined {
  const atEdge = givenAtEdge.exec(request)?.groups
  if (atEdge !== undefined) {
    const at = atEdge['start'] === undefined ? 'end' : 'start'
    return { kind: 'add', text: finishSentence(capitalise(tidySpaces(atEdge['text'] ?? ''))), at }
  }
  const text = wordsGiven(request)
  return text === undefined
    ? undefined
    : { kind: 'add', text: finishSentence(capitalise(tidySpaces(text))), at: 'end' }
}

/** What follows "the first line": new words for it, or a description of what they should be like. */
const describes =
  /^(?:something|anything|(?:be|sound|feel|start|read)\s|more\s|less\s|much\s|a\s+bit\s|(?:an?|the|my|our|one)\s+(?:\p{L}+\s+){0,2}(?:questions?|statements?|quot(?:e|ation)s?|numbers?|figures?|story|joke|hook|punch(?:line)?|call\s+to\s+action|cta|fact|sentence|line|paragraph|list|version|tone|one)(?!\p{L})|(?:past|present|first|second|third)\s+(?:tense|person)|(?:german|english|french|spanish|italics|bold|capitals|bullets?|bullet\s+points|upper\s?case|lower\s?case)(?!\p{L})|etwas\s|mehr\s|weniger\s|eine?[nrm]?\s+(?:\p{L}+\s+){0,2}(?:frage|zitat|zahl|liste|satz)(?!\p{L})|\p{L}+(?:er|re)$)/iu
const fewGiven = 4
const isWording = (text: string) =>
  !describes.test(text) &&
  (/^[\p{Lu}\d]/u.test(text) || /[.!?]["”]?$/.test(text) || text.split(/\s+/, fewGiven).length === fewGiven)

const polite = String.raw`^(?:(?:please|pls|bitte|ok|okay|now|and|also|por\s+favor|can\s+you|could\s+you|kannst\s+du|use\s+this\s+(?:as|for))[,:]?\s+)*`
const newWords = String.raw`(?:\s+of\s+(?:the|my)\s+post)?\s*(?:(?:should\s+|must\s+|soll(?:te)?\s+)?(?::|(?:be|say|read|lauten|sein|heißen)\s*:?\s)|(?:to|with|by|into|zu|in|durch|auf|por|par|en)(?:\s+(?:say|read))?\s*:?\s)\s*(?<text>\S[^]*)$`
/** "Change the first line to …", "new first line: …", "the last sentence should be …". */
const putting = new RegExp(
  String.raw`${polite}(?:(?:change|replace|rewrite|rephrase|reword|make|set|update|edit|correct|turn|swap|new|neue[rs]?|ersetz\p{L}*|änder\p{L}*|schreib\p{L}*|formulier\p{L}*|cambia\p{L}*|reemplaza|sustituye|remplace\p{L}*|change\p{L}*)\s+)?(?:the\s+new\s+|der\s+neue\s+)?(?<place>${placePattern})${newWords}`,
  'iu',
)
/** "Use “…” as the first line." */
const puttingAs = new RegExp(
  String.raw`(?<!\p{L})(?:as|als|como|comme)\s+(?<place>(?:new\s+|neue[rn]?\s+)?${placePattern})(?:[\s.!]|$)`,
  'iu',
)

/** Returns the new words for a named part; 'unclear' if the request only describes them. */
export function readPut(request: string, given: string[]): Change | 'unclear' | undefined {
  const as = given.length === 1 ? puttingAs.exec(request)?.groups : undefined
  const found = as ?? putting.exec(request)?.groups
  const place = found === undefined ? undefined : readPlace(found['place'] ?? '')
  if (place === undefined) return undefined
  const said = dropEnd((found?.['text'] ?? '').replace(politeEnd, ''), ' ')
  const isQuoted = as !== undefined || /^["“„«»‚'‘]/.test(said)
  const text = isQuoted ? (given[0] ?? said) : said
  if (!isQuoted && !isWording(text)) return 'unclear'
  return { kind: 'put', text: isQuoted ? text : finishSentence(capitalise(tidySpaces(text))), place }
}

const movingTo =
  /^(?:(?:please|bitte|now|and|also|then|can\s+you|could\s+you)[,:]?\s+)*(?:move|put|bring|place|shift|verschieb\p{L}*|setz\p{L}*|stell\p{L}*|pack\p{L}*|mueve|pon|déplace|mets)\s+(?<what>\S.{0,60}?)\s+(?:up\s+)?(?:(?<start>(?:to|at)\s+the\s+(?:very\s+)?(?:top|start|beginning|front)|first|up\s+front|an\s+den\s+anfang|nach\s+(?:ganz\s+)?(?:oben|vorne?)|al\s+(?:principio|inicio)|au\s+début)|(?<end>(?:to|at)\s+the\s+(?:very\s+)?(?:end|bottom)|last|ans\s+ende|an\s+den\s+schluss|nach\s+(?:ganz\s+)?(?:unten|hinten)|al\s+final|à\s+la\s+fin))[\s.!]*$/iu

function readMove(request: string, given: string[]): Change | undefined {
  const groups = movingTo.exec(request.replace(politeEnd, ''))?.groups
  if (groups === undefined) return undefined
  const to = groups['start'] === undefined ? 'end' : 'start'
  const what = groups['what'] ?? ''
  const [place] = readPlaces(what)
  if (place !== undefined) return { kind: 'move', what: place, to }
  if (given.length > 0) return { kind: 'move', what: given[0] ?? '', to }
  // "The lesson" is a paragraph that starts so; "the quote" is found by its marks.
  const isOther = leading.test(request) || /^(?:it|this|that|an?\s|some\s|eine?n?\s)/iu.test(what)
  return isOther ? undefined : movedWords(what, to)
}

/** Returns the move of what some words name: a topic, or a sentence that has them. */
function movedWords(words: string, to: 'start' | 'end'): Change {
  const [place] = readPlaces(words)
  if (place !== undefined) return { kind: 'move', what: place, to }
  const bare = words.replace(
    /^(?:the|my|our|that|what|was|lo\s+que|ce\s+que|de[rnm]|die|das|el|la|los|las|les?|l[’'])\s*(?=\S)/iu,
    '',
  )
  if (question.test(bare)) return { kind: 'move', what: { unit: 'question', from: -1, count: 1 }, to }
  return { kind: 'move', what: readTopic(words) ?? bare, to }
}

const question = /^(?:(?:closing|last|final)\s+)?(?:question|frage|pregunta)$/iu

/** "Move the last paragraph up." */
const moving =
  /^(?:(?:please|bitte|now|and|also|can\s+you|could\s+you)[,:]?\s+)*(?:move|push|shift|bring)\s+(?<what>\S.{0,60}?)\s+(?:(?<up>up|higher)|down|lower)(?:\s+(?:by\s+)?one(?:\s+place)?)?[\s.!]*$/iu

/** Reads an exchange of a part with its neighbour. */
function readShift(request: string): Change | undefined {
  const groups = moving.exec(request.replace(politeEnd, ''))?.groups
  const [place, ...others] = readPlaces(groups?.['what'] ?? '')
  if (groups === undefined || place === undefined || place.count !== 1 || others.length > 0) return undefined
  const neighbour = place.from + (groups['up'] === undefined ? 1 : -1)
  const isThere = place.from < 0 ? neighbour < 0 : neighbour >= 0
  return isThere ? { kind: 'exchange', places: [place, { ...place, from: neighbour }] } : undefined
}

const joining =
  /(?<!\p{L})(?:merge|join|combine|put\s.{1,40}\stogether|zusammenfüg\p{L}*|füge?\s.{1,60}\szusammen|verbinde?|une|junta|combina|fusionne|réunis)(?!\p{L})/iu

/** "Merge the last two paragraphs." */
function readJoin(request: string): Change | undefined {
  const [first, ...others] = joining.test(request) ? readPlaces(request) : []
  if (first === undefined || first.unit !== 'paragraph') return undefined
  const last = others.at(-1) ?? first
  const count = last.from + last.count - first.from
  const isStretch = others.every(({ from }, at) => from === first.from + first.count + at)
  return isStretch && count > 1 ? { kind: 'join', most: 1, within: { ...first, count } } : undefined
}

const exchanging =
  /(?<!\p{L})(?:swap|switch|exchange|reverse|tausch\p{L}*|vertausch\p{L}*|intercambia|échange|inverse)(?!\p{L})/iu

function readExchange(request: string): Change | undefined {
  if (!exchanging.test(request)) return undefined
  const [one, other] = readPlaces(request)
  if (one === undefined) return undefined
  const { unit, from, count } = one
  if (other !== undefined) return { kind: 'exchange', places: [one, other] }
  if (count !== 2) return undefined
  return {
    kind: 'exchange',
    places: [
      { unit, from, count: 1 },
      { unit, from: from + 1, count: 1 },
    ],
  }
}

/** Words in quotation marks that go before or after a place, or before or after other words in marks. */
export function readInsert(request: string, [one, two]: string[]): Change | 'unclear' | undefined {
  const text = one ?? /:\s*(\S[^]*)$/u.exec(request)?.[1]
  if (text === undefined || !says(request, adding)) return undefined
  const command = request.replaceAll(quoted, ' ').replace(/:\s*\S[^]*$/u, '')
  const sides = [...command.matchAll(beside)]
  const [side] = sides
  if (side === undefined) {
    const within =
      /(?<!\p{L})(?:to|in|into|an|en|à|dans)\s+(?:the\s+)?(?:(?:end|ende)\s+(?:of|des|vom)\s+)?/iu.test(
        command,
      )
    const [place] = within ? readPlaces(command) : []
    return place === undefined ? undefined : { kind: 'insert', text, side: 'within', place }
  }
  const isBefore = side[1] !== undefined
  if (one !== undefined && two !== undefined)
    return { kind: 'swap', from: two, to: isBefore ? `${one} ${two}` : `${two} ${one}` }
  const place = readPlace(command)
  if (place === undefined) return 'unclear'
  const words = place.unit === 'paragraph' || place.unit === 'line' ? finishSentence(text) : text
  return { kind: 'insert', text: words, side: isBefore ? 'before' : 'after', place }
}

/** Reads a request that quotes words. What is to happen is read without them. */
export function readQuoted(request: string, given: string[]): Change | undefined {
  const [one, two] = given
  if (one === undefined) return undefined
  const command = request.replaceAll(quoted, ' ')
  if (two !== undefined) {
    const old = oldWords.exec(request)
    if (old !== null) {
      // "Statt “A” lieber “B”" names the old words first.
      const isOldFirst = request.search(/["“„«»‚‘]/) > old.index
      return isOldFirst ? { kind: 'replace', from: one, to: two } : { kind: 'replace', from: two, to: one }
    }
    if (says(command, replacing)) return { kind: 'replace', from: one, to: two }
    return undefined
  }
  if (says(command, takesOut)) return { kind: 'remove', text: one }
  if (says(command, replacing)) return undefined
  const isStart = says(command, atStart)
  return says(command, adding) || isStart || says(command, atEnd)
    ? { kind: 'add', text: one, at: isStart ? 'start' : 'end' }
    : undefined
}

const breakingLines =
  /(?<!\p{L})(?:(?:split|break|put)\s(?:\p{L}+\s){0,2}in(?:to)?\s(?:(?:very\s)?short(?:er)?|small(?:er)?|single|separate|more)\s(?:lines|paragraphs)|shorter\sparagraphs|(?:kürzere|kurze)\sabsätze|párrafos\s(?:más\s)?cortos|paragraphes\s(?:plus\s)?courts|(?:add|insert|more)\s+(?:some\s+|more\s+)?(?:line\s+breaks|white\s?space|paragraph\s+breaks)|(?:one|a|each|every)\s+(?:single\s+)?(?:sentence|line)\s+(?:per|on|in|to|for)\s+(?:(?:a|an|its|each|every)\s+)?(?:own\s+|new\s+|separate\s+|each\s+)?(?:line|paragraph|sentence)|(?:jede[rn]?|ein|einen)\s+satz\s+(?:pro|in|auf)\s+(?:(?:eine[rn]?|jede[rn]?)\s+)?(?:eigene[rn]?\s+|neue[rn]?\s+)?(?:zeile|absatz)|una\s+frase\s+por\s+(?:línea|párrafo)|une\s+phrase\s+par\s+(?:ligne|paragraphe))(?!\p{L})/iu
/** Breaks that leave a blank line. */
const spacing = /(?<!\p{L})(?:paragraphs?|white\s?space|abs[aä]tz\p{L}*|párrafos?|paragraphes?)(?!\p{L})/iu
/** "Split the second paragraph", "break up the long paragraphs". */
const breakingParagraphs = new RegExp(
  String.raw`${polite}(?:split|break)(?:\s+up)?\s+(?:the\s+|my\s+|all\s+|every\s+)*(?:(?:long|big|first|second|third|fourth|fifth|last|\d(?:st|nd|rd|th))\s+)?paragraphs?(?:\s+\d)?(?:\s+up)?(?:\s+(?:in(?:to)?)\s+(?:short(?:er)?|smaller)\s+(?:ones|paragraphs|pieces|parts))?[\s.!]*$`,
  'iu',
)

function readBreaking(request: string): Change | undefined {
  const plain = request.replace(politeEnd, '')
  const isBreaking = breakingLines.test(plain)
  if (!isBreaking && !breakingParagraphs.test(plain)) return undefined
  const isSingle = /(?<!\p{L})(?:sentence|satz|frase|phrase)(?!\p{L})/iu.test(plain)
  const [within] = readPlaces(plain)
  const change = { kind: 'break-lines', isSpaced: spacing.test(plain), isSingle } as const
  return within === undefined ? change : { ...change, within }
}

const tags = /(?<![\p{L}\p{N}&/])#[\p{L}\p{N}_]+/gu
const fillers =
  /(?<!\p{L})(?:filler\s*(?:words?|sounds?)?|u+h?ms?|füllwörter|füllwort|muletillas|mots\s+de\s+remplissage)(?!\p{L})/iu

/** Changes of the layout and of what is no sentence. */
export function readMechanical(request: string, given: string[]): Change | undefined {
  const breaking = readBreaking(request)
  if (breaking) return breaking
  const named = request.match(tags) ?? []
  if (named.length > 0 && says(request, adding) && !says(request, takesOut))
    return { kind: 'tag', tags: named }
  if (fillers.test(request) && (says(request, takesOut) || /\bclean\b/iu.test(request)))
    return { kind: 'drop-fillers' }
  return readExchange(request) ?? readShift(request) ?? readJoin(request) ?? readMove(request, given)
}
