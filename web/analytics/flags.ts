/** What PostHog can switch for some or all people, each with what holds without its word. */
export const flags = {
  /** Whether a post's review has the part that finds what its writer has said before. */
  'said-before': true,
} as const satisfies Record<string, boolean>

export type FlagName = keyof typeof flags
