import { brand } from '#core/brand.ts'

/** Titles, names and empty messages are single-line plain text; descriptions and summaries are markdown. */
export type Idea = { number: number; title: string; summary: string }
export type Trend = { number: number; title: string; description: string }
export type PostIdea = Trend

export const sourceTypes = ['kb', 'swipe', `${brand.product.toLowerCase()}-swipe`, 'story', 'offer'] as const
export type SourceType = 'kb' | 'swipe' | 'lede-swipe' | 'story' | 'offer'
/** An item of the writer's own that post ideas can be about. Its description is single-line plain text. */
export type SourceItem = { name: string; type: SourceType; id: string; description: string }
/** `emptyMessage` says why there are no items; it is empty when there are items or there is nothing to say. */
export type SourceSection = { title: string; items: SourceItem[]; emptyMessage: string }

/** A template to choose. Its description is single-line plain text. */
export type TemplateChoice = { id: string; title: string; description: string }

/** An answer to choose; `noteId` names a knowledge base item to use with it. */
export type QuestionOption = { text: string; noteId: string | null }
/** A question that a reply asks; all texts are single-line plain text. Users may also answer in their own words. */
export type Question = { number: number; text: string; options: QuestionOption[] }

/**
 * A stretch of a reply: markdown text, questions, or one of the formats of specification 4.8. `heading` is null for a
 * list that continues after intervening text, and for ideas and questions, which need none.
 */
export type Segment =
  | { kind: 'text'; text: string }
  | { kind: 'ideas'; heading: null; items: Idea[] }
  | { kind: 'questions'; heading: null; items: Question[] }
  | { kind: 'trends'; heading: string | null; items: Trend[] }
  | { kind: 'post-ideas'; heading: string | null; items: PostIdea[] }
  | { kind: 'sources'; heading: string | null; sections: SourceSection[] }
  | { kind: 'templates'; heading: string | null; items: TemplateChoice[] }

export type FormatKind = Exclude<Segment['kind'], 'text'>

/** The line that begins each format; ideas have none. */
export const formatHeadings = {
  trends: '## Top 10 Trends',
  'post-ideas': `## ${brand.network} Post Ideas`,
  sources: '## What do you want your post ideas to be about?',
  templates: '## Choose a template for your post',
} as const

/** The id of the story in a list of sources. There is only one, so it needs no id of its own. */
export const storyId = 'my-story'

/** The sections of a list of sources, in order, each with the page that its items come from. */
export const sourceSections = [
  { title: 'Knowledge Base (5 Latest Items)', address: '/knowledge-base' },
  { title: 'Swipes (5 Latest)', address: '/swipes' },
  { title: 'My Story', address: '/identity' },
  { title: 'My Offers', address: '/identity' },
] as const

/** The text of an empty section without a message of its own. */
export const noneAvailable = 'None available'

/** Returns the address that a section's "Add Info" leads to; null for a section without a page. */
export function addInfoAddress(sectionTitle: string) {
  const [name] = sectionTitle.toLowerCase().split(' (')
  return (
    sourceSections.find(({ title }) => title.toLowerCase().split(' (')[0] === name?.trim())?.address ?? null
  )
}

/** The closing line of a list of post ideas. */
export const postIdeasNote = 'Which post idea would you like me to help you develop?'

export const noTemplatesWords = `You haven't saved any templates yet. Create your own custom templates or browse ${brand.product}'s template library to quickly generate posts with proven formats and styles.`

/** The messages that the formats' buttons send. */
export const requests = {
  draftIdea: ({ number, title }: Pick<Idea, 'number' | 'title'>) =>
    `Create a post for idea ${number}: ${title}`,
  ideasAboutTrend: ({ title }: Pick<Trend, 'title'>) => `Give me post ideas about ${title}`,
  ideasForPostIdea: ({ title }: Pick<PostIdea, 'title'>) => `Give me post ideas for: ${title}`,
  justWrite: 'Just write it',
} as const
