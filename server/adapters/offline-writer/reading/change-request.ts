import { type LeftOut, readRephrasePrompt } from '#core/claims/rephrasing.ts'
import { statementOf } from './request.ts'
import { capitalise, dropEnd, finishSentence, tidySpaces } from './sentences.ts'

export type Unit = 'sentence' | 'paragraph' | 'line' | 'question'
export type Sign = 'hashtag' | 'emoji'

/** A change of a post that requires no invented words. */
export type Change =
  | { kind: 'replace'; from: string; to: string }
  /** Like `replace`, for words named without quotation marks; ignores case. */
  | { kind: 'swap'; from: string; to: string }
  | { kind: 'remove'; text: string }
  /** The first has the place 0, the last -1. */
  | { kind: 'remove-at'; unit: Unit; place: number }
  | { kind: 'strip'; signs: Sign[] }
  | { kind: 'leave-out'; claim: LeftOut }
  | { kind: 'remove-about'; topic: string }
  | { kind: 'add'; text: string; at: 'start' | 'end' }
  | { kind: 'opening'; text: string }
  | { kind: 'shorten'; share: number; limit: number | undefined }
  | { kind: 'lengthen'; text: string | undefined }
  | { kind: 'polish' }
  | { kind: 'clarify' }
  | { kind: 'rewrite' }
  | { kind: 'reopen'; with?: 'figure' | 'quotation' }

