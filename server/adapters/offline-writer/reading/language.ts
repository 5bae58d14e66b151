/** The languages that the offline writer reads and writes. */
export type Language = 'en' | 'de' | 'es' | 'fr'

/** Other languages, only told apart from these. */
type Foreign = 'it' | 'pt' | 'nl' | 'nordic' | 'slavic' | 'turkish'

/** A word that several languages share is in each one's list, so that it favours none of them. */
const frequent: Record<Language | Foreign, string> = {
  en: 'a about all always an and any are as at be because been but by can come could did do don everyone first for from get got had has have he hello help her his how i if in is it just like made make me more my need never new no nobody not of off on one or our out please she so some thanks that the their them then there they this to today turn up very was we week were what when which who why will with would write year yesterday you your met van com ve ai co dig door med men min non over per pro s till under z',
  de: 'aber absatz absätze alle als am an auch auf aus bei beim besserer bin bis bitte da dank danke dann daraus das dass dem den der des die dir doch du durch ein eine einem einen einer einstieg er ersetze es füge für gestern hab habe haben hallo hat hatte hatten heute hinzu ich ihr im in ist ja jetzt kannst kann kein keine keinen kostet kürze kürzen kürzer leute lösch lösche mach mal man mehr mein meine meinen mich mir mit nach ne nen nicht nie niemand noch nur oder ohne raus satz schon schreib schreibe sein seit sich sie sind so statt streich streiche sätze tausche zeile änder ändere über um und uns unser unsere unserem unseren vielen vom von vor war waren warum was weil wenn werden wie wieviel wieder wir wird wurde zu zum zur',
  es: 'a al algo añade año años aquí ayer cada como cómo con cuando de del desde después dos el ella ellos en entre era es escribe escribir está están esto fue gente gracias ha han hasta haz he hemos hola hoy la las le les lo los más me mi mis muy nada necesito no nos nuestra nuestro o para pero por porque publicación puedes puedo párrafo q que qué quiero se sin sobre somos son soy su tengo tiene todo todos tres un una van y ya yo',
  fr: 'a ajoute paragraphe remplace supprime à ai ans après au aujourd aux avant avec avons bonjour c ca ce cest cet cette chez comme comment d dans de depuis des deux du écris elle elles en est été était et fait fais faire fois hier il ils j jai je jour jours l la le les leur leurs lui ma mais me merci mes moi mon n ne nos notre nous on ont ou où par pas plus pour pourquoi qu quand que qui quoi rien s sa sans se ses son sont suis sur svp tous tout très trop un une vous y',
  it: 'abbiamo alla anche anni che ci come con cosa da dal dalla dei del della delle di dopo e è gli ha hanno ho i il in io la le lo ma mi mia mio molto nel nella noi non nostra nostro oggi per perché più questa questo quando scrivi se si siamo sono su sul sulla tra un una è',
  pt: 'a ao anos com como da das de depois do dos e ela ele em escreva escreve está eu faz fazer foi fui há isso isto mais mas me meu minha muito na não nas no nos nossa nosso o os ontem para pela pelo por porque quando que quero se sem ser seu sobre somos são sua também um uma você',
  nl: 'aan af al als bij dag dan dat de deze die dit door een en er geen had heb hebben heeft het hij hoe ik in is je jaar maar meer met mijn naar niet nog of om onder ons onze ook op over schrijf te tot uit van vandaag veel voor waar was wat we week werd wij zich zij zijn zo',
  nordic:
    'af alla at att av blev da dag de den det dig du efter eller en er et ett finns för få ha har hur i idag ikke inte jag jeg kan man med meg men mig min mycket när og och om på så sig sin skriv som til till under ut vad var vara vi vår våra år är',
  slavic:
    'aby ale by co dla do i jak jako je jest już jsem jsme k která który má mi moja mój my na nás nasz nasza nasze naszej nie o od po pro przed przez przy roku s są se si się sme sú ta to tygodni u v ve w we z za že że',
  turkish:
    'ama bir bu çok da daha de en gibi her için ile kadar ki mi ne o olan olarak önce sonra var ve yok',
}
const languages = Object.keys(frequent) as (keyof typeof frequent)[]
const words = languages.map((language) => [language, new Set(frequent[language].split(' '))] as const)

/** Frequent elsewhere and rare in English, so that they count as English too only in a very short text. */
const alsoEnglish = new Set('algo c era hat mach plus soy todo war'.split(' '))
const veryShort = 4

