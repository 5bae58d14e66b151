import { readRephrasePrompt } from '#core/claims/rephrasing.ts'
import type { Change, Limit, Sign } from './change.ts'
import { readListing, readMarking } from './form-change.ts'
import {
  adding,
  politeEnd,
  quotations,
  readGiven,
  readInsert,
  readLeading,
  readMechanical,
  readPut,
  readQuoted,
  readSwap,
  takesOut,
} from './literal-change.ts'
import { mentionsParts, numberOf, numberPattern, placePattern, readPlace, readPlaces } from './places.ts'
import { readRemovedName, readRemovedTopic } from './named-topic.ts'
import { finishSentence, tidySpaces } from './sentences.ts'

const searchedInChange = 2000
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
  /\b(?:(?:different|new|another|better|stronger|punchier)\s+(?:hook|opening|first\s+line)|(?:change|improve|vary|rewrite|rephrase|reword|rework)\s+the\s+(?:hook|opening|first\s+line)|make\s+the\s+(?:hook|opening|opener|first\s+line)\s+(?:(?:a\s+bit|much|even|more)\s+)*(?:better|stronger|punchier|catchier|snappier|punchy|catchy|engaging))\b|(?<![\p{L}])(?:(?:ander\p{L}*|besser\p{L}*|neue[nrs]?|stärker\p{L}*) (?:einstieg|anfang|hook|erste[nr] satz)|otro (?:comienzo|inicio|gancho)|(?:un )?autre (?:début|accroche|début))(?![\p{L}])/iu
const closingQuestion =
  /(?<!\p{L})(?:the|no|die|keine|la|sin|pas\s+de|sans)\s+(?:question|frage|pregunta)(?:(?:\s+(?:at\s+the\s+end|am\s+(?:ende|schluss)|(?:al|del)\s+final|à\s+la\s+fin))(?!\p{L})|[\s,.!]*(?:please|bitte|weg|raus|por\s+favor)?[\s.!]*$)/iu
