export type OpenClaims = { open: number; texts: string[] }

/** What in a post its writer's material does not say. */
export function wordsOfClaims(claims: OpenClaims | null): string {
  const { open, texts } = claims ?? { open: 0, texts: [] }
  const named = texts.map((text) => `“${text}”`).join(', ')
  const more = open > texts.length ? ` and ${open - texts.length} more` : ''
  return `Nothing you gave for it says this: ${named}${more}. Sources, below the post, shows each of them.`
}
