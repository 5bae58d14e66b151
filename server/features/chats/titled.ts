import { foldLetters } from '#core/letter-folding.ts'

/** A row of PostgreSQL's index holds less than 2,700 bytes, and folding can make a title longer. */
const longestSearchTitle = 400

/** The columns that a chat's title is kept in. */
export const titled = (title: string): { title: string; searchTitle: string } => ({
  title,
  searchTitle: foldLetters(title).slice(0, longestSearchTitle),
})
