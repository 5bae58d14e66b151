import type { SendMessage } from '#contract/chat.ts'
import { brand } from '#core/brand.ts'
import { parseContent, plainText } from '#core/post/post-content.ts'
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
A new post stands in a block of its own, at once and in the same answer:
<post title="short, for the writer’s own list" plan="its point; the fact it opens with; how it ends">
the text of the post
</post>
The text is plain: one paragraph per line, an empty line between paragraphs, no headings, no remarks; **bold** and *italic* are rarely needed.
A change names the post. A small one: <edit id="…"><old>words copied exactly, enough to stand there once</old><new>words instead</new></edit>. A large one: <post id="…">the whole new text</post>. Keep what the request does not touch.
One block in an answer, nothing before it, one short sentence to the writer after it that does not repeat the post. Your earlier posts appear as calls of createDocument and updateDocument; write the next one as a block all the same.`

const craft = `# Craft
First decide the one sentence that readers should repeat; leave out what does not serve it, and what only you are told: labels, permissions. The first line stands alone, has at most 140 characters and promises something that the post keeps. Scene before lesson, the lesson once, no recap. Use the three to five strongest specifics. Paragraphs are short and uneven, unless the writer’s voice differs. End as this writer ends; else with a statement, or a question that only this post could ask. No stock phrases, no “It’s not X, it’s Y”, no rows of three of your own, no engagement bait, no emoji as bullets.
State no feeling, motive, cause, comparison, figure or quotation that the writer or their material does not: put a slot in [square brackets] that names what is missing. Show nobody outside in a bad light by name. Write in the language of the request.
Where what was given cannot carry the length, ask up to three short questions instead, with likely answers:
1. A question?
   - [ ] an answer
Told to just write, write: the length is then an upper limit.`

const ideas = `# Ideas
Asked for ideas, write no post but five ideas, each from another angle: **Idea 1: its title** in a line of its own, and below it one or two sentences on what the post would tell.`

const tools = `# Tools
For suggestions on a post use requestSuggestions, for other openings or hooks requestHooks. Say one short sentence before you call a tool: you are asked again only after a search, or when a tool fails.`

const pictureSections = {
  card: `For a picture use createDocument with the kind "image": it makes a card that holds the words of \`description\` and nothing else, at most 25 of the writer's own words, such as the hook of the post. updateDocument makes a new card with other words.`,
  model: `For a picture use createDocument with the kind "image" and a \`description\` of what it shows: scene, style, colours, and the words on it only when the writer wants some. updateDocument makes the picture anew from a whole description.`,
}

const searchSection = `# The web
Search with webSearch when the writer asks for something current or for sources, and before you name a trend, a figure or an event that their material does not hold. Cite what you use in the chat as a markdown link with its date. When a search fails, say so in one sentence and go on.`

const documentSection = ({ id, title, content }: OpenDocument) =>
  `# The post that is open beside the chat
id: ${id}
${frameText(`The post “${frameName(title, 'without a title')}”`, content)}`

/** Returns the post that was sent along with a message. */
export const openDocument = ({ documentContext }: SendMessage): OpenDocument | undefined =>
  documentContext?.kind === 'text'
    ? {
        id: documentContext.id,
        title: documentContext.title,
        content: plainText(parseContent(documentContext.content).text),
      }
    : undefined

type ReplyView = {
  pictures: keyof typeof pictureSections
  promptContext: PromptContext
  canSearch: boolean
  /** What the writer asks for, which decides which parts of long material are shown. */
  request: string
}

/**
 * Returns the model's instructions for a chat turn, from the most stable part to the least: what is the same for everybody,
 * then the writer, then what they chose. Providers cache the prefix that a prompt shares with an earlier one.
 */
export function replyInstructions({ pictures, promptContext, canSearch, request }: ReplyView): string {
  return [
    role,
    blocks,
    craft,
    ideas,
    `${tools} ${pictureSections[pictures]}`,
    ...(canSearch ? [searchSection] : []),
    ...materialSections(promptContext, request),
  ].join('\n\n')
}

const thinNote =
  'If a post is asked for: what was given is little for this length. Ask about what is missing, unless a search can tell it.'

type TurnNotes = {
  promptContext: PromptContext
  open: OpenDocument | undefined
  mustDraft: boolean
  /** Whether the writer wants no more questions: what was given is all there is. */
  isToJustWrite: boolean
  /** Whether far too little was given for the length. */
  isThin: boolean
  /** Passages of the material that matter for this message and are not in the instructions. */
  further: string[]
}

/** Returns the notes beside the last message, which differ from turn to turn. */
export const turnNotes = (notes: TurnNotes): string =>
  [
    ...(notes.open ? [documentSection(notes.open)] : []),
    ...(notes.further.length > 0 ? ['# More of what the writer knows', ...notes.further] : []),
    lengthSection(notes.promptContext, notes.isToJustWrite),
    ...(notes.isThin ? [thinNote] : []),
    ...(notes.mustDraft ? ['Write this post now, in its block.'] : []),
  ].join('\n\n')

const onlyText =
  'Answer with the text of the post and nothing else: no title, no block, no quotation marks around it, no remarks.'

/** Asks for a post for which a model called a tool with a title instead of writing it. */
export const draftRequest = (title: string): string =>
  `Write the post “${frameName(title, 'without a title')}” now. ${onlyText}`

/** Does the same for a change to a post. */
export const reviseRequest = (content: string, description: string): string =>
  `${frameText('The post to change', content)}\n\nChange it as follows, and keep everything this does not touch: ${description}\n\n${onlyText}`

/** Asks for the whole text, after an edit named words that do not occur in the post exactly once. */
export const wholeTextRequest = `The words to be changed do not stand in the post exactly once. Make the change in the whole text. ${onlyText}`

/** Asks again for a draft that came out too long or too short; `count` and the band are in characters. */
export function lengthRequest(count: number, { min, max }: { min: number; max: number }): string {
  const target = count > max ? `at most ${max}` : `at least ${min}`
  return `The post has ${count} characters. It must have ${target}, spaces and line breaks counted. Write it again, ${count > max ? 'leaving out what matters least' : 'with more of what the material says'}, and invent nothing. Answer with the text of the post and nothing else.`
}

const mostProblems = 20

/** Lists what a check has found, one line each. */
export const problemList = (problems: Problem[]): string =>
  problems
    .slice(0, mostProblems)
    .map(({ words, why }) => `\n- “${frameName(words, 'the post')}”: ${why}`)
    .join('')

/** The instructions for correcting a post: short, because the model does not have to write one. */
export const repairInstructions = `${role}
You mend a post of the writer’s in their language and voice. Answer with nothing but one block: <edit id="…"><old>words copied exactly, enough to stand there once</old><new>words instead</new></edit>, with as many pairs of <old> and <new> as are needed.`

type Repair = { documentId: string; post: string; problems: Problem[]; request: string; passages: string[] }

/** Asks once to correct what a check has found in a new post, with what the writer said and provided about it. */
export const repairRequest = ({ documentId, post, problems, request, passages }: Repair): string =>
  [
    `The id of the post: ${documentId}`,
    frameText('The post', post),
    frameText('What the writer asked for', request),
    ...(passages.length > 0 ? [frameText('What their material says about it', passages.join('\n\n'))] : []),
    `A check of this post has found:${problemList(problems)}`,
    'Mend these places and nothing else. Put there what the writer or their material says; where they say nothing, leave it out, or put a slot in [square brackets] that names what is missing.',
  ].join('\n\n')

export const titleInstructions =
  'Answer with a title of at most six words for a conversation that begins as follows. No quotation marks, no full stop.'
