import { brand } from '#core/brand.ts'

/** Titles, names and empty messages are plain texts of one line; descriptions and summaries are markdown. */
export type Idea = { number: number; title: string; summary: string }
export type Trend = { number: number; title: string; description: string }
export type PostIdea = Trend

export const sourceTypes = ['kb', 'swipe', `${brand.product.toLowerCase()}-swipe`, 'story', 'offer'] as const
export type SourceType = 'kb' | 'swipe' | 'lede-swipe' | 'story' | 'offer'
/** Something of the writer's own that post ideas can be about. Its description is a plain text of one line. */
export type SourceItem = { name: string; type: SourceType; id: string; description: string }
/** `emptyMessage` says why there are no items; it is empty when there are some, or nothing to say. */
export type SourceSection = { title: string; items: SourceItem[]; emptyMessage: string }

/** A template to choose. Its description is a plain text of one line. */
export type TemplateChoice = { id: string; title: string; description: string }

/** An answer to choose; `noteId` names an item of the knowledge base that is to be used with it. */
export type QuestionOption = { text: string; noteId: string | null }
/** What a reply asks; all texts are plain and of one line. Any other answer is as good. */
export type Question = { number: number; text: string; options: QuestionOption[] }

/**
 * A stretch of a reply: words, which are markdown, questions, or one of the formats of specification 4.8. `heading` is null for a
 * list that goes on after words in between, and for ideas and questions, which need none.
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

/** Where the story is chosen in a list of sources. There is one, so it needs no id of its own. */
export const storyId = 'my-story'

/** The sections of a list of sources, in their order, and the page where each gets its items. */
export const sourceSections = [
  { title: 'Knowledge Base (5 Latest Items)', address: '/knowledge-base' },
  { title: 'Swipes (5 Latest)', address: '/swipes' },
  { title: 'My Story', address: '/identity' },
  { title: 'My Offers', address: '/identity' },
] as const

/** What stands in an empty section that says nothing itself. */
export const noneAvailable = 'None available'

/** Where "Add Info" of a section goes; null for a section that has no page. */
export function addInfoAddress(sectionTitle: string) {
  const [name] = sectionTitle.toLowerCase().split(' (')
  return (
    sourceSections.find(({ title }) => title.toLowerCase().split(' (')[0] === name?.trim())?.address ?? null
  )
}

/** Stands under post ideas. */
export const postIdeasNote = 'Which post idea would you like me to help you develop?'

export const noTemplatesWords = `You haven't saved any templates yet. Create your own custom templates or browse ${brand.product}'s template library to quickly generate posts with proven formats and styles.`

/** What the buttons of the formats send. */
export const requests = {
  draftIdea: ({ number, title }: Pick<Idea, 'number' | 'title'>) =>
    `Create a post for idea ${number}: ${title}`,
  ideasAboutTrend: ({ title }: Pick<Trend, 'title'>) => `Give me post ideas about ${title}`,
  ideasForPostIdea: ({ title }: Pick<PostIdea, 'title'>) => `Give me post ideas for: ${title}`,
  justWrite: 'Just write it',
} as const
