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
  },
}
