import type { Language } from '#server/adapters/offline-writer/reading/language.ts'

export type UnchangedReason =
  | 'needsWords'
  | 'none'
  | 'notThere'
  | 'shortest'
  | 'tidy'
  | 'plain'
  | 'best'
  | 'oneOpening'
  | 'noPart'
  | 'several'
  | 'there'
  | 'limit'
  | 'shortEnough'
  | 'first'
  | 'leans'
  | 'isList'
  | 'noList'
  | 'isMarked'
  | 'noMarks'
  | 'toolbar'

/** Why a text is unchanged, in one sentence. */
export const unchangedReasons: Record<Language, Record<UnchangedReason, string>> = {
  en: {
    needsWords:
      'That needs words that I do not have: I can make it shorter or plainer, tidy it, or put in words that you give me.',
    none: 'There are none in it.',
    notThere: 'It does not contain the words that are to be changed.',
    shortest: 'Nothing in it could be removed without losing its meaning.',
    tidy: 'There is nothing in it to tidy.',
    plain: 'It has no stock phrase that I know a plainer word for, and no long sentence to split.',
    best: 'It cannot be improved with its own words alone; a connected language model could find others.',
    oneOpening: 'There is no other sentence that could open it.',
    noPart: 'It has no such part: I count the sentences, lines and paragraphs without the hashtags.',
    several: 'More than one place fits that: put the words that you mean in quotation marks.',
    there: 'They are in it already.',
    limit:
      'It cannot become that short without losing its meaning: take something out yourself, or allow it more.',
    shortEnough: 'It is already as short as you asked.',
    first: 'It opens with that already.',
    leans:
      'That refers to what stands before it, and would not make sense at the top. Give me the words to open with, for example: start with: “…”.',
    isList: 'It is a list already.',
    noList:
      'There is nothing in it to list: I can make a list of three short sentences in a row, or of things that follow a colon.',
    isMarked: 'It looks like that already.',
    noMarks: 'Nothing in it looks like that.',
    toolbar: 'For that, use "Bold", "Italic" and "Strikethrough" in the toolbar.',
  },
  de: {
    needsWords:
      'Dafür fehlen mir die Worte: Ich kann kürzen, vereinfachen, glätten oder Worte einsetzen, die Sie mir geben.',
    none: 'Darin gibt es keine.',
    notThere: 'Die Worte, die geändert werden sollen, stehen nicht darin.',
    shortest: 'Nichts darin kann wegfallen, ohne dass der Sinn verloren geht.',
    tidy: 'Darin gibt es nichts zu glätten.',
    plain:
      'Darin steht keine Floskel, für die ich ein einfacheres Wort kenne, und kein langer Satz, der sich teilen lässt.',
    best: 'Mit den eigenen Worten allein wird es nicht besser; ein verbundenes Sprachmodell könnte andere finden.',
    oneOpening: 'Es gibt keinen anderen Satz, mit dem es beginnen könnte.',
    noPart: 'Einen solchen Teil gibt es darin nicht: Ich zähle Sätze, Zeilen und Absätze ohne die Hashtags.',
    several: 'Das trifft auf mehrere Stellen zu: Setzen Sie die gemeinten Worte in Anführungszeichen.',
    there: 'Sie stehen schon darin.',
    limit:
      'So kurz wird es nicht, ohne dass der Sinn verloren geht: Nehmen Sie selbst etwas heraus, oder lassen Sie mehr zu.',
    shortEnough: 'So kurz, wie Sie es wünschen, ist es schon.',
    first: 'Damit beginnt er schon.',
    leans:
      'Das bezieht sich auf das, was davor steht, und ergäbe am Anfang keinen Sinn. Geben Sie mir die Worte für den Anfang, zum Beispiel: Beginne mit: „…“.',
    isList: 'Das ist schon eine Liste.',
    noList:
      'Darin gibt es nichts aufzulisten: Eine Liste mache ich aus drei kurzen Sätzen hintereinander oder aus dem, was nach einem Doppelpunkt steht.',
    isMarked: 'Das ist schon so hervorgehoben.',
    noMarks: 'Darin ist nichts so hervorgehoben.',
    toolbar: 'Dafür gibt es „Bold“, „Italic“ und „Strikethrough“ in der Werkzeugleiste.',
  },
  es: {
    needsWords:
      'Para eso me faltan palabras: puedo acortarlo, simplificarlo, pulirlo o poner palabras que usted me dé.',
    none: 'No contiene ninguno.',
    notThere: 'No contiene las palabras que hay que cambiar.',
    shortest: 'No se puede quitar nada sin que pierda el sentido.',
    tidy: 'No hay nada que pulir.',
    plain:
      'No tiene ninguna frase hecha para la que yo conozca una palabra más sencilla, ni ninguna frase larga que dividir.',
    best: 'Con sus propias palabras no mejora; un modelo conectado podría encontrar otras.',
    oneOpening: 'No hay otra frase con la que pueda empezar.',
    noPart: 'No tiene una parte así: cuento las frases, líneas y párrafos sin los hashtags.',
    several: 'Más de un lugar coincide: ponga entre comillas las palabras a las que se refiere.',
    there: 'Ya están en él.',
    limit: 'No puede ser tan corto sin que pierda el sentido: quite algo usted o permita más.',
    shortEnough: 'Ya es tan corto como usted pide.',
    first: 'Ya empieza con eso.',
    leans:
      'Eso se refiere a lo que va antes y al principio no se entendería. Deme las palabras para empezar, por ejemplo: empieza con: «…».',
    isList: 'Ya es una lista.',
    noList:
      'No hay nada que enumerar: hago una lista con tres frases cortas seguidas o con lo que sigue a dos puntos.',
    isMarked: 'Ya está resaltado así.',
    noMarks: 'No hay nada resaltado así.',
    toolbar: 'Para eso, use «Bold», «Italic» y «Strikethrough» en la barra de herramientas.',
  },
  fr: {
    needsWords:
      'Il me manque les mots pour cela : je peux raccourcir, simplifier, soigner le texte ou y mettre les mots que vous me donnez.',
    none: 'Il n’y en a pas.',
    notThere: 'Il ne contient pas les mots à changer.',
    shortest: 'Rien ne peut être retiré sans que le sens se perde.',
    tidy: 'Il n’y a rien à soigner.',
    plain:
      'Il n’a pas de formule toute faite pour laquelle je connaisse un mot plus simple, ni de longue phrase à couper.',
    best: 'Avec ses seuls mots, il ne s’améliore pas ; un modèle connecté pourrait en trouver d’autres.',
    oneOpening: 'Aucune autre phrase ne pourrait l’ouvrir.',
    noPart: 'Il n’a pas de telle partie : je compte les phrases, lignes et paragraphes sans les hashtags.',
    several: 'Plusieurs endroits correspondent : mettez entre guillemets les mots dont il s’agit.',
    there: 'Ils y sont déjà.',
    limit:
      'Il ne peut pas devenir si court sans que le sens se perde : retirez-en vous-même, ou autorisez plus.',
    shortEnough: 'Il est déjà aussi court que vous le demandez.',
    first: 'Il commence déjà par cela.',
    leans:
      'Cela renvoie à ce qui précède et ne se comprendrait pas au début. Donnez-moi les mots du début, par exemple : commence par : « … ».',
    isList: 'C’est déjà une liste.',
    noList:
      'Il n’y a rien à énumérer : je fais une liste de trois phrases courtes qui se suivent, ou de ce qui suit un deux-points.',
    isMarked: 'C’est déjà mis en valeur ainsi.',
    noMarks: 'Rien n’y est mis en valeur ainsi.',
    toolbar: 'Pour cela, utilisez « Bold », « Italic » et « Strikethrough » dans la barre d’outils.',
  },
}

