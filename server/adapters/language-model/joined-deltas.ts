import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ReadableStreamReadResult } from 'node:stream/web'
import type { LanguageModelV4StreamPart } from '@ai-sdk/provider'

type Part = LanguageModelV4StreamPart

/** A browser displays new text at most this often: what arrives in between is shown the next time. */
const joinMs = 20

const isDelta = (part: Part) => part.type === 'text-delta' || part.type === 'reasoning-delta'

/** Appends a delta to the last part if it continues it; returns whether it does. */
function goesOn(parts: Part[], part: Part): boolean {
  const last = parts.at(-1)
  if (!last || (part.type !== 'text-delta' && part.type !== 'reasoning-delta')) return false
  if (last.type !== part.type || last.id !== part.id) return false
  if (last.providerMetadata ?? part.providerMetadata) return false
  parts[parts.length - 1] = { ...last, delta: last.delta + part.delta }
  return true
}

/** Buffers the parts of a reply until they are taken. */
class PartQueue {
  #parts: Part[] = []
  #end: { error?: unknown } | undefined
  #tell: (() => void) | undefined

  get isOver(): boolean {
    return this.#end !== undefined
  }

  get isEmpty(): boolean {
    return this.#parts.length === 0
  }

  /** Whether there is anything besides text, or the reply is over: neither may be delayed. */
  get isUrgent(): boolean {
    return this.isOver || !this.#parts.every(isDelta)
  }

  async fill(read: () => Promise<ReadableStreamReadResult<Part>>): Promise<void> {
    try {
      for (let result = await read(); !result.done; result = await read()) {
        if (!goesOn(this.#parts, result.value)) this.#parts.push(result.value)
        this.#tell?.()
      }
      this.#end = {}
    } catch (error) {
      this.#end = { error }
    }
    this.#tell?.()
  }

  /** Resolves when something has arrived, or after `ms` milliseconds. */
  async news(ms?: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined
    await new Promise<void>((resolve) => {
      this.#tell = resolve
      if (ms !== undefined) timer = setTimeout(resolve, ms)
    })
    this.#tell = undefined
    clearTimeout(timer)
  }

  take(): Part[] {
    return this.#parts.splice(0)
  }

  /** Throws the error that ended the reply, if there was one. */
  checkEnd(): void {
    if (this.#end && 'error' in this.#end) throw this.#end.error
  }
}

/**
 * Streams a reply and merges text that arrives faster than anybody sees it. The first text is passed on at once, and so
 * is everything that is not text, together with the text before it.
 */
export function joinDeltas(
  read: () => Promise<ReadableStreamReadResult<Part>>,
  cancel: (reason: unknown) => Promise<void>,
): ReadableStream<Part> {
  const queue = new PartQueue()
  let givenAt: number | undefined
  let hasBegun = false
  return new ReadableStream<Part>(
    {
      async pull(controller) {
        if (!hasBegun) void queue.fill(read)
        hasBegun = true
        while (queue.isEmpty && !queue.isOver) await queue.news()
        if (givenAt !== undefined) {
          // What arrived in one chunk is passed on in one.
          await nextTurn()
          for (let leftMs = joinMs; !queue.isUrgent;) {
            leftMs = givenAt + joinMs - performance.now()
            if (leftMs <= 0) break
            await queue.news(leftMs)
          }
        }
        givenAt = performance.now()
        if (queue.isEmpty) {
          queue.checkEnd()
          return controller.close()
        }
        for (const part of queue.take()) controller.enqueue(part)
      },
      cancel,
    },
    { highWaterMark: 0 },
  )
}
