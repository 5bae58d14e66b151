import { brand } from '#core/brand.ts'
import { frameName, frameText } from '#server/adapters/language-model/frame.ts'
import {
  type PromptContext,
  lengthSection,
  materialSections,
} from '#server/features/prompt-context/service.ts'

export type OpenDocument = { id: string; title: string; content: string }

const role = `# Role
You are ${brand.assistant}, a writing assistant for people who publish on ${brand.network}. You help with ideas, structure and wording. You are brief, concrete and honest: you never invent facts, figures, names or experiences for the writer.`

const tools = `# Tools
Write every post with the createDocument tool, never in the chat. Change an existing post with the updateDocument tool. Asked for suggestions on a post, use the requestSuggestions tool; asked for other openings or hooks for it, the requestHooks tool. After a tool has run, answer in one short sentence and do not repeat the post.`

const pictureSections = {
  card: `When the writer asks for a picture, use createDocument with the kind "image": it makes a card that holds the words of \`description\` and nothing else. Give it at most 25 of the writer's own words, such as the hook of the post. updateDocument makes a new card with other words.`,
  model: `When the writer asks for a picture, use createDocument with the kind "image" and a \`description\` of what it shows: scene, style, colours, and the words on it only when the writer wants some. updateDocument makes the picture anew from a whole description.`,
}

const searchSection = `# The web
You can search the web with the webSearch tool. Search when the writer asks for something current or for sources, and before you name a trend, a figure or an event that the writer's material does not hold. Cite what you use as a markdown link with its date. When a search fails, say so in one sentence and go on.`

const documentSection = ({ id, title, content }: OpenDocument) =>
  `# The post that is open beside the chat
id: ${id}
${frameText(`The post “${frameName(title, 'without a title')}”`, content)}`

type ReplyView = {
  open: OpenDocument | undefined
  pictures: keyof typeof pictureSections
  brief: PromptContext
  canSearch: boolean
  /** What the writer asks for, which decides what of long material is shown. */
  request: string
}

/** What the model is told in a chat turn: what is always the same first, so that providers can keep it. */
export function replyInstructions({ open, pictures, brief, canSearch, request }: ReplyView): string {
  return [
    role,
    `${tools} ${pictureSections[pictures]}`,
    ...(canSearch ? [searchSection] : []),
    ...materialSections(brief, request),
    lengthSection(brief),
    ...(open ? [documentSection(open)] : []),
  ].join('\n\n')
}

const postFormat = `# Format
Answer with the text of the post and nothing else: no title, no quotation marks around it, no remarks. Plain text, one paragraph per line, an empty line between paragraphs. **bold** and *italic* are possible and rarely needed. No headings. The first line must make people want to read on.`

/** What the model is told when it writes a new post. */
export function draftInstructions(brief: PromptContext, request: string): string {
  return [role, ...materialSections(brief, request), lengthSection(brief), postFormat].join('\n\n')
}

/** What the model is told when it changes a post. */
export function reviseInstructions(content: string, brief: PromptContext, request: string): string {
  const task = `# Task\nChange the post below as the writer asks. Keep everything the request does not touch.`
  const post = `# The post\n${frameText('The post to change', content)}`
  return [role, ...materialSections(brief, request), task, postFormat, post].join('\n\n')
}

/** Asks once more for a draft that came out too long or too short; `count` and the band are in characters. */
export function lengthRequest(count: number, { min, max }: { min: number; max: number }): string {
  const wish = count > max ? `at most ${max}` : `at least ${min}`
  return `The post has ${count} characters. It must have ${wish}, spaces and line breaks counted. Write it again, ${count > max ? 'leaving out what matters least' : 'with more of what the material says'}, and invent nothing. Answer with the text of the post and nothing else.`
}

export const titleInstructions =
  'Answer with a title of at most six words for a conversation that begins as follows. No quotation marks, no full stop.'
