/** The capabilities of an account; each is on unless it was turned off. */
export const featureNames = ['chat', 'web-search', 'images', 'voice', 'publish', 'schedule'] as const
export type Feature = (typeof featureNames)[number]

export const isFeature = (name: string): name is Feature => featureNames.some((known) => known === name)