/** Letters beside a digit are no word: "3D", "B2C". */
const plainWord = /(?<![\p{L}\p{N}])\p{L}+(?![\p{L}\p{N}])/gu
const placeName = /(?<!\p{L})(?:El|Las|Los) (?=\p{Lu}\p{Ll})/gu
/** "AI", "C-suite", "Gen Z", but neither "J’ai" nor "Y ahora". */
const initials =
  /(?<![\p{L}\p{N}])(?:\p{Lu}{2,}|[^\P{Lu}I](?!['’]|(?<=(?:^|[.!?…] ).) \p{Ll}))(?![\p{L}\p{N}])/gmu
const longestInitials = 3

/**
 * What words of a language look like when none of them is on the list: weaker evidence than a listed word. Letters
 * count only in lower-case words, because a name may come from anywhere.
 */
const looks: [language: keyof typeof frequent, look: RegExp][] = [
  ['de', /ß|\p{L}{3}(?:ung|ungen|keit|heit|schaft|lich|liche[nr]?|ieren)$|^\p{Ll}.*[äöü]/u],
  ['es', /^\p{Ll}.*ñ|\p{L}{2}(?:ción|ciones|sión|dad|ando|iendo|amos|imos)$/u],
  ['fr', /^\p{Ll}.*[çœèêëîùû]|\p{L}{3}(?:eux|euse|eurs?|ité|aient|tion)$/u],
  ['en', /\p{L}{2}(?:ing|ness|tion|ship|ful|ght)$/u],
  ['it', /\p{L}{3}(?:zione|zioni|mento|ità|iamo)$/u],
  ['pt', /^\p{Ll}.*[ãõç]|\p{L}{2}(?:ção|ções|dade|ando|mos)$/u],
  ['slavic', /\p{L}{3}(?:ość|ości|anie|ania|enie|enia)$/u],
]
const ofLook = 0.4

const searched = 2000
const latin = /\p{Script=Latin}/gu
const otherLetters = /(?!\p{Script=Latin})\p{L}/gu
/** A letter that occurs in none of the supported languages. */
const foreignLetter = /[ąćęłńśźżåøãõďěňřšťůýžčāēģīķļņūățșşţđğıőűðþòì]/u

/**
 * Counts the words with such a letter. A name may come from anywhere, so a capitalised word counts only if it starts a
 * sentence that continues in lower case.
 */
function strangeWords(found: readonly string[]): number {
  const isSmall = (word: string | undefined) => word !== undefined && /^\p{Ll}/u.test(word)
  return found.filter((word, at) => {
    const counts = isSmall(word) || (at === 0 && isSmall(found[1]))
    return counts && foreignLetter.test(word.toLowerCase())
  }).length
}

/** Returns how many frequent words of each language a text has. Capitals count only if the whole text is in capitals. */
function countFrequent(text: string, isVeryShort: boolean) {
  const isInCapitals = !/\p{Ll}/u.test(text)
  const plain = isInCapitals ? text : text.replaceAll(initials, '')
  const small = (plain.replaceAll(placeName, '').match(plainWord) ?? []).map((one) => one.toLowerCase())
  return words.map(([language, known]) => {
    const isKnown = (one: string) =>
      known.has(one) || (language === 'en' && isVeryShort && alsoEnglish.has(one))
    const hits = small.filter(isKnown)
    const mayBeInitials = isInCapitals && hits.length === 1 && (hits[0]?.length ?? 0) <= longestInitials
    return { language, frequent: mayBeInitials ? 0 : hits.length }
  })
}

const isOwn = (language: Language | Foreign): language is Language =>
  language === 'en' || language === 'de' || language === 'es' || language === 'fr'

/** Detects a text's language by its frequent words; 'other' for an unsupported one, undefined without clear evidence. */
export function languageOf(text: string): Language | 'other' | undefined {
  const start = text.slice(0, searched).normalize('NFC')
  const foreign = start.match(otherLetters)?.length ?? 0
  if (foreign > (start.match(latin)?.length ?? 0)) return 'other'
  const found = start.match(/\p{L}+/gu) ?? []
  const looking = (language: Language | Foreign) =>
    looks.filter(([of]) => of === language).map(([, look]) => found.filter((one) => look.test(one)).length)
  const counts = countFrequent(start, found.length <= veryShort).map(({ language, frequent: count }) => ({
    language,
    count: count + ofLook * looking(language).reduce((sum, some) => sum + some, 0),
  }))
  const strange = strangeWords(found)
  const best = counts.reduce((one, other) => (other.count > one.count ? other : one))
  const own = Math.max(...counts.map(({ language, count }) => (isOwn(language) ? count : 0)))
  if (strange > own) return 'other'
  const rivals = counts.filter(({ count }) => count === best.count)
  if (best.count === 0 || (rivals.length > 1 && rivals.some(({ language }) => isOwn(language))))
    return undefined
  return isOwn(best.language) ? best.language : 'other'
}

/** Whether the first of these texts whose language can be told is in an unsupported one. */
export const areForeign = (...texts: string[]): boolean =>
  texts.map(languageOf).find((language) => language !== undefined) === 'other'

/** Returns the language in which to answer a text: the first supported one detected, else English. */
export function knownLanguage(...texts: string[]): Language {
  for (const text of texts) {
    const language = languageOf(text)
    if (language !== undefined && language !== 'other') return language
  }
  return 'en'
}

/** How the languages are called that a post may be wanted in. */
const languageNames: [Language | 'other', string][] = [
  ['en', 'english|englisch(?:e[nrs]?)?|inglés|anglais'],
  ['de', 'german|deutsch(?:e[nrs]?)?|alemán|allemand'],
  ['es', 'spanish|spanisch(?:e[nrs]?)?|español|espagnol'],
  ['fr', 'french|französisch(?:e[nrs]?)?|francés|français'],
  [
    'other',
    'italian|italienisch|italiano|italien|portuguese|portugiesisch|portugués|portugais|dutch|niederländisch|holandés|néerlandais|polish|polnisch|polaco|polonais|turkish|türkisch|turco|turc|czech|tschechisch|swedish|schwedisch|danish|dänisch|norwegian|norwegisch|russian|russisch|ruso|russe|ukrainian|ukrainisch|chinese|chinesisch|chino|chinois|japanese|japanisch|japonés|japonais|arabic|arabisch|árabe|arabe|hindi',
  ],
]
const anyName = languageNames.map(([, name]) => name).join('|')
const please = 'please|pls|plz|thanks|bitte|danke|por favor|gracias|svp|stp|merci'
/** "In English", at the end of a request or before what the post is about. */
const wishedLanguage = new RegExp(
  String.raw`(?:^|,?\s+)(?:in|auf|en)\s+(${anyName})(?!\p{L})(?:,?\s+(?:${please}))?(?=\s+(?:about|on|regarding|based on|from|out of|über|zum|zur|zu|aus|für|sobre|acerca|sur|à propos|for|with|mit)(?!\p{L})|\s*[:.,!?–—-]|\s*$)`,
  'iu',
)
const ofPost = new RegExp(
  String.raw`(?<!\p{L})(${anyName})\s+(?:(?:version|linked-?in)\s+(?:of\s+(?:the|a|this)\s+)?)?(?:linked-?in-?)?(?:posts?|beitr[aä]ge?|drafts?|entwurf|text|versions?)(?!\p{L})`,
  'iu',
)
const onlyLanguage = new RegExp(
  String.raw`^[\s¡¿]*(?:(?:and|but|all|please|pls|und|aber|alles|bitte|y|pero|todo|por favor|et|mais|tout)[,\s]+)*(?:(?:write|do|make|post|say|schreib\p{L}*|mach\p{L}*|verfass\p{L}*)\s+(?:(?:it|this|that|everything|es|das|ihn|alles|den\s\p{L}+|the\s\p{L}+)\s+)?(?:bitte\s+)?)?(?:in|auf|en)\s+(?:${anyName})(?!\p{L})(?:,?\s+(?:${please}|schreiben|only|nur))?[\s.!?]*$`,
  'iu',
)

const languageCalled = (name: string | undefined): Language | 'other' | undefined =>
  name === undefined
    ? undefined
    : languageNames.find(([, names]) => new RegExp(`^(?:${names})$`, 'iu').test(name))?.[0]

/** Returns the language in which a request wants its post; undefined if it names none. */
export const languageWanted = (request: string): Language | 'other' | undefined =>
  languageCalled((wishedLanguage.exec(request) ?? ofPost.exec(request))?.[1])

/** Whether words say nothing but in which language to write. */
export const isLanguageWish = (sentence: string): boolean => onlyLanguage.test(sentence)

/** Returns a request without the language that it wants, split where that was said. */
export function splitAtLanguage(request: string): [before: string, after: string] | undefined {
  const found = wishedLanguage.exec(request)
  return found === null
    ? undefined
    : [request.slice(0, found.index), request.slice(found.index + found[0].length)]
}

/** Returns how a language is called in another: "German", "Deutsch", "alemán". */
export const languageName = (of: Language, language: Language): string =>
  new Intl.DisplayNames([language], { type: 'language' }).of(of) ?? of
