import { hasVerb } from '#server/adapters/offline-writer/drafting/opening-line.ts'
import { knownLanguage, type Language } from '#server/adapters/offline-writer/reading/language.ts'
import { isTelling } from '#server/adapters/offline-writer/reading/references.ts'
import { bulletOf, capitalise, tidySpaces } from '#server/adapters/offline-writer/reading/sentences.ts'
import { partsOf, replacePart, tidyGaps } from './post-parts.ts'
import { removeTorn, withLeaning } from './topic-parts.ts'
import { escaped, wholeWords } from './words.ts'

/** Removes a name from a sentence in one way; the sentence as it was if that way is not open. */
type Removal = (sentence: string, name: string) => string

type Phrases = {
  /** Words before a noun. */
  determiners: string
  /** What a name can be put behind without a comma: "our client Harlow Pumps". */
  roles: string
  prepositions: string
  /** Words that need a phrase with a preposition after them. */
  needy: string
  /** Words with which a sentence goes on after such a phrase. */
  following: string
  /** A phrase before the sentence, up to its comma. */
  leading: string
}

const phrases: Record<Language, Phrases> = {
  en: {
    determiners: 'our|my|the|an?|their|his|her|your|one|another',
    roles:
      'clients?|customers?|company|firm|partners?|suppliers?|employer|agency|start-?up|bank|brand|colleagues?|friends?|boss|manager|founder|co-?founder|director|mentor|neighbours?|neighbors?|competitors?|rival|maker|manufacturer|engineer|owner|brother|sister|husband|wife|teacher|coach|buyer|retailer|publisher|team|hospital|school|university|college|factory|shop|store',
    prepositions: 'at|for|from|near|inside|with|in|by|via|alongside|thanks\\s+to|together\\s+with',
    needy:
      "(?:is|are|was|were|be|been|being|am|go|goes|going|went|gone|come|comes|came|coming|look|wait|ask|care|depend|work|deal|stay|live|hear|belong|arriv|start|talk|agree|compete|appl|count|account|stand|invest|believ|specialis|specializ|interest|part|differ)(?:e?s|e?d|ied|ing)?|heard|spoke|speak|sat|sit|stood|left|pay|paid|paying|made|make|makes|not|only|just|even|and|or|but|as|than|like|both|ready|responsible|famous|known|far|away|back|up|out|over|close|along|here|there|i|we|you|they|he|she|that|who|which|one|some|most|each|many|all|any|\\p{L}+['’](?:s|re|ve|m|ll|d)",
    following:
      'in|on|at|for|from|with|by|and\\s+(?:i|we|they|it|he|she|now)|but|because|when|while|after|before|since|until|last|this|next|every|so|to|as|without|within|over|during|today|yesterday|now|again|too|alone|is|are|was|were|has|have|had|will|would|can|could|than|took|takes|needs|taught|knew|thought|felt|fell|rose|grew|ran|gave|got|began|\\p{Ll}+ed|said|told|wrote|called|came|went|made|changed|\\d+|an?|the',
    leading: 'At|For|From|Near|Inside|With|In|By|Like|Unlike|Thanks\\s+to|Together\\s+with',
  },
  de: {
    determiners: '(?:unser|mein|ihr|sein|ein|der|die|das|dem|den|des|diese)\\p{Ll}*',
    roles:
      'Kunde[n]?|Kundin|Firma|Partner\\p{Ll}*|Lieferant\\p{Ll}*|Auftraggeber\\p{Ll}*|Arbeitgeber\\p{Ll}*|Unternehmen|Kolleg\\p{Ll}+|Chef\\p{Ll}*|Freund\\p{Ll}*|Hersteller|Agentur|Bank',
    prepositions: 'bei|für|von|mit|aus|in',
    needy:
      'ist|sind|war(?:en)?|bin|wird|wurden?|arbeit\\p{Ll}*|geht|gehen|ging(?:en)?|komm\\p{Ll}*|kam(?:en)?|häng\\p{Ll}*|leb\\p{Ll}*|blieb\\p{Ll}*|nicht|nur|auch|und|oder|aber|als|wie|ich|wir|sie|er|es',
    following:
      'in|im|am|an|seit|vor|nach|auf|und\\s+(?:wir|ich|sie)|aber|weil|noch|jetzt|heute|eine?[nmrs]?|\\d+|die|der|das|den|dem|[\\p{Ll}]+t|[\\p{Ll}]+en',
    leading: '',
  },
  es: {
    determiners: 'nuestr[oa]s?|mis?|el|la|los|las|una?|su|otr[oa]',
    roles: 'clientes?|empresa|socio|socia|proveedor|agencia|banco|colegas?|amig[oa]|jefe|jefa|fabricante',
    prepositions: 'en|para|con|de|desde|por',
    needy:
      'es|son|era|fue|está|estaba|estuv\\p{L}+|trabaj\\p{L}+|v[aeo]\\p{L}*|viv\\p{L}+|depend\\p{L}+|habl\\p{L}+|no|solo|sólo|y|o|pero|que|como|una?|el|la',
    following:
      'en|a|al|desde|hace|durante|y\\s+(?:yo|nos|ahora)|pero|porque|cuando|hoy|ya|una?|\\d+|el|la|los|las',
    leading: 'En|Con|Para|Desde|Gracias\\s+a',
  },
  fr: {
    determiners: 'notre|nos|mon|ma|mes|le|la|les|une?|son|sa|leur',
    roles:
      'clients?|cliente|entreprise|société|partenaire|fournisseur|agence|banque|collègue|amie?|chef|fabricant',
    prepositions: 'chez|pour|avec|de|dans|par',
    needy:
      'est|sont|était|étaient|suis|travaill\\p{L}+|va|vais|vont|all\\p{L}+|vi[ts]|dépend\\p{L}*|parl\\p{L}+|pas|seulement|et|ou|mais|que|comme|une?|le|la|les',
    following: 'en|à|au|depuis|pendant|et\\s+(?:je|nous|on)|mais|parce|quand|hier|déjà|une?|\\d+|le|la|les',
    leading: 'Chez|Pour|Avec|À|Dans|Grâce\\s+à',
  },
}

