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

/** A category as it is shown: Lede's own begin with a capital, a writer's stay as they were typed. */
export const shownCategory = (category: string): string =>
  knownCategories.has(category) ? category.charAt(0).toUpperCase() + category.slice(1) : category

export type LibraryTemplate = {
  /** A slug that stays the same for ever. */
  id: string
  title: string
  category: TemplateCategory
  /** What it does for the reader and when to use it, in one sentence. */
  description: string
  /** The post line by line; what the writer fills in stands in square brackets. */
  content: string
  /** The content filled in for a made-up case. */
  preview: string
  whyItWorks: string
}

/** The parts of a template to fill in, with their brackets. */
export const slotsOf = (content: string): string[] => content.match(/\[[^[\]\n]+\]/g) ?? []
