/** The kinds of English that spelling is checked in. */
export const dialects = ['American', 'British', 'Australian', 'Canadian', 'Indian'] as const
export type Dialect = (typeof dialects)[number]

/** What a writer has decided about the post check. */
export type CheckPreferences = {
  /** Rules that are switched off, by id. */
  off: string[]
  isGrammarOn: boolean
  dialect: Dialect
  /** Words that the writer has added to the dictionary, in lower case. */
  words: string[]
}