const without = /(?<!\p{L})(?:no|without|keine?|ohne|sin|sans|pas\s+d[e’'])(?!\p{L})/iu

/** What stands in square brackets for the writer to fill in. */
const slotWords =
  /(?<!\p{L})(?:placeholders?|(?:the|my|all)\s+slots?|square\s+brackets?|brackets|platzhalter|eckige\p{L}*\s+klammern?|corchetes|crochets)(?!\p{L})/iu

const exclamations =
  /(?<!\p{L})(?:exclamation\s+(?:marks?|points?)|ausrufe?zeichen|(?:signos\s+de\s+)?exclamaci(?:ón|ones)|points?\s+d[’']exclamation)(?!\p{L})/iu

function readTakingOut(request: string): Change | undefined {
  const isOut = says(request, takesOut)
  if (!isOut && !says(request, without)) return undefined
  const places = isOut ? readPlaces(request) : []
  if (places.length > 0) return keeping.test(request) ? undefined : { kind: 'remove-at', places }
  const signs: Sign[] = [
    ...(/hashtags?(?!\p{L})/iu.test(request) ? (['hashtag'] as const) : []),
    ...(/(?:[eé]mojis?|smileys?)(?!\p{L})/iu.test(request) ? (['emoji'] as const) : []),
    ...(exclamations.test(request) ? (['exclamation'] as const) : []),
    ...(slotWords.test(request) ? (['slot'] as const) : []),
  ]
  if (signs.length > 0) return { kind: 'strip', signs }
  return closingQuestion.test(request)
    ? { kind: 'remove-at', places: [{ unit: 'question', from: -1, count: 1 }] }
    : undefined
}

/** "Keep only the first four paragraphs", "keep the first line and cut the rest". */
const keepingOnly =
  /(?<!\p{L})(?:keep\s+(?:only|just)|(?:only|just)\s+keep|leave\s+only|behalt\p{L}*\s+nur|nur\s.{1,60}\sbehalten|(?:deja|conserva|quédate\s+con)\s+(?:solo|sólo|únicamente)|garde[zr]?\s+(?:seulement|uniquement|que))(?!\p{L})|(?<!\p{L})keep\s.{1,60}(?:cut|remove|delete|drop)\s+(?:all\s+)?(?:the\s+)?(?:rest|others?|everything\s+else)(?!\p{L})/iu
/** "Delete everything after the third paragraph." */
const cuttingAfter =
  /(?<!\p{L})(?:remove|delete|cut|drop)\s+(?:everything|all|the\s+rest)\s+(?:(?:that\s+)?(?:comes|follows)\s+)?(?:after|behind|below)\s/iu

function readKeeping(request: string): Change | undefined {
  const [first, ...others] = readPlaces(request)
  if (first === undefined) return undefined
  if (keepingOnly.test(request)) return { kind: 'keep-at', places: [first, ...others] }
  if (!cuttingAfter.test(request) || others.length > 0 || first.from < 0) return undefined
  return { kind: 'keep-at', places: [{ ...first, from: 0, count: first.from + first.count }] }
}

function readRemoveAbout(request: string): Change | undefined {
  const name = readRemovedName(request.replace(politeEnd, ''))
  if (name !== undefined) return { kind: 'remove-name', name }
  const topic = readRemovedTopic(request.replace(politeEnd, ''))
  return topic && { kind: 'remove-about', ...topic }
}

const sizes = {
  character: 'characters?|chars|zeichen|caracteres|caractères',
  word: 'words?|wörtern?|worten?|palabras|mots',
  sentence: 'sentences?|s[aä]tz(?:en?)?|frases?|oraciones|phrases?',
  paragraph: 'paragraphs?|abs[aä]tz(?:en?)?|párrafos?|paragraphes?',
  other: 'lines?|zeilen|líneas|lignes|pages?|minutes?|tweets?',
}
/** "Under 500 characters", "make it 3 sentences", "auf 100 Wörter". */
const limits = new RegExp(
  String.raw`(?<!\p{L})(?:under|below|at\s+most|max(?:imum|imal)?(?:\s+of)?\.?|no\s+more\s+than|less\s+than|fewer\s+than|within|to|in(?:to)?|it|only|daraus|a|höchstens|unter|auf|weniger\s+als|menos\s+de|máximo|en|moins\s+de|à)\s+(?:just\s+|only\s+|about\s+|max\.?\s+|a\s+single\s+)?(?<most>\d[\d,.]*|${numberPattern})\s*(?:${Object.entries(
    sizes,
  )
    .map(([name, nouns]) => `(?<${name}>${nouns})`)
    .join('|')})(?!\p{L})(?!\s+(?:longer|more|länger|mehr))`,
  'iu',
)
const cuttingDown =
  /(?<!\p{L})(?:cut|down\s+to|under|at\s+most|max\p{L}*|no\s+more|less|fewer|höchstens|unter|menos|máximo|moins)(?!\p{L})/iu
/** A limit alone is a wish only at the start of a message: "We cut it to 5 words" tells a fact. */
const startsLimit =
  /^(?:(?:please|bitte|now|ok|okay)[,:]?\s+)*(?:make|keep|get|cut|bring|turn|max\p{L}*|under|at\s+most|no\s+more|less|fewer|in|only|höchstens|unter|auf|fass\p{L}*|kürz\p{L}*|bring\p{L}*|mach\p{L}*|menos|máximo|moins|en)(?!\p{L})/iu

/** Returns how short a post is to become; 'unreadable' for a limit that cannot be kept to. */
function limitOf(request: string): Limit | 'unreadable' | undefined {
  const groups = limits.exec(request)?.groups
  if (groups === undefined) return undefined
  const most = groups['most'] ?? ''
  const count = /^\d/.test(most) ? Number(most.replaceAll(/[,.]/g, '')) : numberOf(most)
  const of = (['character', 'word', 'sentence', 'paragraph'] as const).find(
    (unit) => groups[unit] !== undefined,
  )
  return of === undefined || !Number.isSafeInteger(count) || count < 1 ? 'unreadable' : { most: count, of }
}

function readLengthen(request: string): Change {
  const text = /[:\n]\s*(\S[^]*)$/u.exec(request)?.[1]
  return { kind: 'lengthen', text: text === undefined ? undefined : finishSentence(tidySpaces(text)) }
}

/** What a request wants to keep as it is, or only points from: the place that it names is not the one to change. */
const keeping =
  /(?<!\p{L})(?:keep|leave(?!\s+out)|except|apart\s+from|(?:but|and)\s+not|don['’]?t\s+(?:touch|change|cut)|without\s+(?:changing|touching|cutting)|the\s+rest|everything\s+(?:else|after|before)|all\s+after|after|before|until|behalt\p{L}*|außer|aber\s+nicht|den\s+rest|alles\s+(?:nach|vor|ab)|nach\s+de[mrn]|vor\s+de[mrn]|resto|reste)(?!\p{L})/iu
/** All that may be said besides "rewrite": anything else describes what the words should be like. */
const plainRewrite =
  /^(?:[\s.,!?:]|(?:please|can|could|you|now|just|try|to|bitte|rewrite|rephrase|reword|rework|write|another|version|of|it|this|that|the|my|whole|full|entire|post|draft|text|everything|all|paragraph|sentence|line|part|selection|again|once|more|differently|better|nicely|in|other|words|for|me|first|second|third|fourth|fifth|last|final|ending)(?!\p{L}))*$/iu
const plainReopening =
  /^(?:[\s.,!?:]|(?:please|can|could|you|now|just|to|bitte|make|give|i|it|need|want|write|use|find|try|me|the|a|an|my|post|for|with|i['’]?d|like|would|eine?n?|den|mach|gib|ihm|dem|post|beitrag|un|una|otro|autre|change|improve|vary|rewrite|rephrase|reword|rework|different|new|another|better|stronger|punchier|catchier|snappier|punchy|catchy|engaging|bit|much|even|more|opener|hook|opening|first|line|pls|ander\p{L}*|besser\p{L}*|neue\p{L}*|stärker\p{L}*|einstieg|anfang|ersten|satz|por|favor|comienzo|inicio|gancho|début|accroche|dale|donne|lui|s['’]il|te|vous|plaît|that|of|this|again|thanks|thank|danke|gracias|merci|nice|great|ok|okay|but|and|now|let['’]?s|try|change)(?!\p{L}))*$/iu

const splitting =
  /(?<!\p{L})(?:split|break)(?:\s+up)?\s.{0,30}sentences|(?<!\p{L})(?:shorter|kürzere|shorten\s+(?:the|my|all)|split)\s+(?:the\s+)?(?:sentences|sätze)(?!\p{L})|(?<!\p{L})(?:make|keep)\s+(?:the|my|all(?:\s+the)?)\s+sentences\s+shorter/iu

/** A change of a whole post, or of the one part that the request names. */
function readGeneral(request: string): Change | undefined {
  const isBrief = request.split(/\s+/, fewWords).length < fewWords
  const places = readPlaces(request)
  const place = isBrief ? readPlace(request) : places[0]
  if (places.length > 1 || (place !== undefined && keeping.test(request))) return undefined
  const limit = limitOf(request)
  if (place === undefined && limit === undefined && splitting.test(request)) return { kind: 'clarify' }
  // "The middle paragraph", "the sentence about rye": a part that is not found must not stand for the whole.
  if (place === undefined && limit === undefined && mentionsParts(request) && !says(request, reopening))
    return undefined
  const within = place === undefined ? {} : { within: place }
  if (says(request, shortening) || (limit !== undefined && startsLimit.test(request))) {
    const share = /\b(?:half|halve|halbier\p{L}*|hälfte|mitad|moitié)(?![\p{L}])/iu.test(request) ? 0.5 : 0.7
    if (limit === 'unreadable') return undefined
    // "Make it two paragraphs" leaves nothing out, "cut it to two" does.
    const isJoining = limit?.of === 'paragraph' && !says(request, shortening) && !says(request, cuttingDown)
    return isJoining
      ? { kind: 'join', most: limit.most, ...within }
      : { kind: 'shorten', share, limit, ...within }
  }
  if (says(request, lengthening)) return { ...readLengthen(request), ...within }
  if (says(request, clarifying)) return { kind: 'clarify', ...within }
  if (says(request, reopening)) return plainReopening.test(request) ? { kind: 'reopen' } : undefined
  return says(request, rewriting) && plainRewrite.test(request) ? { kind: 'rewrite', ...within } : undefined
}

/** Reads a change that names its words or its place. */
function readNamed(request: string, given: string[]): Change | undefined {
  const named =
    readKeeping(request) ??
    readMechanical(request, given) ??
    readRemoveAbout(request) ??
    readGiven(request) ??
    readSwap(request)
  if (named) return named
  const isAddition = says(request, adding) && !says(request, takesOut)
  return (isAddition ? undefined : readTakingOut(request)) ?? readLeading(request)
}

function readAnywhere(request: string): Change | undefined {
  const given = quotations(request)
  const form = readMarking(request) ?? readListing(request)
  if (form) return form
  const put = readPut(request, given) ?? readInsert(request, given)
  if (put === 'unclear') {
    // "Change the last line to be shorter" describes it; the writer has no words for anything else.
    const general = readGeneral(request)
    return general?.kind === 'reopen' || general?.kind === 'rewrite' ? undefined : general
  }
  const literal = put ?? readQuoted(request, given)
  if (literal) return literal
  const mechanical = readMechanical(request, given)
  if (mechanical?.kind === 'drop-fillers') return mechanical
  if (says(request, polishing)) {
    const [within] = readPlaces(request)
    return within === undefined ? { kind: 'polish' } : { kind: 'polish', within }
  }
  return readNamed(request, given) ?? readGeneral(request)
}

/** "… in the second paragraph": where a change is to be made. */
const inPlace = new RegExp(
  String.raw`,?(?<!(?<!\p{L})rid)\s+(?:in|from|of|inside|within|aus|im|von|vom|en|del?|dans|du)\s+(?:the\s+)?${placePattern}(?=[\s.,!?]|$)`,
  'iu',
)
const confined: ReadonlySet<Change['kind']> = new Set([
  'replace',
  'swap',
  'remove',
  'remove-at',
  'strip',
  'drop-fillers',
  'break-lines',
  'shorten',
  'lengthen',
  'clarify',
  'polish',
])

/** Parses what to change; undefined if it would require words that the writer has not given. */
export function readChange(description: string): Change | undefined {
  const request = description.trim().slice(0, searchedInChange)
  const claim = readRephrasePrompt(request)
  if (claim) return { kind: 'leave-out', claim }
  const found = inPlace.exec(
    request.replaceAll(/["“„«][^"“”„«»]*["”“»]/gu, (text) => '_'.repeat(text.length)),
  )
  const within = found === null ? undefined : readPlace(found[0])
  if (found === null || within === undefined) return readAnywhere(request)
  const rest = request.slice(0, found.index) + request.slice(found.index + found[0].length)
  const insert = readInsert(request, quotations(request))
  if (insert !== undefined && insert !== 'unclear') return insert
  const change = readAnywhere(rest)
  const isConfined = change !== undefined && confined.has(change.kind) && change.within === undefined
  return isConfined && !keeping.test(request) ? { ...change, within } : undefined
}

/** Whether the change can find nothing to tidy or remove, which is not a failure. */
export const findsNothing = (text: string): boolean => {
  const kind = readChange(text)?.kind
  return kind === 'strip' || kind === 'polish'
}

/** Whether the change is a longer post without words for it. */
export const addsSlot = (text: string): boolean => {
  const change = readChange(text)
  return change?.kind === 'lengthen' && change.text === undefined
}

const joint = /,?\s(?:and|und|y|et)\s/iu

/**
 * Returns the half of a request that is not read because the other one is: "add #tea" in "remove the last line and add
 * #tea"; undefined if it has no such half.
 */
export function unreadHalf(description: string): string | undefined {
  const request = description.trim().slice(0, searchedInChange)
  const found = joint.exec(request)
  if (found === null || quotations(request).length > 0 || request.includes(':')) return undefined
  const halves = [request.slice(0, found.index), request.slice(found.index + found[0].length)]
  const whole = JSON.stringify(readChange(request))
  if (whole === undefined) return undefined
  const read = halves.findIndex((half) => JSON.stringify(readChange(half)) === whole)
  return read === -1 ? undefined : halves[1 - read]
}

const startsChange =
  /^(?:(?:please|now|ok|okay|and|also|then|just|great|good|thanks|nice|perfect)[,.!]?\s+|(?:can|could|would|will)\s+you\s+|let['’]?s\s+|i\s+(?:want|need|would\s+like|['’]d\s+like)\s+(?:you\s+)?to\s+)*(?:(?:make|get|turn)\s+(?:it|this|that|the|my|our|everything)|shorten|lengthen|expand|extend|elaborate|trim|cut|tighten|condense|reduce|halve|add|append|include|insert|mention|remove|delete|drop|replace|change|swap|substitute|rename|rewrite|rephrase|reword|rework|revise|edit|update|fix|correct|polish|tidy|proof-?read|clean|improve|simplify|move|reverse|exchange|switch|get\s+rid\s+of|(?:start|end|begin|finish|close|open)\s+(?:it\s+)?with|give\s+it|use|put|take\s+out|leave\s+out)(?![\p{L}])|^(?:(?:bitte|por favor|s['’]il (?:te|vous) plaît)[,\s]+|(?:kannst|könntest)\s+du\s+|(?:puedes|podrías)\s+|(?:peux|pourrais)-tu\s+)*(?:mach\p{L}*\s+(?:es|ihn|das|den|diesen)|kürz\p{L}*|verlänger\p{L}*|straff\p{L}*|änder\p{L}*|ersetz\p{L}*|streich\p{L}*|lösch\p{L}*|entfern\p{L}*|korrigier\p{L}*|glätt\p{L}*|überarbeite\p{L}*|hazl[oa]|haz (?:el|la) \p{L}+ más|acort\p{L}*|acórt\p{L}*|alarg\p{L}*|alárg\p{L}*|cambia\p{L}*|reemplaza\p{L}*|sustituye|quita|elimina|borra|corrige\p{L}*|fais-le|rends-le|raccourci\p{L}*|rallonge\p{L}*|ergänz\p{L}*|erwähn\p{L}*|füge?|tausch\p{L}*|vertausch\p{L}*|verschieb\p{L}*|(?:beginn|fang|start|ende|schließ)\p{L}*\s+mit|añad\p{L}*|agrega\p{L}*|incluye|menciona|ajoute\p{L}*|mentionne\p{L}*|précise\p{L}*|change\p{L}*|remplace\p{L}*|supprime\p{L}*|enlève\p{L}*|retire\p{L}*|corrige\p{L}*|peaufine\p{L}*)(?![\p{L}])/iu
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
  /^(?:so,?\s+)?(?:what\s+do\s+you\s+think(?:\s+of\s+(?:it|this|that))?|(?:any|your)\s+thoughts|is\s+(?:it|this)\s+(?:any\s+)?good|was\s+(?:meinst|hältst)\s+du(?:\s+davon)?|qué\s+te\s+parece|qu['’]en\s+penses-tu|tu\s+en\s+penses\s+quoi)\s*\?*\s*$|\b(?:suggestions?|(?:suggest|propose)\s+(?:some\s+)?(?:improvements?|changes?|edits?)|feedback|how\s+(?:can|could|would)\s+(?:i|we|you)\s+improve|what\s+(?:can|could|would\s+you)\s+(?:i\s+|we\s+)?improve)\b|(?<![\p{L}])(?:vorschläge?|verbesserungen|sugerencias|propuestas de mejora|suggestions?|améliorations)(?![\p{L}])/iu
const wantsHooks =
  /\b(?:(?:add|give\s+(?:it|me)|write|needs?|suggest)\s+(?:me\s+)?(?:an?|some)\s+(?:(?!(?:better|different|stronger|punchier|new|another)\s)[\p{L}-]+\s+)?(?:hook|opener)s?|(?:other|alternative|different|more|five|5|some|new|suggest|give\s+me)\s+(?:[\p{L}-]+\s+){0,2}(?:hooks|openings|first\s+lines)|(?:hooks|openings)\s+for\b|ideas?\s+for\s+(?:an?|the|my)\s+(?:hook|opening|first\s+line)s?)|(?<![\p{L}])(?:(?:andere|neue|mehr|fünf|weitere)\s+(?:\p{L}+\s+)?(?:hooks|einstiege|anfänge)|(?:einen|ideen?\s+für\s+(?:den|meinen))\s+(?:\p{L}+\s+)?(?:hook|einstieg)|(?:añade|pon|agrega|dame|falta)\p{L}*\s+un\s+(?:gancho|hook)|(?:ajoute|mets|donne|trouve)\p{L}*(?:-\p{L}+)?\s+une\s+accroche|(?:otros|más|cinco|nuevos)\s+(?:\p{L}+\s+)?(?:hooks|ganchos|comienzos|inicios)|(?:d['’]autres|cinq|de nouveaux|plus de)\s+(?:\p{L}+\s+)?(?:hooks|accroches|débuts))(?![\p{L}])/iu

/** Whether a message asks what could be better about the open post. */
export const asksForSuggestions = (text: string): boolean =>
  suggesting.test(text.trimStart().slice(0, searchedInChange)) && !asksForHooks(text)

/** Whether a message asks for other openings of the open post. */
export const asksForHooks = (text: string): boolean =>
  wantsHooks.test(text.trimStart().slice(0, searchedInChange))
