import { type Mark, markOrder } from '#core/post/post-text.ts'
import type { Change, Marked } from './change.ts'
import { readPlace, readPlaces } from './places.ts'
import { politeEnd, quotations } from './literal-change.ts'
import { readTopic } from './named-topic.ts'
import { dropEnd } from './sentences.ts'

const start = String.raw`^(?:(?:please|pls|now|ok|okay|and|also|then|just|can\s+you|could\s+you|i\s+want(?:\s+it)?|i['’]d\s+like|let['’]?s|bitte|por\s+favor|kannst\s+du|puedes|peux-tu)[,\s]+)*`
const list = String.raw`(?:(?:\p{L}+\s+)?(?:bullet(?:ed)?[\s-]?points?|bullets|bullet(?:ed)?\s+lists?|lists?|list\s+(?:form|format|items?))|aufzählung(?:spunkten?)?|liste|stichpunkten?|spiegelstrichen?|lista|viñetas|puntos|liste\s+à\s+puces|puces)`
const whole = String.raw`(?:it|this|that|these|everything|(?:the|my)\s+(?:post|text|draft|rest)|es|das|ihn|den\s+(?:post|beitrag|text)|lo|el\s+(?:post|texto)|le|ça|le\s+(?:post|texte))`
const part = String.raw`(?!(?:an?|some|eine?[nmr]?|una?s?|une|des)\s)(?<part>\S.{0,50}?)`

const listing = [
  String.raw`(?:make|turn|put|convert|change|format|write|rewrite|break|split|show|give\s+me)\s+(?:${whole}|${part})(?:\s+up)?\s+(?:(?:in(?:to)?|as|to|with|using)\s+)?(?:an?\s+|some\s+)?${list}`,
  String.raw`(?:use|add|with|as|in|into)\s+(?:an?\s+|some\s+)?${list}(?:\s+(?:for|in|to|from|out\s+of)\s+(?:${whole}|${part}))?`,
  String.raw`(?:make|create|give\s+me|build|i\s+need)\s+(?:me\s+)?(?:an?\s+|some\s+)?${list}(?:\s+(?:of|from|out\s+of|for|with)\s+(?:${whole}|${part}))?`,
  String.raw`(?:an?\s+)?${list}`,
  String.raw`(?:bullet|list|itemi[sz]e)\s+(?:${whole}|${part})`,
  String.raw`(?:mach|schreib)\p{L}*\s+(?:bitte\s+)?(?:mir\s+)?(?:daraus\s+|draus\s+)?(?:eine[rm]?\s+)?${list}(?:\s+(?:daraus|draus))?`,
  String.raw`(?:fais|mets)(?:-en|-le|-moi)?\s+(?:en\s+)?(?:une\s+|des\s+)?${list}`,
  String.raw`(?:mach|schreib|wandle|stell|setz|verwandle)\p{L}*\s+(?:bitte\s+)?(?:(?:daraus|draus)|(?:aus\s+)?(?:${whole}|${part}))?\s*(?:bitte\s+)?(?:(?:in|als|zu)\s+)?(?:eine[rm]?\s+)?${list}(?:\s+(?:um|dar|daraus|draus))?`,
  String.raw`(?:als|in|mit|en|como|con|avec|sous\s+forme\s+de)\s+(?:forma\s+de\s+|form\s+)?(?:eine[rm]?\s+|une?\s+|una\s+)?${list}`,
  String.raw`(?:hazlo|haz|conviértelo|convierte|ponlo|pon|usa)\s*(?:${whole}|${part})?\s*(?:(?:en|como|con)\s+)?(?:una?\s+)?${list}`,
  String.raw`(?:fais-en|fais-le|fais|mets-le|mets|transforme-le|transforme|utilise)\s*(?:${whole}|${part})?\s*(?:(?:en|sous\s+forme\s+de|avec)\s+)?(?:une\s+|des\s+)?${list}`,
].map((pattern) => new RegExp(`${start}${pattern}$`, 'iu'))

/** "No bullets", "turn the list back into sentences". */
const unlisting = new RegExp(
  String.raw`${start}(?:(?:no|without|not\s+as|keine?|ohne|sin|sans|pas\s+de)\s+(?:an?\s+|eine\s+)?${list}|(?:remove|drop|delete|lose|take\s+out|get\s+rid\s+of|entfern\p{L}*|quita|elimina|enlève|supprime)\s+(?:the\s+|die\s+|los\s+|las\s+|les\s+)?(?:bullets?|bullet\s?points?|numbering|list\s+(?:format|markers?)|spiegelstriche|aufzählungszeichen|viñetas|puces)|(?:turn|make|put|change|convert)\s+(?:the\s+list|it|the\s+bullets?(?:\s+points?)?)\s+(?:back\s+)?(?:in)?to\s+(?:an?\s+)?(?:(?:normal|plain|full)\s+)?(?:sentences|prose|text|running\s+text))$`,
  'iu',
)

const middle = /(?<!\p{L})(?:middle|body|mitte|mittelteil|hauptteil|medio|milieu|corps)(?!\p{L})/iu
const numbered = /(?<!\p{L})(?:number(?:ed|s)?|nummeriert\p{L}*|numerad\p{L}*|numéroté\p{L}*)(?!\p{L})/iu