const searchedInChange = 2000
const quoted = /["“„«]([^"“”„«»]+)["”“»]|(?<![\p{L}\p{N}])['‘]([^'‘’\n]+)['’](?![\p{L}\p{N}])/gu

function quotations(request: string): string[] {
  return [...request.matchAll(quoted)]
    .map((found) => (found[1] ?? found[2] ?? '').trim())
    .filter((text) => text !== '')
}

const says = (request: string, words: RegExp) => words.test(request)

const polishing =
  /\b(?:polish(?:ed|ing)?|proof-?read|tidy|clean\s+(?:it\s+|this\s+)?up|fix\s+(?:the\s+|any\s+)?(?:spelling|grammar|mistakes|spacing|typos?|punctuation|capitals?|capitali[sz]ation|formatting)|(?:check|spell-?check)\s+(?:(?:the|my|its|it|this|for|any)\s+)*(?:spelling|grammar|typos?|mistakes)|spell-?check)\b|(?<![\p{L}])(?:glätte\p{L}*|rechtschreib\p{L}*|tippfehler|korrigier\p{L}*|feinschliff|räum\p{L}* auf|pule|pulir|corrige\p{L}*|ortografía|orthographe|peaufine\p{L}*|relis)(?![\p{L}])/iu
const shortening =
  /\b(?:shorter|shorten|condense|concise|tighten|trim|briefer|too\s+long|less\s+long|halve|cut\s+(?:it\s+|this\s+|the\s+post\s+)?(?:down|in\s+half|by\s+half)|in\s+half|half\s+(?:as\s+long|(?:the|its)\s+length)|reduce)\b|\b(?:under|at\s+most|max(?:imum)?|no\s+more\s+than|less\s+than|within)\s+\d[\d,.]*\s*(?:characters|chars)\b|(?<![\p{L}])(?:kürze[rn]?|kürz|gekürzt|zu lang|straffe[rn]?|knapper|halbier\p{L}*|más (?:corto|corta|breve)|acorta\p{L}*|acórta\p{L}*|recorta\p{L}*|demasiado larg[oa]|plus court[e]?|raccourci\p{L}*|trop long|abrège\p{L}*|resserre\p{L}*)(?![\p{L}])/iu
const lengthening =
  /\b(?:longer|lengthen|expand|elaborate|extend|too\s+short|flesh\s+(?:it\s+)?out|more\s+(?:details?|depth|examples?))\b|(?<![\p{L}])(?:länger|verlänger\p{L}*|ausführlicher|zu kurz|más (?:largo|larga|detalles)|alarga\p{L}*|alárga\p{L}*|demasiado cort[oa]|plus long(?:ue)?|rallonge\p{L}*|développe\p{L}*|trop court)(?![\p{L}])/iu
const clarifying =
  /\b(?:clearer|simpler|simplify|plain(?:er)?\s+(?:words?|language|english)|plainer|easier\s+to\s+(?:read|understand|follow)|(?:less|no|without|remove\s+the)\s+(?:jargon|buzzwords?)|more\s+readable|less\s+(?:salesy|corporate|cheesy|promotional|fluffy))\b|(?<![\p{L}])(?:weniger werblich|menos comercial|moins commercial|klarer|einfacher|verständlicher|más (?:claro|clara|sencillo|sencilla)|simplifica\p{L}*|plus (?:clair|claire|simple)|simplifie\p{L}*)(?![\p{L}])/iu
const rewriting = /\b(?:rewrite|rephrase|reword|rework|another\s+version)\b/iu
const reopening =
  /\b(?:(?:different|new|another|better|stronger|punchier)\s+(?:hook|opening|first\s+line)|(?:change|improve|vary|rewrite|rephrase|reword|rework)\s+the\s+(?:hook|opening|first\s+line))\b|(?<![\p{L}])(?:ander\p{L}* (?:einstieg|anfang|hook|ersten satz)|otro (?:comienzo|inicio|gancho)|(?:un )?autre (?:début|accroche|début))(?![\p{L}])/iu
const adding = /\b(?:add|append|include|insert|mention|put|say|write|use)\b/iu
const removing = /\b(?:remove|delete|cut|drop|take\s+out|leave\s+out|strip)\b/iu
const replacing = /\b(?:replace|change|swap|substitute|rename|correct|turn)\b/iu
const atStart =
  /\b(?:at\s+the\s+(?:start|beginning|top)|(?:start|begin|open)\s+(?:it\s+)?with|to\s+the\s+(?:start|beginning|top))\b/iu
const ofOpening = /\b(?:hook|opening|first\s+line|first\s+sentence|headline)\b/iu
const atEnd = /\b(?:end|finish|close)\s+(?:it\s+)?with\b/iu
/** "Start with the number", "put the quote first". */
const leading =
  /(?<!\p{L})(?:(?:start|begin|open|lead)\s+(?:(?:it|the\s+post)\s+)?with|(?:fang|beginn|start)\p{L}*\s+(?:bitte\s+)?mit|(?:empieza|comienza|abre)\s+(?:con|por)|(?:commence|ouvre)\s+(?:par|avec))\s+(?:the|a|der|dem|den|el|la|le|l[’'])\s*(?:\p{L}+\s+)?(?:(figures?|numbers?|results?|stats?|zahl(?:en)?|ergebnis|números?|cifras?|datos?|resultados?|chiffres?|nombres?|résultats?)|(?:quot(?:e|ation)|zitat|cita|citation))(?!\p{L})|\bput\s+the\s+(?:(figures?|numbers?|results?|stats?)|(?:quote|quotation))\s+(?:first|at\s+the\s+(?:top|start|beginning))/iu

/** Words and their replacement; named groups `from` and `to`. "The tone" is not part of the post's text. */
const swaps = [
  /^(?:(?:please|pls|and|also|now|(?:can|could)\s+(?:you|u))\s+)*(?:change|replace|swap|correct|switch|update)\s+(?<from>\S.{0,80}?)\s+(?:to|with|for|by)\s+(?<to>\S.{0,120})$/iu,
  /^(?:it(?:['’]?s|\s+is|\s+was|\s+should\s+(?:be|say))|that\s+should\s+be)\s+(?<to>\S.{0,80}?),?\s+not\s+(?<from>\S.{0,80})$/iu,
  /^(?:(?:please|bitte|por\s+favor)\s+)?(?:use|put|say|write|schreib\p{L}*|nimm|setz\p{L}*|pon|usa|escribe|mets|utilise|écris)\s+(?<to>\S.{0,80}?)\s+(?:instead\s+of|statt|anstatt|anstelle\s+von|en\s+(?:vez|lugar)\s+de|(?:à\s+la\s+place|au\s+lieu)\s+de)\s+(?<from>\S.{0,80})$/iu,
  /^(?:bitte\s+)?(?:ersetz|änder|tausch)\p{L}*\s+(?:bitte\s+)?(?<from>\S.{0,80}?)\s+(?:durch|in|zu|gegen|auf)\s+(?<to>\S.{0,120}?)(?:\s+aus)?$/iu,
  /^(?:por\s+favor,?\s+)?(?:cambia|reemplaza|sustituye|corrige)\s+(?<from>\S.{0,80}?)\s+(?:por|a)\s+(?<to>\S.{0,120})$/iu,
  /^(?:s['’]il\s+(?:te|vous)\s+plaît,?\s+)?(?:remplace|change|corrige)z?\s+(?<from>\S.{0,80}?)\s+(?:par|en)\s+(?<to>\S.{0,120})$/iu,
]
const notInPost =
  /^(?:(?:the|its|this|that|den|die|das|el|la|le|l[’'])\s*)?(?:it|this|that|everything|(?:whole\s+)?(?:tone|style|voice|language|length|hook|opening|ending|title|headline|first\s+line|last\s+line|post|text|order|format|ton|stil|sprache|einstieg|titel|beitrag|tono|estilo|idioma|título|gancho|publicación|texto|langue|titre|accroche|texte))$/iu
const politeEnd =
  /[\s,]*(?:please|pls|plz|thanks|bitte|danke|por favor|gracias|s['’]il (?:te|vous) plaît|svp|stp|merci)[\s.!]*$/iu

function readSwap(request: string): Change | undefined {
  const plain = dropEnd(request.replace(politeEnd, ''), ' .!')
  const groups = swaps.map((pattern) => pattern.exec(plain)?.groups).find((found) => found !== undefined)
  const { from, to } = groups ?? {}
  if (from === undefined || to === undefined || notInPost.test(from)) return undefined
  return { kind: 'swap', from, to }
}

const takesOut =
  /(?<!\p{L})(?:remove|delete|cut|drop|take\s+out|leave\s+out|get\s+rid\s+of|lose|streich\p{L}*|lösch\p{L}*|entfern\p{L}*|weg|raus|quita\p{L}*|elimina\p{L}*|borra\p{L}*|enlève\p{L}*|supprime\p{L}*|retire\p{L}*)(?!\p{L})/iu
const places = [
  'first|1st|erste[nrs]?|primer[oa]?|premi(?:er|ère)',
  'second|2nd|zweite[nrs]?|segund[oa]|deuxième|seconde?',
  'third|3rd|dritte[nrs]?|tercer[oa]?|troisième',
  'fourth|4th|vierte[nrs]?|cuart[oa]|quatrième',
  'fifth|5th|fünfte[nrs]?|quint[oa]|cinquième',
]
const lastPlace = 'last|final|closing|letzte[nrs]?|últim[oa]|derni(?:er|ère)'
const units: [Unit, string][] = [
  ['sentence', 'sentence|satz|frase|oración|phrase'],
  ['paragraph', 'paragraph|absatz|párrafo|paragraphe'],
  ['line', 'line|zeile|línea|ligne'],
  ['question', 'question|frage|pregunta'],
]
const placed = [...places, lastPlace].flatMap((words, at) =>
  units.map(([unit, nouns]) => ({
    unit,
    place: at === places.length ? -1 : at,
    pattern: new RegExp(String.raw`(?<!\p{L})(?:${words})\s+(?:${nouns})(?!\p{L})`, 'iu'),
  })),
)
const closingQuestion =
  /(?<!\p{L})(?:the|no|die|keine|la|sin|pas\s+de|sans)\s+(?:question|frage|pregunta)(?:\s+(?:at\s+the\s+end|am\s+(?:ende|schluss)|(?:al|del)\s+final|à\s+la\s+fin))?(?!\p{L})/iu
const without = /(?<!\p{L})(?:no|without|keine?|ohne|sin|sans|pas\s+d[e’'])(?!\p{L})/iu

function readTakingOut(request: string): Change | undefined {
  const isOut = says(request, takesOut)
  if (!isOut && !says(request, without)) return undefined
  const at = isOut ? placed.find(({ pattern }) => pattern.test(request)) : undefined
  if (at !== undefined) return { kind: 'remove-at', unit: at.unit, place: at.place }
  const signs: Sign[] = [
    ...(/hashtags?(?!\p{L})/iu.test(request) ? (['hashtag'] as const) : []),
    ...(/(?:[eé]mojis?|smileys?)(?!\p{L})/iu.test(request) ? (['emoji'] as const) : []),
  ]
  if (signs.length > 0) return { kind: 'strip', signs }
  return closingQuestion.test(request) ? { kind: 'remove-at', unit: 'question', place: -1 } : undefined
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

/** "Remove the part about labels." */
const removingAbout = [
  /^(?:(?:please|now|and|also|can\s+you|could\s+you)\s+)*(?:remove|delete|cut|drop|take\s+out|leave\s+out)\s+(?:the\s+|all\s+the\s+)?(?:parts?|bits?|sentences?|lines?|paragraphs?|everything|all|mentions?)\s+(?:about|on|of|with|that\s+mentions?|mentioning)\s+(.+)$/iu,
  /^(?:bitte\s+)?(?:streich|lösch|entfern|nimm|lass)\p{L}*\s+(?:bitte\s+)?(?:den\s+(?:teil|satz|absatz)|die\s+(?:sätze|stelle)|das|alles)\s+(?:über|zu[mr]?|mit|von)\s+(.+?)(?:\s+(?:weg|raus|heraus))?$/iu,
  /^(?:por\s+favor,?\s+)?(?:quita|elimina|borra)\s+(?:la\s+(?:parte|frase)|las\s+frases|el\s+párrafo|lo|todo\s+lo)\s+(?:del?|sobre)\s+(.+)$/iu,
  /^(?:enlève|supprime|retire)\s+(?:la\s+(?:partie|phrase)|les\s+phrases|le\s+paragraphe|ce\s+qui\s+parle|tout)\s+(?:sur|du|des?)\s+(.+)$/iu,
]

function readRemoveAbout(request: string): Change | undefined {
  const found = removingAbout
    .map((pattern) => pattern.exec(request)?.[1])
    .find((topic) => topic !== undefined)
  return found === undefined ? undefined : { kind: 'remove-about', topic: found }
}

function limitOf(request: string): number | undefined {
  const digits = /(\d[\d,.]*)\s*(?:characters|chars|zeichen|caracteres|caractères)(?![\p{L}])/iu
    .exec(request)?.[1]
    ?.replaceAll(/[,.]/g, '')
  const limit = digits === undefined ? Number.NaN : Number(digits)
  return Number.isSafeInteger(limit) && limit > 0 ? limit : undefined
}

function readQuoted(request: string, [one, two]: string[]): Change | undefined {
  if (one === undefined) return undefined
  if (two !== undefined && says(request, replacing)) return { kind: 'replace', from: one, to: two }
  if (says(request, removing)) return { kind: 'remove', text: one }
  if (says(request, replacing) && says(request, ofOpening)) return { kind: 'opening', text: one }
  const at = says(request, atStart) ? 'start' : 'end'
  return says(request, adding) || says(request, atStart) || says(request, atEnd)
    ? { kind: 'add', text: one, at }
    : undefined
}

function readGiven(request: string): Change | undefined {
  const text = wordsGiven(request)
  return text === undefined
    ? undefined
    : { kind: 'add', text: finishSentence(capitalise(tidySpaces(text))), at: 'end' }
}

function readLengthen(request: string): Change {
  const text = /[:\n]\s*(\S[^]*)$/u.exec(request)?.[1]
  return { kind: 'lengthen', text: text === undefined ? undefined : finishSentence(tidySpaces(text)) }
}

/** Parses what to change; undefined if it would require words that the writer has not given. */
export function readChange(description: string): Change | undefined {
  const request = description.trim().slice(0, searchedInChange)
  const claim = readRephrasePrompt(request)
  if (claim) return { kind: 'leave-out', claim }
  const words = quotations(request)
  if (says(request, polishing)) return { kind: 'polish' }
  const literal =
    readQuoted(request, words) ?? readRemoveAbout(request) ?? readGiven(request) ?? readSwap(request)
  if (literal) return literal
  const out = says(request, adding) && !says(request, takesOut) ? undefined : readTakingOut(request)
  if (out) return out
  const led = leading.exec(request)
  if (led) return { kind: 'reopen', with: (led[1] ?? led[2]) === undefined ? 'quotation' : 'figure' }
  if (says(request, shortening)) {
    const share = /\b(?:half|halve|halbier\p{L}*|hälfte|mitad|moitié)(?![\p{L}])/iu.test(request) ? 0.5 : 0.7
    return { kind: 'shorten', share, limit: limitOf(request) }
  }
  if (says(request, lengthening)) return readLengthen(request)
  if (says(request, clarifying)) return { kind: 'clarify' }
  if (says(request, reopening)) return { kind: 'reopen' }
  if (says(request, rewriting)) return { kind: 'rewrite' }
  return undefined
}

const startsChange =
  /^(?:(?:please|now|ok|okay|and|also|then|just|great|good|thanks|nice|perfect)[,.!]?\s+|(?:can|could|would|will)\s+you\s+|let['’]?s\s+|i\s+(?:want|need|would\s+like|['’]d\s+like)\s+(?:you\s+)?to\s+)*(?:(?:make|get|turn)\s+(?:it|this|that|the|my|our|everything)|shorten|lengthen|expand|extend|elaborate|trim|cut|tighten|condense|reduce|halve|add|append|include|insert|mention|remove|delete|drop|replace|change|swap|substitute|rename|rewrite|rephrase|reword|rework|revise|edit|update|fix|correct|polish|tidy|proof-?read|clean|improve|simplify|(?:start|end|begin|finish|close|open)\s+(?:it\s+)?with|give\s+it|use|put|take\s+out|leave\s+out)(?![\p{L}])|^(?:(?:bitte|por favor|s['’]il (?:te|vous) plaît)[,\s]+|(?:kannst|könntest)\s+du\s+|(?:puedes|podrías)\s+|(?:peux|pourrais)-tu\s+)*(?:mach\p{L}*\s+(?:es|ihn|das|den|diesen)|kürz\p{L}*|verlänger\p{L}*|straff\p{L}*|änder\p{L}*|ersetz\p{L}*|streich\p{L}*|lösch\p{L}*|entfern\p{L}*|korrigier\p{L}*|glätt\p{L}*|überarbeite\p{L}*|hazl[oa]|haz (?:el|la) \p{L}+ más|acort\p{L}*|acórt\p{L}*|alarg\p{L}*|alárg\p{L}*|cambia\p{L}*|reemplaza\p{L}*|sustituye|quita|elimina|borra|corrige\p{L}*|fais-le|rends-le|raccourci\p{L}*|rallonge\p{L}*|ergänz\p{L}*|erwähn\p{L}*|füge?|añad\p{L}*|agrega\p{L}*|incluye|menciona|ajoute\p{L}*|mentionne\p{L}*|précise\p{L}*|change\p{L}*|remplace\p{L}*|supprime\p{L}*|enlève\p{L}*|retire\p{L}*|corrige\p{L}*|peaufine\p{L}*)(?![\p{L}])/iu
const wantsPart = /^i\s+(?:want|need)\s+(?:a|an)\s+[\p{L}\s]{0,40}(?:hook|opening|first\s+line)\b/iu
const complains =
  /^(?:(?:it|this|that|the\s+(?:post|draft|text|hook))(?:['’]s|\s+is|\s+should\s+be|\s+needs\s+to\s+be)?\s+)?(?:(?:too|a\s+bit|much|way|more|less)\s+)*(?:(?:under|at\s+most|no\s+more\s+than)\s+\d|(?:long|short|longer|shorter|more\s+concise|concise|more\s+detail)\b)/iu

/** "Plus court", "no hashtags please": a readable wish in few words. */
const fewWords = 10

/** Whether a message asks to change the open post, whether or not that is possible offline. */
export const asksForChange = (text: string): boolean => {
  const start = text.trimStart().slice(0, searchedInChange)
  if ([startsChange, wantsPart, complains, polishing].some((pattern) => pattern.test(start))) return true
  return start.split(/\s+/, fewWords + 1).length <= fewWords && readChange(start) !== undefined
}

const suggesting =
  /\b(?:suggestions?|(?:suggest|propose)\s+(?:some\s+)?(?:improvements?|changes?|edits?)|feedback|how\s+(?:can|could|would)\s+(?:i|we|you)\s+improve|what\s+(?:can|could|would\s+you)\s+(?:i\s+|we\s+)?improve)\b|(?<![\p{L}])(?:vorschläge?|verbesserungen|sugerencias|propuestas de mejora|suggestions?|améliorations)(?![\p{L}])/iu
const wantsHooks =
  /\b(?:(?:add|give\s+(?:it|me)|write|needs?|suggest)\s+(?:me\s+)?(?:an?|some)\s+(?:(?!(?:better|different|stronger|punchier|new|another)\s)[\p{L}-]+\s+)?(?:hook|opener)s?|(?:other|alternative|different|more|five|5|some|new|suggest|give\s+me)\s+(?:[\p{L}-]+\s+){0,2}(?:hooks|openings|first\s+lines)|(?:hooks|openings)\s+for\b|ideas?\s+for\s+(?:an?|the|my)\s+(?:hook|opening|first\s+line)s?)|(?<![\p{L}])(?:(?:andere|neue|mehr|fünf|weitere)\s+(?:\p{L}+\s+)?(?:hooks|einstiege|anfänge)|(?:einen|ideen?\s+für\s+(?:den|meinen))\s+(?:\p{L}+\s+)?(?:hook|einstieg)|(?:añade|pon|agrega|dame|falta)\p{L}*\s+un\s+(?:gancho|hook)|(?:ajoute|mets|donne|trouve)\p{L}*(?:-\p{L}+)?\s+une\s+accroche|(?:otros|más|cinco|nuevos)\s+(?:\p{L}+\s+)?(?:hooks|ganchos|comienzos|inicios)|(?:d['’]autres|cinq|de nouveaux|plus de)\s+(?:\p{L}+\s+)?(?:hooks|accroches|débuts))(?![\p{L}])/iu

/** Whether a message asks what could be better about the open post. */
export const asksForSuggestions = (text: string): boolean =>
  suggesting.test(text.trimStart().slice(0, searchedInChange)) && !asksForHooks(text)

/** Whether a message asks for other openings of the open post. */
export const asksForHooks = (text: string): boolean =>
  wantsHooks.test(text.trimStart().slice(0, searchedInChange))
