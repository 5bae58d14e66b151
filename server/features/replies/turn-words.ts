import type { MessageContext, SendMessage } from '#contract/chat.ts'
import { defaultPostLength, type PostLength, postLengths } from '#core/post/post-length.ts'
import { asksToJustWrite } from '#server/adapters/offline-writer/reading/asides.ts'
import { asksToUseNote } from '#server/adapters/offline-writer/reading/request.ts'
import { ideaNamedIn } from '#server/features/flows/service.ts'
import type { PromptContext } from '#server/features/prompt-context/service.ts'
import { artifactPrompts } from '#core/artifact-prompts.ts'
import { isChoice, namesTopic, offers } from '#core/choice-messages.ts'
import { fileNames } from './attachments.ts'
import { textOf, type Turn } from './messages.ts'

/** Returns what the user asked for in this turn. */
export const lastRequest = ({ history }: Turn): string =>
  textOf(history.findLast(({ role }) => role === 'user')?.parts ?? [])

/**
 * Returns the turn with "use the second idea", said after a list of ideas, in the words that the idea's button sends: a
 * model then writes about that idea, and later posts are not made of the words.
 */
export function withIdeasNamed(turn: Turn): Turn {
  const history = turn.history.map((message, at) => {
    const before = turn.history[at - 1]
    if (message.role !== 'user' || before?.role !== 'assistant') return message
    const idea = ideaNamedIn(textOf(message.parts), textOf(before.parts))
    if (idea === undefined) return message
    const text = `Create a post for idea ${idea.number}: ${idea.title}`
    const others = message.parts.filter(({ type }) => type !== 'text')
    return { ...message, parts: [{ type: 'text' as const, text }, ...others] }
  })
  return { ...turn, history }
}

/** Returns the position of this turn's request: messages that only add a note to it come later. */
const requestAt = ({ history }: Turn): number => {
  const isUsers = ({ role }: Turn['history'][number]) => role === 'user'
  const at = history.findLastIndex((message) => isUsers(message) && !asksToUseNote(textOf(message.parts)))
  return at === -1 ? history.findLastIndex(isUsers) : at
}

/** Returns the words to draft from: those of this turn, or those that a note was added to. */
export const requestForDraft = (turn: Turn): string => textOf(turn.history[requestAt(turn)]?.parts ?? [])

/**
 * Returns what the user said earlier that a post can be based on: neither choices among what was offered, nor the niche
 * whose trends were looked up.
 */
export const earlierRequests = (turn: Turn): string[] => {
  const { history } = turn
  const last = requestAt(turn)
  return history.slice(0, last).flatMap(({ role, parts }, at) => {
    const text = textOf(parts)
    if (role !== 'user' || text.trim() === '' || isChoice(text) || asksToUseNote(text)) return []
    const reply = history[at + 1]
    const isNiche = reply?.role === 'assistant' && offers(textOf(reply.parts), 'trends')
    return isNiche ? [] : [text]
  })
}

const materialKey = (context: MessageContext | null | undefined) =>
  JSON.stringify([context?.selectedKnowledgeBaseIds ?? [], context?.selectedIdentity?.myStory === true])

/**
 * Returns the request for which long material is read: the first one since the material was chosen, so that the prompts of
 * all turns have the same passages and examples and the provider can cache them.
 */
export function subjectOf({ history, context }: Turn): { request: string; length: PostLength } {
  const said = history.filter(({ role }) => role === 'user')
  const sent = said.map((message, at) => (at === said.length - 1 ? context : message.context))
  const chosen = materialKey(context)
  const since = sent.findLastIndex((one) => materialKey(one) !== chosen) + 1
  const at = said.findIndex(({ parts }, place) => place >= since && namesTopic(textOf(parts)))
  const length = (at === -1 ? context : sent[at])?.postLength ?? defaultPostLength
  return { request: textOf(said[at]?.parts ?? []), length }
}

/** Returns the texts of the replies so far, oldest first. */
export const earlierReplies = ({ history }: Turn): string[] =>
  history.filter(({ role }) => role === 'assistant').map(({ parts }) => textOf(parts))

/** Returns what a chat is named after: its first words, otherwise its files, however many messages have followed since. */
export function openingWords({ history }: Turn): string {
  const parts = history.find(({ role }) => role === 'user')?.parts ?? []
  return textOf(parts) || fileNames(parts)
}

/** Whether the request comes from the toolbar of an open post, and so is about that post even in the middle of a flow. */
export const isAboutPost = ({ turn, body }: { turn: Turn; body: SendMessage }): boolean =>
  body.documentContext != null && Object.values<string>(artifactPrompts).includes(lastRequest(turn))

/** At least this share of the minimum length has to be given, or the writer is asked: a model can state a fact at more length. */
const leastShare = 1 / 3

/** Whether everything that was given is far too little for the length, so that much of it would have to be invented. */
export function isThin(
  turn: Turn,
  { length, knowledge, story, offer }: PromptContext,
  files: readonly { text: string }[],
): boolean {
  if (turn.context.flowType) return false
  const said = [...earlierRequests(turn), lastRequest(turn)]
  const given = [
    ...said,
    ...[...knowledge, ...files].map(({ text }) => text),
    story ?? '',
    offer?.description ?? '',
  ]
  const count = given.reduce((sum, text) => sum + text.trim().length, 0)
  return count < postLengths[length].min * leastShare && !asksToJustWrite(lastRequest(turn))
}
