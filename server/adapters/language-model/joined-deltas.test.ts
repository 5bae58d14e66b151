import { setTimeout as pause } from 'node:timers/promises'
import type { LanguageModelV4StreamPart } from '@ai-sdk/provider'
import { beforeEach, expect, it, vi } from 'vitest'
import { joinDeltas } from './joined-deltas.ts'

type Part = LanguageModelV4StreamPart

const word = (delta: string, id = '1'): Part => ({ type: 'text-delta', id, delta })
const thought = (delta: string): Part => ({ type: 'reasoning-delta', id: '1', delta })
const end: Part = { type: 'text-end', id: '1' }

/** A reply whose parts and timing the test controls. */
function createReply() {
  const parts = new TransformStream<Part, Part>(undefined, { highWaterMark: 100 }, { highWaterMark: 100 })
  const writer = parts.writable.getWriter()
  const source = parts.readable.getReader()
  const cancel = vi.fn<(reason: unknown) => Promise<void>>(async () => undefined)
  const heard: Part[] = []
  const reader = joinDeltas(() => source.read(), cancel).getReader()
  const listen = async () => {
    for (let part = await reader.read(); !part.done; part = await reader.read()) heard.push(part.value)
  }
  return { say: (part: Part) => void writer.write(part), writer, reader, cancel, heard, over: listen() }
}

/** Lets everything run that does not wait for a timer. */
const settle = () => pause(0)

let reply: ReturnType<typeof createReply>
beforeEach(() => {
  reply = createReply()
})

it('gives the first words away at once', async () => {
  reply.say(word('Good '))
  await expect.poll(() => reply.heard, { interval: 1 }).toEqual([word('Good ')])
  await reply.writer.close()
  await reply.over
})

it('joins words that come faster than anybody sees them', async () => {
  for (let count = 0; count < 500; count += 1) {
    reply.say(word('a'))
    if (count % 10 === 0) await settle()
  }
  reply.say(end)
  await reply.writer.close()
  await reply.over
  const deltas = reply.heard.filter((part) => part.type === 'text-delta')
  expect(deltas.map(({ delta }) => delta).join('')).toBe('a'.repeat(500))
  expect(deltas.length).toBeLessThan(50)
  expect(reply.heard.at(-1)).toEqual(end)
})

it('keeps apart what does not belong together, in its order', async () => {
  const marked: Part = { ...word('3'), providerMetadata: { any: { mark: 1 } } } as Part
  const parts = [word('0'), word('1'), thought('2'), marked, word('4'), word('5', '2'), word('6', '2')]
  for (const part of parts) reply.say(part)
  await reply.writer.close()
  await reply.over
  const lines = reply.heard.map((part) =>
    'delta' in part ? `${part.type} ${part.id} ${part.delta}` : part.type,
  )
  expect(lines.join('|').replaceAll('text-delta 1 0|text-delta 1 1', 'text-delta 1 01')).toBe(
    'text-delta 1 01|reasoning-delta 1 2|text-delta 1 3|text-delta 1 4|text-delta 2 56',
  )
})

it('holds nothing up but words', async () => {
  reply.say(word('Good '))
  await expect.poll(() => reply.heard.length, { interval: 1 }).toBe(1)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    // With fake timers, a wait for more text would never end.
    reply.say(word('morning.'))
    reply.say(end)
    await vi.waitUntil(() => reply.heard.length === 3, { interval: 1 })
  } finally {
    vi.useRealTimers()
  }
  expect(reply.heard).toEqual([word('Good '), word('morning.'), end])
  await reply.writer.close()
  await reply.over
})

it('gives away what came before a failure, and then the failure', async () => {
  reply.say(word('Good '))
  await expect.poll(() => reply.heard.length, { interval: 1 }).toBe(1)
  reply.say(word('morning.'))
  await settle()
  await reply.writer.abort(new Error('The line broke.'))
  await expect(reply.over).rejects.toThrow('The line broke.')
  expect(reply.heard[0]).toEqual(word('Good '))
})

it('tells the reply when nobody reads any more', async () => {
  reply.say(word('Good '))
  await expect.poll(() => reply.heard.length, { interval: 1 }).toBe(1)
  await reply.reader.cancel('enough')
  expect(reply.cancel).toHaveBeenCalledExactlyOnceWith('enough')
  await reply.over
})
