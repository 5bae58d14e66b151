export const templateCategories = [
  'hook',
  'story',
  'how-to',
  'list',
  'contrarian',
  'case study',
  'lesson',
  'announcement',
  'carousel',
  'question',
] as const
export type TemplateCategory = (typeof templateCategories)[number]

const knownCategories: ReadonlySet<string> = new Set([...templateCategories, 'post'])

/** Returns a category's display name: Lede's own are capitalized, a writer's own stay as they were typed. */
export const shownCategory = (category: string): string =>
  knownCategories.has(category) ? category.charAt(0).toUpperCase() + category.slice(1) : category

export type LibraryTemplate = {
  /** A permanent slug. */
  id: string
  title: string
  category: TemplateCategory
  /** What it does for the reader and when to use it, in one sentence. */
  description: string
  /** The text of the post; placeholders for the writer to fill in are in square brackets. */
  content: string
  /** The content filled in for a made-up case. */
  preview: string
  whyItWorks: string
}

/** Returns the placeholders of a template, with their brackets. */
export const slotsOf = (content: string): string[] => content.match(/\[[^[\]\n]+\]/g) ?? []
