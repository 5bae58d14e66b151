import type { SendMessage } from '#contract/chat.ts'
import { artifactPrompts } from '#core/artifact-prompts.ts'
import { isChoice, offers } from '#core/choice-messages.ts'
import { fileNames } from './attachments.ts'
import { textOf, type Turn } from './messages.ts'

/** What the user asked for in this turn. */
export const lastRequest = ({ history }: Turn): string =>
  textOf(history.findLast(({ role }) => role === 'user')?.parts ?? [])

/**
 * What the user said before that a post can be made of: neither a choice among what was offered, nor the niche whose
 * trends were looked up.
 */
export const earlierRequests = ({ history }: Turn): string[] => {
  const last = history.findLastIndex(({ role }) => role === 'user')
  return history.slice(0, last).flatMap(({ role, parts }, at) => {
    const text = textOf(parts)
    if (role !== 'user' || text.trim() === '' || isChoice(text)) return []
    const reply = history[at + 1]
    const isNiche = reply?.role === 'assistant' && offers(textOf(reply.parts), 'trends')
    return isNiche ? [] : [text]
  })
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