const end = String.raw`(?=\s*(?:[.!?;:)]|$))`
const possessive = String.raw`(?:['’]s|['’])(?=\s)`
/** What a name can stand before as an adjective: "the Harlow Pumps team". */
const heads =
  'team|project|order|contract|site|office|account|people|engineers?|deal|pilot|launch|case|story|plant|factory|workshop|visit|meeting|manager|staff|crew|job|board|group|rollout|data|page|model|offer|brief|campaign|website|app|event|talk|role'
/** What a thing that somebody owns can follow: "We rebuilt Harlow Pumps' onboarding." */
const beforeOwner =
  'at|for|from|near|inside|with|in|by|of|to|on|about|after|before|during|since|and|but|that|when|while|because|if|is|was|are|were|cut|took|made|saw|built|rebuilt|wrote|read|see|use|moved|ran|run|know|knew|\\p{Ll}+ed'

const replacing =
  (pattern: (name: string) => string, to: string): Removal =>
  (sentence, name) =>
    sentence.replace(new RegExp(pattern(escaped(name)), 'u'), to)

/** "Our client, Harlow Pumps, asked", "Harlow Pumps, our client, asked", "our client Harlow Pumps". */
function appositions({ determiners, roles }: Phrases): Removal[] {
  const noun = String.raw`(?:[\p{L}\d-]+\s+){0,3}?`
  const thing = String.raw`(?<!\p{L})(?:${determiners})\s+${noun}`
  return [
    replacing((name) => String.raw`^${name},\s+((?:${determiners})\s[^,;:.]{3,60}),\s+`, '$1 '),
    replacing(
      (name) =>
        String.raw`^([^,]*${thing}[\p{L}-]+),\s+${name}(?:,(?=\s+\p{Ll})(?!\s+(?:and|or|und|oder|y|o|et|ou|${determiners})\s)|${end})`,
      '$1',
    ),
    replacing((name) => String.raw`(${thing}(?:${roles}))\s+${name}(?:['’]s|['’](?=\s))`, "$1's"),
    replacing((name) => String.raw`(${thing}(?:${roles}))\s+${name}(?![\p{L}'’])`, '$1'),
  ]
}

