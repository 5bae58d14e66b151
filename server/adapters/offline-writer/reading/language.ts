/** The languages that the offline writer reads and answers in. */
export type Language = 'en' | 'de' | 'es' | 'fr'

/** What two languages share stands in the lists of both, so that it speaks for neither. */
const frequent: Record<Language | 'other', string> = {
  en: 'the and of to is that it with are this have my we not but they from our your how who what about was were had has for you i don can please write help turn make nobody always hello thanks met van com ve',
  de: 'der die das und ist nicht wir ich ein eine einen einem mit auf für von zu im den dem des sich haben hat wie über unser unsere unserem uns bitte hallo danke schreib schreibe kannst du sie es er wurde dass daraus mach kein keine um nie',
  es: 'el la los las de que y en un una es con por para nuestro nuestra cómo sobre del al se lo su más fue hemos mi escribe publicación puedes esto haz hola gracias está van',
  fr: 'le la les des et est nous je un une que qui dans pour sur avec notre nos du au ce cette comment ne pas été avons mon ma écris fais sont l d j qu c vous bonjour merci il mais',
  other:
    'che sono gli della nel delle abbiamo più questo anche perché scrivi il di não são uma com nós você está foi mais isso também escreva nossa nosso um het een van wij niet voor met zijn hebben onze maar ook schrijf över och att det är inte på som för har ett jag skriv og ikke til af się jest że nie nasz jak napisz ve bir bu için ile',
}
const languages = ['en', 'de', 'es', 'fr', 'other'] as const
const words = languages.map((language) => [language, new Set(frequent[language].split(' '))] as const)

const searched = 2000
const latin = /\p{Script=Latin}/gu
const otherLetters = /(?!\p{Script=Latin})\p{L}/gu
/** A word with a letter that none of the writer's languages has. A name may be from anywhere. */
const foreignWord = /^(?=\p{Ll}).*[ąćęłńśźżåøãõďěňřšťůýžčāēģīķļņūățșşţđğıőűðþòì]/u

/** The language of a text by its most frequent words; 'other' for one that the writer does not know, undefined without a clear sign. */
export function languageOf(text: string): Language | 'other' | undefined {
  const start = text.slice(0, searched).normalize('NFC')
  const foreign = start.match(otherLetters)?.length ?? 0
  if (foreign > (start.match(latin)?.length ?? 0)) return 'other'
  const found = start.match(/\p{L}+/gu) ?? []
  const strange = found.filter((word) => foreignWord.test(word)).length
  const counts = words.map(([language, known]) => ({
    language,
    count:
      found.filter((word) => known.has(word.toLowerCase())).length + (language === 'other' ? strange : 0),
  }))
  const best = counts.reduce((one, other) => (other.count > one.count ? other : one))
  const isClear = best.count > 0 && counts.filter(({ count }) => count === best.count).length === 1
  return isClear ? best.language : undefined
}

/** Whether the first of some texts that shows its language is in one that the writer does not know. */
export const areForeign = (...texts: string[]): boolean =>
  texts.map(languageOf).find((language) => language !== undefined) === 'other'

/** The language to answer a text in, where it is one of the writer's. */
export function knownLanguage(...texts: string[]): Language {
  for (const text of texts) {
    const language = languageOf(text)
    if (language !== undefined && language !== 'other') return language
  }
  return 'en'
}