/** The same where nothing is about a topic, or more than one place is. */
export const topicReasons: Record<
  Language,
  {
    missing: (words: string) => string
    nothingAbout: (topic: string) => string
    several: (places: string) => string
  }
> = {
  en: {
    missing: (words) => `It does not contain ${words}.`,
    nothingAbout: (topic) => `Nothing in it is about ${topic}.`,
    several: (places) =>
      `More than one place fits that: ${places}. Name one by its own words or by its place, for example "the second paragraph".`,
  },
  de: {
    missing: (words) => `Darin steht ${words} nicht.`,
    nothingAbout: (topic) => `Darin kommt ${topic} nicht vor.`,
    several: (places) =>
      `Das trifft auf mehrere Stellen zu: ${places}. Nennen Sie eine mit ihren eigenen Worten oder nach ihrem Platz, zum Beispiel „den zweiten Absatz“.`,
  },
  es: {
    missing: (words) => `No contiene ${words}.`,
    nothingAbout: (topic) => `No hay nada sobre ${topic}.`,
    several: (places) =>
      `Más de un lugar coincide: ${places}. Nombre uno con sus propias palabras o por su lugar, por ejemplo «el segundo párrafo».`,
  },
  fr: {
    missing: (words) => `Il ne contient pas ${words}.`,
    nothingAbout: (topic) => `Rien n’y parle de ${topic}.`,
    several: (places) =>
      `Plusieurs endroits correspondent : ${places}. Nommez-en un par ses propres mots ou par sa place, par exemple « le deuxième paragraphe ».`,
  },
}

/** Reasons that say that the text is already as it was wished for: no failure. */
const alreadySo: readonly UnchangedReason[] = [
  'none',
  'tidy',
  'there',
  'shortEnough',
  'first',
  'isList',
  'isMarked',
  'noMarks',
]
const alreadyWords = new Set(
  Object.values(unchangedReasons).flatMap((reasons) => alreadySo.map((reason) => reasons[reason])),
)

/** Whether a reason says that a text is already as it was wished for. */
export const isAlreadySo = (reason: string): boolean => alreadyWords.has(reason)
