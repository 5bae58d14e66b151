/** The five post lengths and their ranges, in characters as the counter counts them (product decisions). */
export const postLengths = {
  'Very Short': { min: 0, max: 300 },
  Short: { min: 300, max: 700 },
  Medium: { min: 700, max: 1300 },
  Long: { min: 1300, max: 2000 },
  Extended: { min: 2000, max: 2900 },
} as const

export type PostLength = keyof typeof postLengths
export const defaultPostLength: PostLength = 'Medium'
