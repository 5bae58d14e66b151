import { brand } from '#core/brand.ts'
import { frameName, frameText } from '#server/adapters/language-model/frame.ts'
import {
  type PromptContext,
  lengthSection,
  materialSections,
} from '#server/features/prompt-context/service.ts'

import type { Problem } from './post-repair.ts'

export type OpenDocument = { id: string; title: string; content: string }

const role = `# Role
You are ${brand.assistant}, a writing assistant for people who publish on ${brand.network}. You help with ideas, structure and wording. You are brief, concrete and honest: you never invent facts, figures, names or experiences for the writer.`

const blocks = `# Posts
A new post stands in a block of its own, never loose in the chat:
<post title="a short title for the writer’s own list">
the text of the post
</post>
Write it yourself, at once, in the same answer. Its text is plain: one paragraph per line, an empty line between paragraphs, no headings, no remarks; **bold** and *italic* are possible and rarely needed.
To change a post, name its id. Where little changes, give only that, each old text copied exactly and long enough to stand in the post once:
<edit id="…"><old>words as they stand</old><new>words instead</new></edit>
Where much changes, the whole new text: <post id="…">…</post>. Keep everything the request does not touch.
At most one block in an answer; before it nothing, after it one short sentence to the writer. Do not repeat the post. Your earlier posts in this conversation appear as calls of createDocument and updateDocument; write the next one as a block all the same.`

const craft = `# Craft
First decide the one sentence that readers should repeat; what does not serve it stays out. The first line stands alone, has at most 140 characters and promises something that the post keeps. The scene comes before the lesson, the lesson comes once, and nothing is summed up again. Choose the three to five strongest specifics. Paragraphs are short and uneven, unless the writer’s voice differs. End as this writer ends; else with a statement, or with a question that only this post could ask. No stock phrases: no “Here’s the thing”, no “It’s not X, it’s Y”, no rows of three, no engagement bait, no emoji as bullets.
State no feeling, motive, cause, comparison, figure or quotation that the writer or their material does not: a slot in [square brackets] that names what is missing stands there instead. Nobody outside is shown in a bad light by name. Write in the language of the request.
Where what was given cannot carry a post of the wished length, ask up to three short questions instead, each to be answered in a few words. Told to just write, write a shorter post: the wished length is then an upper limit.`

const tools = `# Tools
Asked for suggestions on a post, use the requestSuggestions tool; asked for other openings or hooks for it, the requestHooks tool. Say one short sentence to the writer in the same answer, before you call a tool: you are asked again only after a search, or when a tool fails.`

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
  pictures: keyof typeof pictureSections
  promptContext: PromptContext
  canSearch: boolean
  /** What the writer asks for, which decides what of long material is shown. */
  request: string
}

/**
 * What the model is told in a chat turn, in the order in which it changes: what is the same for everybody, then the
 * writer, then what they chose. Providers keep the part of a prompt that was the same before.
 */
export function replyInstructions({ pictures, promptContext, canSearch, request }: ReplyView): string {
  return [
    role,
    blocks,
    craft,
    `${tools} ${pictureSections[pictures]}`,
    ...(canSearch ? [searchSection] : []),
    ...materialSections(promptContext, request),
  ].join('\n\n')
}

/** What stands beside the last message: it is another one in each turn. */
export const turnNotes = (
  promptContext: PromptContext,
  open: OpenDocument | undefined,
  mustDraft: boolean,
): string =>
  [
    ...(open ? [documentSection(open)] : []),
    lengthSection(promptContext),
    ...(mustDraft ? ['Write this post now, in its block.'] : []),
  ].join('\n\n')

const onlyText =
  'Answer with the text of the post and nothing else: no title, no block, no quotation marks around it, no remarks.'

/** Asks for a post whose title a model gave to a tool instead of writing it. */
export const draftRequest = (title: string): string =>
  `Write the post “${frameName(title, 'without a title')}” now. ${onlyText}`

/** The same for a change of a post. */
export const reviseRequest = (content: string, description: string): string =>
  `${frameText('The post to change', content)}\n\nChange it as follows, and keep everything this does not touch: ${description}\n\n${onlyText}`

/** Asks for the whole text where a change named words that do not stand in the post exactly once. */
export const wholeTextRequest = `The words to be changed do not stand in the post exactly once. Make the change in the whole text. ${onlyText}`

/** Asks once more for a draft that came out too long or too short; `count` and the band are in characters. */
export function lengthRequest(count: number, { min, max }: { min: number; max: number }): string {
  const target = count > max ? `at most ${max}` : `at least ${min}`
  return `The post has ${count} characters. It must have ${target}, spaces and line breaks counted. Write it again, ${count > max ? 'leaving out what matters least' : 'with more of what the material says'}, and invent nothing. Answer with the text of the post and nothing else.`
}

const mostProblems = 20

/** What a check has found, a line each. */
export const problemList = (problems: Problem[]): string =>
  problems
    .slice(0, mostProblems)
    .map(({ words, why }) => `\n- “${frameName(words, 'the post')}”: ${why}`)
    .join('')

/** Asks once for what a check has found in a new post. */
export const repairRequest = (documentId: string, problems: Problem[]): string =>
  `A check of this post has found:${problemList(problems)}\n\nMend these places and nothing else, in one block: <edit id="${documentId}"><old>…</old><new>…</new></edit>. Put there what the writer or their material says; where they say nothing, leave it out, or put a slot in [square brackets] that names what is missing. Answer with the block and nothing else.`

export const titleInstructions =
  'Answer with a title of at most six words for a conversation that begins as follows. No quotation marks, no full stop.'
