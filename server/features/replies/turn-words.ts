import type { MessageContext, SendMessage } from '#contract/chat.ts'
import { defaultPostLength, type PostLength, postLengths } from '#core/post/post-length.ts'
import { asksToJustWrite } from '#server/adapters/offline-writer/reading/asides.ts'
import { asksToUseNote } from '#server/adapters/offline-writer/reading/request.ts'
import type { PromptContext } from '#server/features/prompt-context/service.ts'
import { artifactPrompts } from '#core/artifact-prompts.ts'
import { isChoice, namesTopic, offers } from '#core/choice-messages.ts'
import { fileNames } from './attachments.ts'
import { textOf, type Turn } from './messages.ts'

/** What the user asked for in this turn. */
export const lastRequest = ({ history }: Turn): string =>
  textOf(history.findLast(({ role }) => role === 'user')?.parts ?? [])

/** Where the request of this turn stands: before a message that only adds a note to it. */
const requestAt = ({ history }: Turn): number => {
  const isUsers = ({ role }: Turn['history'][number]) => role === 'user'
  const at = history.findLastIndex((message) => isUsers(message) && !asksToUseNote(textOf(message.parts)))
  return at === -1 ? history.findLastIndex(isUsers) : at
}

/** What a draft is to be made of: the words of this turn, or those that a note was added to. */
export const requestForDraft = (turn: Turn): string => textOf(turn.history[requestAt(turn)]?.parts ?? [])

/**
 * What the user said before that a post can be made of: neither a choice among what was offered, nor the niche whose
 * trends were looked up.
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
 * The request that long material is read for: the first one since it was chosen, so that the same passages and examples
 * stand in the prompt of each turn and its provider can keep it.
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

/** The words of the replies so far, the latest last. */
export const earlierReplies = ({ history }: Turn): string[] =>
  history.filter(({ role }) => role === 'assistant').map(({ parts }) => textOf(parts))

/** What a chat is named after: its first words, else its files, however many messages followed before it had a name. */
export function openingWords({ history }: Turn): string {
  const parts = history.find(({ role }) => role === 'user')?.parts ?? []
  return textOf(parts) || fileNames(parts)
}

/** What the toolbar of an open post says keeps to the post, in the middle of a flow too. */
export const isAboutPost = ({ turn, body }: { turn: Turn; body: SendMessage }): boolean =>
  body.documentContext != null && Object.values<string>(artifactPrompts).includes(lastRequest(turn))

/** So much of the least length may be missing before the writer is asked: a model can tell a fact at more length. */
const leastShare = 1 / 3

/** Whether all that was given is far too little for the length, so that more of it would have to be invented. */
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
