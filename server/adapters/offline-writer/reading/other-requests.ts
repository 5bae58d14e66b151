import { z } from 'zod'
import { readPlaces } from './places.ts'
import { capitalise, clipWords, dropEnd, tidySpaces } from './sentences.ts'

type PictureWords = {
  /** The words for the picture, verbatim; '' when it should be about the current post. */
  words: string
  title: string
}

const politeness = String.raw`(?:(?:please|hey|hi|hello|ok|okay|now|then|also|and|just)[,!.]?\s+|(?:can|could|would|will)\s+you\s+|i\s+(?:want|need)\s+you\s+to\s+|let['’]?s\s+)*`
const verb = String.raw`(?:(?:make|create|draw|design|generate|produce|prepare|give|add)(?:\s+(?:me|us|up))?|i\s+(?:want|need)|i(?:'d|’d|\s+would)\s+(?:like|love))\s+`
const determiner = String.raw`(?:(?:a|an|another|one|some|new|the|my)\s+){0,2}`
const notAdjective = String.raw`(?:posts?|drafts?|articles?|about|for|of|with|on|that|this|it|write|change|replace|remove)`
const adjectives = String.raw`(?:(?!${notAdjective}\b)[\p{L}\p{N}'’-]+\s+){0,3}?`
const noun = String.raw`(?:images?|pictures?|illustrations?|graphics?|visuals?|cards?)(?![\p{L}-])(?!\s+(?:posts?|drafts?|carousels?|ideas?|games?|decks?)\b)`

const asks = new RegExp(`^${politeness}${verb}${determiner}${adjectives}${noun}`, 'iu')
const names = new RegExp(
  String.raw`^(?:an?|another|new)\s+${adjectives}${noun}(?=\s*(?:$|[:.?!]|(?:about|of|for|that\s+says|saying|with)\s))`,
  'iu',
)
const changes =
  /^(?:(?:please|now|can\s+you|could\s+you)\s+)*(?:change|replace|set|update|make|redo)\s+(?:it|this|that|(?:the\s+)?(?:words|text)(?:\s+(?:on|of)\s+(?:it|the\s+(?:image|picture|card)))?|(?:the\s+)?(?:image|picture|card))\s+(?:to|into|with|say|read|so\s+that\s+it\s+says)\b:?\s*/iu
const connection =
  /^\s*(?:[:–—-]+\s*|(?:that\s+)?(?:says|saying|reads|reading)\s*:?\s*|(?:which|that)\s+(?:shows|says)\s+|(?:with|using)\s+(?:the\s+)?(?:words|text|line|title|quote)\s*:?\s*|(?:about|of|on|for|from|showing|with|to\s+go\s+with|to|out\s+of)\s+)/iu
const postAtHand =
  /^(?:(?:it|this|that|the|my|our)(?:\s+(?:open|last|current|new|same))?(?:\s+(?:post|draft|text|one|hook|opening|first\s+line|article))?|its\s+(?:hook|first\s+line|opening))(?:\s+(?:please|too|as\s+well))?[\s.!?]*$/iu
