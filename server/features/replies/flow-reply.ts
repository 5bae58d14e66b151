import type { FlowPlace } from '#core/flows.ts'
import { failureWords } from '#server/adapters/language-model/failure-words.ts'
import { NothingListed } from '#server/features/flows/service.ts'
import { type Generation, logFailure, type Preparation } from './generation-setting.ts'
import type { ReplyChunk } from './reply-parts.ts'
import { earlierReplies, lastRequest } from './turn-words.ts'

/** Answers a step of a guided flow, in the chunks of any reply: one part of text, written as it comes. */
export async function replyInFlow(
  generation: Generation,
  { brief, search, place }: Preparation & { place: FlowPlace },
): Promise<void> {
  const { flows, turn, model, info, timeoutMs, actor, log, now, signal, say } = generation
  const pen = createPen(say)
  say({ type: 'start-step' })
  try {
    await flows.answer({
      actor,
      place,
      request: lastRequest(turn),
      replies: earlierReplies(turn),
      brief,
      search,
      isOffline: info.provider === 'offline',
      isStructured: info.capabilities.structuredOutput,
      model,
      timeoutMs,
      now: now(),
      log,
      signal,
      write: pen.write,
      keepPages: (pages) => say({ type: 'data-web-pages', data: pages }),
    })
    pen.end()
  } catch (error) {
    pen.end()
    if (!signal.aborted) {
      logFailure(generation, error)
      say({ type: 'error', errorText: error instanceof NothingListed ? error.message : failureWords(error) })
    }
  }
  say({ type: 'finish-step' })
  say(signal.aborted ? { type: 'abort' } : { type: 'finish', finishReason: 'stop' })
}

function createPen(say: (chunk: ReplyChunk) => void) {
  const id = 'flow'
  let hasBegun = false
  return {
    write: (delta: string) => {
      if (delta === '') return
      if (!hasBegun) say({ type: 'text-start', id })
      hasBegun = true
      say({ type: 'text-delta', id, delta })
    },
    end: () => {
      if (hasBegun) say({ type: 'text-end', id })
    },
  }
}
