export const trades = [
  'engineering',
  'sales',
  'hr',
  'founders',
  'finance',
  'health',
  'education',
  'design',
  'hospitality',
  'manufacturing',
  'logistics',
  'law',
  'nonprofits',
] as const
export type Trade = (typeof trades)[number]

/** Returns a trade's display name. */
export const shownTrade = (trade: string): string =>
  trade === 'hr' ? 'HR' : trade.charAt(0).toUpperCase() + trade.slice(1)

export type ExamplePost = {
  /** A permanent slug. */
  id: string
  title: string
  trade: Trade
  text: string
  /** A made-up person. */
  author: { name: string; role: string }
  tags: string[]
  whyItWorks: string
}
