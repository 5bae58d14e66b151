import { toUIMessageChunk } from 'ai'
import { readPlace } from '#core/flows.ts'
import { failureWords } from '#server/adapters/language-model/failure-words.ts'
import { openChatTurn, type Tools, type Track } from './chat-turn.ts'
import { replyInFlow } from './flow-reply.ts'
import { type Generation, logFailure, type Preparation } from './generation-setting.ts'
import type { ReplyMessage } from './reply-message.ts'
import { isAboutPost, lastRequest } from './turn-words.ts'

/**
 * Has a reply written: by a step of a guided flow, or by the model in a chat turn. A failure, before or during it, is
 * said in plain words as an `error` chunk.
 */
export async function generateReply(generation: Generation): Promise<void> {
  const { turn, info, now, flows, say } = generation
  const offline = info.provider === 'offline'
  const messageMetadata = { createdAt: new Date(now()).toISOString(), ...(offline ? { offline } : {}) }
  say({ type: 'start', messageId: turn.replyId, messageMetadata })
  try {
    const preparation = await prepare(generation)
    sayNotes(preparation, say)
    const place = readPlace(turn.context.flowType, turn.context.flowStep)
    if (place && flows.answers(place) && !isAboutPost(generation))
      await replyInFlow(generation, { ...preparation, place })
    else await replyInTurn(generation, preparation)
  } catch (error) {
    logFailure(generation, error)
    say({ type: 'error', errorText: failureWords(error) })
  }
}

async function prepare({ promptContexts, access, actor, turn }: Generation): Promise<Preparation> {
  const brief = await promptContexts.readFor(actor, turn.context, lastRequest(turn))
  if (turn.context.webSearchEnabled !== true) return { brief, search: 'off' }
  return { brief, search: (await access.hasFeature(actor.userId, 'web-search')) ? 'on' : 'forbidden' }
}

const searchIsOff = 'Web search is switched off for your account, so I answer without it.'

/** What the writer must know before the reply's own words, as a part of it. */
function sayNotes({ brief: { gone }, search }: Preparation, say: Generation['say']): void {
  const notes = [
    ...(gone.length > 0 ? [`I went on without what is no longer there: ${gone.join(', ')}.`] : []),
    ...(search === 'forbidden' ? [searchIsOff] : []),
  ]
  if (notes.length === 0) return
  const id = 'notes'
  say({ type: 'text-start', id })
  say({ type: 'text-delta', id, delta: notes.join(' ') })
  say({ type: 'text-end', id })
}

/** The chunks are the AI SDK's, without its streams around them: those cost more than the words. */
async function replyInTurn(generation: Generation, preparation: Preparation): Promise<void> {
  const invalidCalls = new Set<string>()
  const drafting: Promise<unknown>[] = []
  const track: Track = (work) => {
    drafting.push(work)
    return work
  }
  try {
    for await (const part of await openChatTurn(generation, preparation, track)) {
      if (part.type === 'start') continue
      if (part.type === 'tool-call' && part.invalid) invalidCalls.add(part.toolCallId)
      // Its error has been said with the call.
      if (part.type === 'tool-error' && invalidCalls.delete(part.toolCallId)) continue
      const chunk = toUIMessageChunk<Tools, ReplyMessage>(part, { onError: failureWords })
      if (chunk) generation.say(chunk)
    }
  } finally {
    // Of a post that was stopped, what has been written is kept before the reply ends.
    await Promise.allSettled(drafting)
  }
}