const quoted = /["“„«]([^"“”„«»]+)["”“»]/u
const politeEnd = /[\s,]*\b(?:please|thanks|thank\s+you)[\s.!]*$/iu

const longestTitle = 60
const searched = 600
const untitledPicture = 'Picture'

const titleOf = (words: string) =>
  capitalise(dropEnd(clipWords(tidySpaces(words), longestTitle), ' .!?…:;,')) || untitledPicture

function wordsAfter(rest: string): string {
  const given = quoted.exec(rest)?.[1]
  if (given !== undefined) return given.trim()
  const subject = rest.replace(connection, '').replace(politeEnd, '').trim()
  return postAtHand.test(subject) || !/[\p{L}\p{N}]/u.test(subject) ? '' : capitalise(subject)
}

const read = (text: string, ...openings: RegExp[]): PictureWords | undefined => {
  const start = text.trimStart().slice(0, searched)
  const found = openings.map((opening) => opening.exec(start)).find((match) => match !== null)
  if (!found) return undefined
  const words = wordsAfter(text.trimStart().slice(found[0].length))
  return { words, title: titleOf(words) }
}

/** Parses a request for a picture; undefined for any other message. */
export const readPictureRequest = (text: string): PictureWords | undefined => read(text, asks, names)

/** Returns the new words for an existing picture; undefined for a message that gives none. */
export function readPictureChange(text: string): string | undefined {
  const words = read(text, changes)?.words ?? ''
  return words === '' ? undefined : words
}

const searchedLength = 300
const longestQuery = 200

/** How people ask for a search, up to its subject. */
const askings = [
  /\b(?:search|look|browse|google)(?:\s+(?:it|this|that|up))?(?:\s+(?:online|(?:the|on the|in the)\s+(?:web|internet)))?\s+for\s+/iu,
  /\blook\s+up\s+(?:online\s+)?/iu,
  /\bgoogle\s+/iu,
  /\b(?:find|get|show me|give me)\s+(?:(?:me|the|some|any)\s+)*(?:current|recent|latest|new)\s+(?:(?:news|information|articles?|updates?|trends?|data|figures|numbers)\s+)?(?:about|on|in|for|of)\s+/iu,
  /\b(?:news|updates|articles)\s+(?:about|on)\s+/iu,
  /\bwhat(?:['’]s| is)\s+(?:new|trending|happening|going on)\s+(?:in|with|around|for|at)\s+/iu,
  /\b(?:current|latest)\s+trends\s+(?:in|of|for)\s+/iu,
  /\bresearch\s+(?:the\s+)?(?:topic\s+(?:of\s+)?)?/iu,
] as const

const asides =
  /\s*(?:\b(?:on|in)\s+(?:the\s+)?(?:web|internet)|\bonline|\bfor me|\bplease|\bright now|\btoday|\bthis (?:week|month))\s*$/iu

/** Returns what a message asks to search the web for; undefined when it asks for no search. */
export function readSearchRequest(text: string): string | undefined {
  const start = text.trim().slice(0, searchedLength)
  for (const asking of askings) {
    const found = asking.exec(start)
    if (!found) continue
    const [sentence = ''] = start.slice(found.index + found[0].length).split(/[.!?\n](?:\s|$)/u)
    const query = dropEnd(sentence.replace(asides, '').replace(asides, ''), ' .!?…:;,"”')
      .replace(/^["“]/u, '')
      .slice(0, longestQuery)
    if (/[\p{L}\p{N}]{2}/u.test(query)) return query
  }
  return undefined
}

/** How a language asks for ideas: up to the word itself, what may precede it, and what leads to the topic. */
type IdeaAsking = { verbs: string; some: string; ideas: string; purpose: string; link: string; end: string }

const ideaAskings: IdeaAsking[] = [
  {
    verbs:
      "(?:give|show|send|suggest|find|get|offer|list|share|generate|write|create|brainstorm|come up with|think of)(?: (?:me|us))?(?: up)?(?: with)?|(?:i|we) (?:really )?(?:need|want)(?: to (?:get|see|have))?|(?:i|we)(?:['’]d| would) (?:like|love)(?: to (?:get|see|have))?|i['’]m looking for|(?:do you |have you )?(?:have|got)|(?:can|could|may) i (?:have|get)|what are",
    some: 'some|any|an?|one|another|a few|a couple of|a list of|a bunch of|new|more|other|different|good|great|fresh|creative|interesting|quick|next',
    ideas: '(?:(?:linked-?in|social media|blog|content|posts?|posting|topics?)[ -])*(?:ideas?|topics)',
    purpose:
      '(?:for|of) (?:(?:an?|my|our|the|some|new|next|good|linked-?in) )*(?:posts?|posting|content|linked-?in|topics?|this week|next week)(?: (?:on|for) linked-?in)?',
    link: 'about|on|around|regarding|concerning|related to|to do with|for|from|of',
    end: 'please|pls|thanks|thank you',
  },
  {
    verbs:
      'gib|gebt|geben sie|nenn\\p{L}*|zeig\\p{L}*|schlag\\p{L}*|schick\\p{L}*|find\\p{L}*|such\\p{L}*|mach\\p{L}*|sammle|(?:ich|wir) (?:brauche\\p{L}*|bräuchte\\p{L}*|suche\\p{L}*|möchte\\p{L}*|will|wollen|hätte\\p{L}* gerne?)|hast du|haben sie|hättest du|(?:kannst|könntest) du|(?:können|könnten) sie',
    some: '(?:mir|uns)|bitte|mal|eine|ein paar|einige|neue|weitere|mehr|andere|gute|kreative|interessante|noch',
    ideas: '(?:(?:linkedin|social-media|content|beitrags?|post|themen)[ -]?)*ideen?',
    purpose:
      'für (?:(?:eine[nrs]?|meine[nrs]?|unsere[nrs]?|den|die|neue|nächste[nrs]?|gute) )*(?:linkedin-?)?(?:posts?|beitrag|beiträge|postings?|inhalte|linkedin)(?: (?:auf|für) linkedin)?',
    link: '(?:zum|zu dem) thema|zum|zur|zu|über|für|rund um|aus|von',
    end: 'bitte|danke|geben|nennen|vorschlagen|zeigen|schicken',
  },
  {
    verbs:
      '(?:da|di|dé|dí)(?:me|nos)|propón(?:me)?|sugiére(?:me|nos)|busca(?:me)?|necesit(?:o|amos)|quier(?:o|emos)|quisiera|busco|me das|me (?:puedes|podrías) dar|(?:puedes|podrías) dar(?:me|nos)|tienes',
    some: 'algunas|alguna|unas|una|más|otras|nuevas|buenas|varias',
    ideas: 'ideas?',
    purpose:
      '(?:de|para) (?:(?:una?|mis?|nuevas?|el|las?|los) )*(?:publicaci(?:ón|ones)|posts?|contenidos?|temas?|linkedin)(?: (?:de|en|para) linkedin)?',
    link: 'sobre|acerca de|respecto a|relacionadas con|para|de|con',
    end: 'por favor|porfa|gracias',
  },
  {
    verbs:
      "(?:donne|propose|trouve|suggère|montre)(?:z)?-(?:moi|nous)|il me faut(?:rait)?|j[’']ai(?:mais)? besoin|j[’']aurais besoin|je (?:cherche|veux|voudrais)|j[’']aimerais|(?:as-tu|tu as|avez-vous)|(?:peux|pourrais)-tu me (?:donner|proposer)",
    some: "des|d[’']|de|quelques|plus|autres|nouvelles|bonnes|plusieurs|une",
    ideas: 'idées?',
    purpose:
      "(?:de|d[’']|pour) (?:(?:une?|des|mes|mon|nouve(?:aux?|lles)|le|les) )*(?:posts?|publications?|contenus?|sujets?|linkedin)(?: (?:sur|pour) linkedin)?",
    link: "sur|à propos d[eu’']|au sujet d[eu’']|autour d[eu’']|concernant|pour|de",
    end: "s[’']il (?:te|vous) plaît|svp|stp|merci",
  },
]

/** "Ideas for the hook" are about the current post. */
const ofPostAtHand =
  /^(?:(?:the|this|that|its?|my|an?|better|new|other|der|die|das|den|dies\p{L}*|eine[nr]?|el|la|los|este|esta|un|una|le|les|ce|cette|une)\s+)*(?:hooks?|openings?|first lines?|endings?|title|headline|posts?|drafts?|call to action|cta|hashtags?|einstieg\p{L}*|anfang|schluss|titel|überschrift|beitrag|entwurf|gancho|comienzo|final|título|publicación|borrador|accroche|début|fin|titre|brouillon)(?!\p{L})/iu
/** A source of ideas, not a topic. */
const ownMaterial =
  /^(?:(?:my|the|mein\p{L}*|de[rn]|mis?|la|ma|mes|own|eigenen?)\s+)*(?:knowledge base|notes?|material|story|swipes?|offers?|wissensdatenbank|notizen|geschichte|angebot\p{L}*|base de conocimientos?|notas|historia|ofertas?|base de connaissances|histoire|offres?)$/iu

const numberOfIdeas =
  '\\d{1,2}|two|three|five|ten|zwei|drei|fünf|zehn|dos|tres|cinco|diez|deux|trois|cinq|dix'

const ideaReadings = ideaAskings.map(({ verbs, some, ideas, purpose, link, end }) => ({
  /** "Give me post ideas", or "Post ideas about …" with nothing before it. */
  asking: new RegExp(
    String.raw`^[\s¡¿]*(?:(?:please|pls|hey|hi|hello|hallo|hola|bonjour|salut|lede|ok(?:ay)?|bitte|por favor|(?:can|could|would|will) you(?: please)?|help me(?: to)?|let['’]?s)[\s,!.]+)*(?:(?<verb>${verbs})\s+)?(?:(?:${some}|${numberOfIdeas})\s*)*(?:${ideas})(?!\p{L})(?:\s+(?:${purpose})(?!\p{L}))?`.replaceAll(
      ' ',
      String.raw`\s+`,
    ),
    'iu',
  ),
  /** What separates the request from its topic; without it there is no topic. */
  link: new RegExp(
    String.raw`^\s*(?::|[–—-]\s|,?\s*(?:${link})(?!\p{L}))\s*:?\s*`.replaceAll(' ', String.raw`\s+`),
    'iu',
  ),
  end: new RegExp(
    String.raw`^(.*?)[\s,]*(?:(?<!\p{L})(?:${end}))?[\s.!?]*$`.replaceAll(' ', String.raw`\s+`),
    'isu',
  ),
}))

/** "What should I post this week?", with what it should be about, if it says so. */
const askingWhatToPost = [
  String.raw`(?:so\s+|and\s+|ok(?:ay)?,?\s+)?(?:what|which\s+topics?)\s+(?:else\s+)?(?:should|can|could|shall|do|might)\s+(?:i|we)\s+(?:post|publish|write|share)(?<when>(?:\s+(?:about|on))?(?:\s+(?:on\s+|to\s+)?linked-?in)?(?:\s+(?:today|tomorrow|tonight|now|next|this\s+\p{L}+|next\s+\p{L}+|on\s+\p{L}+day|for\s+the\s+week))?)(?:\s+(?:about|on|regarding)\s+(?<topic>\S.*?))?`,
  String.raw`(?:und\s+)?(?:was|worüber)\s+(?:soll(?:te)?|kann|könnte)\s+(?:ich|wir|man)(?<when>(?:\s+(?:heute|morgen|jetzt|diese\s+woche|nächste\s+woche|als\s+nächstes|am\s+\p{L}+tag|auf\s+linked-?in))*)(?:\s+(?:zum\s+thema|zu|über)\s+(?<topic>\S.*?))?\s+(?:posten|schreiben|veröffentlichen)`,
  String.raw`(?:y\s+)?(?:qué|que|sobre\s+qué)\s+(?:puedo|podría|debo|debería|podemos)?\s*(?:publicar|publico|postear|escribir|escribo|publicamos)(?<when>(?:\s+(?:hoy|mañana|ahora|esta\s+semana|la\s+próxima\s+semana|el\s+\p{L}+|en\s+linked-?in))*)(?:\s+sobre\s+(?<topic>\S.*?))?`,
  String.raw`(?:et\s+)?(?:(?:que|quoi)\s+(?:puis-je|dois-je|pourrais-je|peut-on)?\s*(?:publier|poster|écrire)|qu['’]est-ce\s+que\s+je\s+(?:peux|dois|pourrais)\s+(?:publier|poster|écrire)|(?:je|on)\s+(?:publie|poste|écris)\s+quoi)(?<when>(?:\s+(?:aujourd['’]hui|demain|maintenant|cette\s+semaine|la\s+semaine\s+prochaine|\p{L}+di|sur\s+linked-?in))*)(?:\s+sur\s+(?<topic>\S.*?))?`,
].map(
  (pattern) =>
    new RegExp(String.raw`^[\s¡¿]*${pattern}(?:,?\s+(?:please|bitte|por\s+favor|svp|lede))?[\s.!?]*$`, 'iu'),
)

/** Returns what a question for something to post is about, '' if it only says when; undefined for any other message. */
function readWhatToPost(start: string): string | undefined {
  const groups = askingWhatToPost.map((pattern) => pattern.exec(start)?.groups).find(Boolean)
  if (groups === undefined) return undefined
  return (
    groups['topic'] ?? (/\p{L}/u.test(groups['when'] ?? '') || start.trimEnd().endsWith('?') ? '' : undefined)
  )
}

/** Returns what a message wants ideas about, '' if it does not say; undefined when it asks for none. */
export function readIdeasRequest(text: string): string | undefined {
  const start = text.trim().slice(0, searchedLength)
  const topicToPost = readWhatToPost(start)
  if (topicToPost !== undefined) return topicToPost
  for (const { asking, link, end } of ideaReadings) {
    const found = asking.exec(start)
    if (!found) continue
    const [sentence = ''] = start.slice(found[0].length).split(/(?<=[.!?])\s|\n/u)
    const topic = sentence.replace(link, '')
    const said = end.exec(topic)?.[1] ?? ''
    // "Ideas matter more than plans" and "New ideas for the garden: 400 bushes" are statements.
    const isTold = topic === sentence || (found.groups?.verb === undefined && /\d/.test(said))
    if (said !== '' && isTold) continue
    const named = dropEnd(said, ' .!?…:;,"”').replace(/^["“]/u, '')
    if (ofPostAtHand.test(named)) return undefined
    return ownMaterial.test(named) ? '' : named
  }
  return undefined
}

const wantsMore =
  /^[\s¿¡]*(?:(?:ok(?:ay)?|and|please|any|some|give me|show me|i want|can i have|bitte|und|noch|gib mir|zeig mir|ich will|por favor|dame|algunas?|svp|donne[- ]moi|encore|des)[\s,]+)*(?:more|others?|other ones|another (?:one|five|few|set)|(?:new|different|further|five|5) (?:more|ones)|next|mehr|weitere|andere|noch (?:mehr|eine|ein paar|fünf)|nochmal|más|otras?|plus|d[’']autres|autres|encore|(?:(?:more|other|new|different|further|mehr|weitere|andere|neue|noch mehr|más|otras|nuevas|plus d[’']|d[’']autres|autres|nouvelles)\s*)(?:ideas?|ideen|idées|ones))(?:[,\s]+(?:please|pls|ideas?|ideen|idées|bitte|davon|of these|of those|por favor|svp))*[\s.!?]*$/iu

/** Whether a message only asks for more of what was just listed. */
export const asksForMore = (message: string): boolean => wantsMore.test(message.slice(0, searchedLength))

/** What people ask the chat for but find elsewhere in the app. */
export type Elsewhere = 'template' | 'schedule' | 'carousel' | 'hook' | 'trends'

const wanting = String.raw`^[\s¡¿]*(?:(?:please|pls|hey|hi|hello|ok(?:ay)?|and|now|then|bitte|por favor|(?:can|could|would|will) you(?: please)?|help me(?: to)?|let['’]?s|kannst du|puedes|peux-tu)[\s,!.]+)*(?:give|show|find|suggest|write|make|create|build|draft|generate|design|turn|i (?:want|need)|we need|i(?:['’]d| would) like|do you have|can i have|gib|zeig|mach|schreib|erstelle?|ich (?:brauche|möchte|will|hätte gerne?)|dame|hazme|haz|crea|escribe|quiero|necesito|donne|fais|crée|écris|je (?:veux|voudrais)|il me faut|j['’]ai besoin)(?!\p{L})`
const wants = (things: string) =>
  new RegExp(
    String.raw`${wanting}(?! to )(?:[\s,-]+[\p{L}\p{N}’']+){0,4}?[\s,-]+(?:${things})(?!\p{L})`.replaceAll(
      ' ',
      String.raw`\s+`,
    ),
    'iu',
  )

/** "Write it with the template": the one that is chosen. */
const usesTemplate =
  /^[\s¡¿]*(?:(?:please|pls|ok(?:ay)?|now|and|(?:can|could|would)\s+you(?:\s+please)?|bitte|jetzt|por\s+favor)[\s,]+)*(?:(?:(?:write|do|draft|fill|make|put)\s+(?:it\s+|this\s+|that\s+)?(?:(?:in\s+|out\s+)?(?:with|using|in|into)\s+)?|(?:in\s+|out\s+)?|(?:use|follow|apply|take|fill\s+(?:in|out))\s+)(?:the|my|this|that)\s+(?:chosen\s+|selected\s+)?template|(?:schreib|mach|füll|nutz|nimm|verwend|folg|benutz)\p{L}*\s+(?:(?:es|das|ihn|bitte)\s+){0,2}(?:mit\s+|nach\s+|in\s+)?(?:der|die|meiner?|dieser?)\s+vorlage|(?:escríbelo|hazlo)\s+con\s+la\s+plantilla|usa\s+(?:la|mi|esta)\s+plantilla|(?:écris|fais)-le\s+avec\s+le\s+modèle|utilise\s+(?:le|mon|ce)\s+modèle)(?!\p{L})(?:\s+(?:aus|please|pls|bitte|por\s+favor|svp))*[\s.!]*$/iu

/** Whether a message only asks to use the template. */
export const asksToUseTemplate = (message: string): boolean =>
  usesTemplate.test(message.slice(0, searchedLength))

const elsewhere: [Elsewhere, RegExp][] = [
  ['carousel', wants('carousels?|karussells?|carruseles|carrusel|carrousels?|slides')],
  ['template', usesTemplate],
  ['template', wants('templates?|vorlagen?|plantillas?|modèles? de posts?')],
  ['hook', wants('hooks?|opening lines?|first lines?|headlines?|einstiege?|ganchos?|accroches?')],
  [
    'schedule',
    /^[\s¡¿]*(?:(?:please|can you|could you|bitte|por favor|kannst du|puedes|peux-tu)[\s,]+)*(?:schedule|queue|plane?|terminiere?|programa|programme|planifie)\s+(?:[^.!?]{0,30}\s)?(?:it|this|that|posts?|drafts?|es|das|beitr[aä]ge?|publicación|publicaciones)(?!\p{L})/iu,
  ],
  [
    'trends',
    /^[\s¡¿]*(?:what(?:['’]s| is| are)|show|find|tell|give|i (?:want|need)|research|look|was (?:ist|liegt|sind)|zeig|welche|qué|cuáles|muéstrame|dame|quelles?|qu['’]est-ce|montre)(?!\p{L})[^.!?]{0,50}?(?<!\p{L})(?:trending|trends?|tendencias?|tendances?)(?!\p{L})/iu,
  ],
]
const mostWords = 16

/** Returns what a short message asks for that the chat does not make itself; undefined for any other. */
export function readElsewhere(text: string): Elsewhere | undefined {
  const said = text.trim()
  if (said.length > searchedLength || said.split(/\s+/).length > mostWords) return undefined
  return elsewhere.find(([, asked]) => asked.test(said))?.[0]
}

const found = z.object({
  query: z.string(),
  results: z.array(
    z.object({
      title: z.string(),
      url: z.string(),
      snippet: z.string(),
      publishedAt: z.string().nullable(),
    }),
  ),
})

const day = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** Returns a title that cannot end its own link. */
const linkText = (title: string) =>
  title
    .replaceAll(/[[\]\\]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
const linkTarget = (url: string) => url.replaceAll('(', '%28').replaceAll(')', '%29')

/** Formats search results as a list of links with their dates. */
export function describeSearch(output: unknown): string {
  const { query, results } = found.safeParse(output).data ?? { query: '', results: [] }
  if (results.length === 0) return `I found nothing new on the web about "${query}".`
  const lines = results.map(({ title, url, publishedAt, snippet }) => {
    const date = publishedAt === null ? '' : `, ${day.format(new Date(publishedAt))}`
    return `- [${linkText(title)}](${linkTarget(url)})${date}${snippet === '' ? '' : `: ${snippet}`}`
  })
  return [
    `This is what the web has about "${query}":`,
    '',
    ...lines,
    '',
    'I have not judged these pages. Open what you want to use, and tell me what your post should say of it.',
  ].join('\n')
}

const several =
  'two|three|four|five|six|[2-9]|1\\d|several|multiple|separate|a\\s+(?:few|couple\\s+of)|zwei|drei|vier|fünf|mehrere|getrennte|dos|tres|cuatro|varias|deux|trois|quatre|plusieurs'
const posts = 'posts?|drafts|beiträge|entwürfe|publicaciones|borradores|brouillons'
const inSeveral = new RegExp(
  String.raw`^[\s¡]*(?:(?:please|pls|now|ok|okay|and|also|bitte|jetzt|por\s+favor)[,\s]+|(?:can|could|would)\s+you\s+|(?:kannst|könntest)\s+du\s+|(?:puedes|podrías)\s+|i\s+(?:want|need|['’]d\s+like)\s+(?:you\s+to\s+)?)*(?:(?:turn|split|make|break|divide|separate|cut|convert|change|write|create|draft|give|get|form|mach|teil|schreib|zerleg|wandle|haz|divide|conviert|escrib|fais|divise|écri|transforme|sépare)[\p{L}-]*\s+(?:[^:.\n]{0,50}?\s)?)?(?:(?:${several})\s+(?:[\p{L}-]+\s+){0,2}?(?:${posts})|(?:a|an|eine|una|une)\s+(?:\p{L}+\s+)?(?:series|serie|série)(?:\s+(?:of|von|de)\s+(?:[\p{L}\d]+\s+){0,2}?(?:${posts}))?)(?!\p{L})`,
  'iu',
)

/** Whether a message asks for more than one post. */
export const asksForSeveral = (message: string): boolean => inSeveral.test(message.slice(0, searchedLength))

const onlySeveral =
  /^(?:\s+(?:out\s+of|from|of|with|aus|de|con|avec)\s+(?:it|this|that|these|(?:the|my|this|diesem|dem|meinem|est[ae]|la|ce|mon)\s+(?:posts?|text|draft|beitrag|entwurf|publicación|texto|texte)|ihm|esto|ello|ça|cela))?(?:[\s,]+(?:daraus|draus|please|pls|bitte|instead|now|then|por\s+favor|svp|stp))*[\s.!?]*$/iu
/** "Turn the last paragraph into a new post." */
const intoOwn =
  /\sin(?:to)?\s+(?:an?|its)\s+(?:own|new|second|separate|different)\s+post(?:[\s,]+please)?[\s.!?]*$/iu

/** Whether a message asks to make more than one post of the open one, and says nothing else. */
export function asksToSplit(message: string): boolean {
  const text = message.slice(0, searchedLength)
  const asked = inSeveral.exec(text)
  return asked === null
    ? intoOwn.test(text) && readPlaces(text).length > 0
    : onlySeveral.test(message.slice(asked[0].length))
}