/** "Make it a list", "turn the middle into bullet points". */
export function readListing(request: string): Change | undefined {
  const plain = dropEnd(request.replace(politeEnd, ''), ' .!')
  if (unlisting.test(plain)) return { kind: 'unlist' }
  const found = listing.map((pattern) => pattern.exec(plain)).find((match) => match !== null)
  if (found === undefined) return undefined
  const named = found.groups?.['part'] ?? ''
  const [place] = readPlaces(plain)
  const isKnown =
    named === '' ||
    place !== undefined ||
    middle.test(named) ||
    /^(?:the|my|die|der|das|de[nm])\s/iu.test(named)
  if (!isKnown) return undefined
  const isTopic = place === undefined && named !== '' && !middle.test(named)
  const bare = named.replace(/^(?:the|my|die|der|das|de[nm])\s+/iu, '')
  return {
    kind: 'list',
    isNumbered: numbered.test(plain),
    ...(isTopic ? { topic: readTopic(named)?.topic ?? bare } : {}),
    ...(place === undefined ? {} : { within: place }),
  }
}

const bold = String.raw`(?:bold(?:ed|face)?|fett(?:druck|gedruckt)?|(?:en\s+)?negritas?|(?:en\s+)?gras)`
const italic = String.raw`(?:italics?|italici[sz]ed?|kursiv|(?:en\s+)?cursivas?|(?:en\s+)?italiques?)`
const struck = String.raw`(?:struck\s?-?(?:through|out)|strike\s?-?through|durchgestrichen|(?:en\s+)?tachad[oa]s?|barrée?s?)`
const marking = [
  String.raw`(?:(?<bold>bold|embolden|fette|fett|resalta)|(?<italic>italici[sz]e)|(?<strike>strike\s?-?through))\s+(?<what>\S.{0,120}?)`,
  String.raw`(?:make|put|set|turn|write|show|mach|setz|schreib|stell|pon|haz|deja|mets|fais|écris|passe)\p{L}*\s+(?:bitte\s+)?(?<what>\S.{0,120}?)\s+(?:(?:in(?:to)?|as)\s+)?(?:(?<bold>${bold})|(?<italic>${italic})|(?<strike>${struck}))(?:\s+(?:letters|type|text|font))?`,
  String.raw`(?<what>the\s\S.{0,60}?)\s+(?:should\s+be|needs\s+to\s+be|in)\s+(?:(?<bold>${bold})|(?<italic>${italic})|(?<strike>${struck}))`,
  String.raw`(?<what>(?:die|den)\s\S.{0,60}?)\s+(?:bitte\s+)?(?:(?<bold>${bold})|(?<italic>${italic})|(?<strike>${struck}))`,
].map((pattern) => new RegExp(`${start}${pattern}$`, 'iu'))
const unmarking =
  /^(?:(?:please|bitte|now|ok)[,\s]+)*(?:(?:remove|take\s+out|drop|delete|undo|get\s+rid\s+of|no|not|without|un-?)\s*(?:all\s+|the\s+|any\s+)*(?:bold(?:ing)?|italics?|strike\s?-?throughs?|formatting)|make\s+(?:it|(?:the\s+)?\S.{0,40}?)\s+(?:not|un-?)\s?(?:bold|italic)|(?:entfern|lösch)\p{L}*\s+(?:den\s+fettdruck|die\s+(?:durchstreichung|formatierung|hervorhebung)\p{L}*)|(?:quita|elimina)\s+(?:la\s+(?:negrita|cursiva)|las\s+negritas|el\s+(?:tachado|formato))|(?:enlève|supprime|retire)\s+(?:le\s+(?:gras|barré)|l[’']italique|la\s+mise\s+en\s+forme))(?!\p{L})/iu
const figures =
  /^(?:all\s+)?(?:the\s+|die\s+|los\s+|las\s+|les\s+)?(?:numbers?|figures?|stats?|zahlen|cifras|números|chiffres|nombres)$/iu

function markedIn(what: string, request: string): Marked | undefined {
  const [given] = quotations(request)
  if (given !== undefined) return { words: given }
  if (figures.test(what)) return { figures: true }
  const place = readPlace(what)
  if (place !== undefined) return { place }
  const words = what.replace(
    /^(?:the|my|die|den|das|el|la|los|las|les?)\s+(?:(?:words?|phrase|name|number)\s+)?/iu,
    '',
  )
  return /^(?:it|this|that|everything|all|es|das|alles|lo|todo|le|tout)$/iu.test(words)
    ? undefined
    : { words }
}

const markWords: Record<Mark, RegExp> = {
  bold: /bold|fett|negrita|gras(?!\p{L})/iu,
  italic: /itali|kursiv|cursiva/iu,
  strike: /strike|durchst|tachad|barr/iu,
}

/** "Bold the first line", "make the hook bold", "no bold". */
export function readMarking(request: string): Change | undefined {
  const plain = dropEnd(request.replace(politeEnd, ''), ' .!')
  const less = unmarking.exec(plain)?.[0]
  if (less !== undefined) {
    const named = markOrder.filter((mark) => markWords[mark].test(less))
    return { kind: 'unmark', marks: named.length > 0 ? named : markOrder }
  }
  const found = marking.map((pattern) => pattern.exec(plain)?.groups).find((groups) => groups !== undefined)
  const what = found?.['what']
  const marked = what === undefined ? undefined : markedIn(what, plain)
  const mark = markOrder.find((one) => found?.[one] !== undefined)
  return marked && mark && { kind: 'mark', mark, what: marked }
}
