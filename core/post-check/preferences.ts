/** The dialects of English that spelling can be checked in. */
export const dialects = ['American', 'British', 'Australian', 'Canadian', 'Indian'] as const
export type Dialect = (typeof dialects)[number]

/** A writer's settings for the post check. */
export type CheckPreferences = {
  /** The ids of the rules that are switched off. */
  off: string[]
  isGrammarOn: boolean
  dialect: Dialect
  /** Words that the writer has added to the dictionary, in lower case. */
  words: string[]
}