/** "… at Harlow Pumps, …": a phrase that a sentence does not need. */
function prepositional({ prepositions, needy, following, leading }: Phrases): Removal[] {
  const needed = new RegExp(String.raw`(?:^|(?<!\p{L}))(?:${needy})$`, 'iu')
  const inside: Removal = (sentence, name) => {
    const pattern = String.raw`(,?)\s+(?:${prepositions})\s+${escaped(name)}(?:(,)(?!\s+(?:who|which|where|that|wo|die|der|das|que|donde|où|qui)\s)|${end}|(?=\s+(?:${following})(?!\p{L})))`
    const found = new RegExp(pattern, 'u').exec(sentence)
    if (found === null) return sentence
    const [whole, before, after] = found
    const start = sentence.slice(0, found.index)
    const isNeeded = before === '' && needed.test(start)
    if (!/[\p{L}\p{N}”"’')%]$/u.test(start) || isNeeded) return sentence
    const comma = after === undefined || before === ',' ? '' : ','
    return start + comma + sentence.slice(found.index + whole.length)
  }
  const first =
    leading === '' ? [] : [replacing((name) => String.raw`^(?:${leading})\s+${name},\s+(?=\S)`, '')]
  return [...first, inside]
}

const englishOnly: Removal[] = [
  replacing(
    (name) =>
      String.raw`^(?:At|For|From|With)\s+${name}\s+(?=(?:the|we|I|they|it|our|my|an?|every|each|nobody|everyone|people|no|all)\s)`,
    '',
  ),
  // "For Harlow Pumps and Kessler", "for Kessler and Harlow Pumps", "Ulm, Harlow Pumps and Kessler".
  replacing(
    (name) =>
      String.raw`(?<=\s(?:at|for|from|with|by|of|to)\s)${name}(?:\s+and\s+(?=\p{Lu})|,\s+(?=\p{Lu}\p{L}*(?:,\s+\p{Lu}\p{L}*)*\s+(?:and|or)\s+\p{Lu}))`,
    '',
  ),
  replacing(
    (name) =>
      String.raw`(?<=\s(?:at|for|from|with|by|of|to)\s\p{Lu}[\p{L}]*(?:\s\p{Lu}\p{L}*){0,2})\s+and\s+${name}(?!\s+and\s)(?!['’])`,
    '',
  ),
  replacing((name) => String.raw`(?<=\p{Lu}\p{L}*),\s+${name}(?=,?\s+(?:and|or)\s+\p{Lu})`, ''),
  replacing(
    (name) =>
      String.raw`(?<!\p{L})(the|our|my|[Tt]his|[Tt]hat|[Ee]ach|[Ee]very|an?)\s+${name}\s+(?=(?:${heads})(?!\p{L}))`,
    '$1 ',
  ),
  replacing((name) => String.raw`^${name}${possessive}\s+(?=[\p{Ll}\d])(?!own\s)`, 'The '),
  replacing(
    (name) => String.raw`(?<=(?<!\p{L})(?:${beforeOwner})\s)${name}${possessive}\s+(?=[\p{Ll}\d])(?!own\s)`,
    'the ',
  ),
  // "The owner of Harlow Pumps called."
  (sentence, name) => {
    const pattern = String.raw`(?<=(?<!\p{L})(?:the|our|an?|[Ee]very)\s(?:[\p{Ll}-]+\s)?(?!one|some|most|all|part|rest|name|help|use|lack)[\p{L}-]+)\s+of\s+${escaped(name)}(?:${end}|(?=\s\p{Ll})(?!\s(?:and|or)\s))`
    return sentence.replace(new RegExp(pattern, 'u'), '')
  },
]

const removalsOf = Object.fromEntries(
  Object.entries(phrases).map(([language, one]) => [
    language,
    [...appositions(one), ...(language === 'en' ? englishOnly : []), ...prepositional(one)],
  ]),
)

const fewestWords = 3
const mostMentions = 5

/** "A engineer": the article of a noun that stood behind a name. */
const withArticle = (sentence: string) =>
  sentence
    .replaceAll(/(?<!\p{L})([Aa])n?\s+(?=[aeio]\p{Ll})/gu, '$1n ')
    .replaceAll(/(?<!\p{L})([Aa])n\s+(?=[b-df-gj-np-tv-z]\p{Ll})/gu, '$1 ')

/** Matches a name as it is written, "Mark" but not "mark"; in other capitals if the post has it only so. */
function findName(content: string, name: string): RegExp {
  const exact = new RegExp(wholeWords(name).source, 'gu')
  return content.search(exact) >= 0 ? exact : wholeWords(name)
}

/** Returns a sentence without a name; undefined if no way of taking it out leaves a sound sentence for sure. */
function withoutName(sentence: string, pattern: RegExp, language: Language): string | undefined {
  const mark = bulletOf(sentence)
  const own = sentence.slice(mark.length)
  // "Our client": the words of the patterns are in lower case.
  const startsSmall = new RegExp(String.raw`^(?:${phrases[language].determiners})\s`, 'iu').test(own)
  let left = startsSmall ? own.charAt(0).toLowerCase() + own.slice(1) : own
  for (let mention = 0; mention < mostMentions; mention += 1) {
    const found = left.match(pattern)?.[0]
    if (found === undefined) break
    const before = left
    for (const remove of removalsOf[language] ?? []) {
      left = remove(before, found)
      if (left !== before) break
    }
    if (left === before) return undefined
  }
  const tidied = tidySpaces(language === 'en' ? withArticle(left) : left)
  const isSound =
    tidied.search(pattern) === -1 &&
    tidied.split(/\s+/).length >= fewestWords &&
    (language !== 'en' || hasVerb(tidied) || isTelling(tidied, language))
  return isSound ? mark + capitalise(tidied) : undefined
}

/** "Ana and Bo": one name and two. */
const namesIn = (names: string): string[] => [
  ...new Set([names, ...names.split(/\s*,\s*|\s+(?:and|und|y|et)\s+/u)]),
]

const withoutTag = (content: string, name: string) => {
  const tag = escaped(name.replaceAll(/[^\p{L}\p{N}]/gu, ''))
  return tag === ''
    ? content
    : content.replaceAll(new RegExp(String.raw`#${tag}(?![\p{L}\p{N}_])[ \t]*`, 'giu'), '')
}

/** What is left of a post, and the sentences that had to go whole. */
type Taken = { text: string; gone: string[] }

function takeOut(content: string, name: string): Taken {
  const language = knownLanguage(content)
  const pattern = findName(content, name)
  const isNamed = ({ text }: { text: string }) => text.search(pattern) >= 0
  let text = content
  // From the end, so that earlier positions stay valid.
  for (const sentence of partsOf(content, 'sentence').filter(isNamed).toReversed()) {
    const left = withoutName(sentence.text, pattern, language)
    if (left !== undefined) text = replacePart(text, sentence, left)
  }
  const gone = withLeaning(text, partsOf(text, 'sentence'), isNamed)
  const rest = tidyGaps(withoutTag(removeTorn(text, gone), name))
  return { text: rest, gone: gone.map(({ from, to }) => text.slice(from, to)) }
}

/**
 * Takes a name out of a post: only the phrase that it is in where the rest is sound for sure, else the whole sentence
 * with what leans on it.
 */
export function takeOutName(content: string, names: string): Taken {
  let taken: Taken = { text: content, gone: [] }
  for (const name of namesIn(names)) {
    const { text, gone } = takeOut(taken.text, name)
    taken = { text, gone: [...taken.gone, ...gone] }
  }
  return partsOf(taken.text, 'sentence').length > 0 ? taken : { text: content, gone: [] }
}
