/** What PostHog can switch for some or all users, each with its default. */
export const flags = {
  /** Whether a post's review has the section that finds what its writer has said before. */
  'said-before': true,
} as const satisfies Record<string, boolean>

export type FlagName = keyof typeof flags
