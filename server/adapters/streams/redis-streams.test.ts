import { randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import { createClient } from '@redis/client'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { createLog } from '#server/log.ts'
import { type CuttableLine, startCuttableLine } from '#test/fixtures/cuttable-line.ts'
import { readChunks } from '#test/harness/chat.ts'
import { describeStreams } from '#test/conformance/reply-streams.ts'
import { openRedisStreams } from './redis-streams.ts'
import type { ReplyStreams } from './reply-streams.ts'

const url = inject('redisUrl')
const prefix = `lede-test-${randomUUID()}`
/** For a server whose death should be noticed soon, and for one that must not be considered dead on a busy machine. */
const beats = { short: 100, long: 5000 }

type Server = { streams: ReplyStreams; line: CuttableLine; logged: () => string[] }

const servers = new Map<ReplyStreams, Server>()

async function open(beatMs = beats.long): Promise<Server> {
  const line = await startCuttableLine(url ?? '')
  const lines: string[] = []
  const sink = new Writable({
    write(chunk: Buffer, _encoding, written) {
      lines.push((JSON.parse(chunk.toString()) as { msg: string }).msg)
      written()
    },
  })
  const streams = await openRedisStreams({
    url: line.url,
    log: createLog('info', { destination: sink }),
    prefix,
    beatMs,
  })
  if (!streams) throw new Error('Redis does not answer.')
  const server = { streams, line, logged: () => lines }
  servers.set(streams, server)
  return server
}

async function clean() {
  for (const { streams, line } of servers.values()) {
    await streams.close()
    await line.close()
  }
  servers.clear()
  const client = createClient({ url: url ?? '' })
  await client.connect()
  for await (const keys of client.scanIterator({ MATCH: `${prefix}*` }))
    if (keys.length > 0) await client.del(keys)
  await client.close()
}

const textOf = async (stream: ReadableStream<Uint8Array> | null) => new Response(stream).text()
const wordsIn = (text: string) =>
  readChunks(text)
    .map(({ delta }) => delta)
    .join('')
const say = (delta: string) => ({ type: 'text-delta', id: '1', delta })

describe('live streams on Redis', () => {
  describeStreams('across servers', {
    open: async () => (await open()).streams,
    openMortal: async () => (await open(beats.short)).streams,
    kill: (streams) => Promise.resolve(servers.get(streams)?.line.cut()),
    clean,
  })

  describe('when Redis goes away', () => {
    afterEach(clean)

    it.each(['cut', 'hang'] as const)('go on for their own server (%s)', async (way) => {
      const { streams, line } = await open()
      const writer = await streams.begin('chat')
      const reading = textOf(await streams.follow('chat'))
      writer.write(say('One '))
      line[way]()
      writer.write(say('two '))
      const late = textOf(await streams.follow('chat'))
      writer.write(say('three.'))
      await writer.end()
      expect(wordsIn(await reading)).toBe('One two three.')
      expect(wordsIn(await late)).toBe('One two three.')
    })

    it('say so once, and come back by themselves with nothing lost or doubled', async () => {
      const [one, two] = [await open(), await open()]
      const writer = await one.streams.begin('chat')
      writer.write(say('One '))
      const stream = await two.streams.follow('chat')
      const text = textOf(stream)
      one.line.cut()
      for (const word of ['two ', 'three ', 'four ']) writer.write(say(word))
      await expect.poll(() => one.logged()).toHaveLength(1)
      expect(await one.streams.check()).toBe(false)
      one.line.mend()
      await expect.poll(() => one.streams.check()).toBe(true)
      writer.write(say('five.'))
      await writer.end()
      expect(wordsIn(await text)).toBe('One two three four five.')
      expect(one.logged()).toEqual([
        expect.stringContaining('Redis is unreachable'),
        'Redis is reachable again',
      ])
    })

    it('write a reply anew when Redis has forgotten it', async () => {
      const [one, two] = [await open(), await open()]
      const writer = await one.streams.begin('chat')
      writer.write(say('One '))
      const early = await two.streams.follow('chat')
      const reader = early?.getReader()
      expect(wordsIn(new TextDecoder().decode((await reader?.read())?.value))).toBe('One ')
      reader?.releaseLock()
      await forgetEverything()
      for (const word of ['two ', 'three ']) writer.write(say(word))
      await expect.poll(() => two.streams.follow('chat')).not.toBeNull()
      const late = textOf(await two.streams.follow('chat'))
      await writer.end()
      expect(wordsIn(await late)).toBe('One two three ')
    })

    it('keep a stop for a writer that does not hear it', async () => {
      const [one, two] = [await open(), await open()]
      const writer = await one.streams.begin('chat')
      const stopped = new Promise((resolve) => writer.stopped.addEventListener('abort', resolve))
      one.line.cut()
      expect(await two.streams.stop('chat')).toBe(true)
      one.line.mend()
      await stopped
      await writer.end()
    })

    it('cannot tell whether anything is to be stopped elsewhere', async () => {
      const { streams, line } = await open()
      line.cut()
      expect(await streams.stop('chat')).toBeNull()
      expect(await streams.follow('chat')).toBeNull()
    })
  })

  it('leave nothing in Redis for good', async () => {
    const { streams } = await open()
    const writer = await streams.begin('chat')
    writer.write(say('One '))
    await streams.check()
    const client = createClient({ url: url ?? '' })
    await client.connect()
    const keys = await client.keys(`${prefix}*`)
    expect(keys.length).toBeGreaterThan(0)
    for (const key of keys) expect(await client.pTTL(key)).toBeGreaterThan(0)
    await client.close()
    await writer.end()
    await clean()
  })

  it('are not opened where nothing answers', async () => {
    const log = createLog('silent')
    expect(await openRedisStreams({ url: 'redis://127.0.0.1:1', log })).toBeNull()
  })
})

async function forgetEverything() {
  const client = createClient({ url: url ?? '' })
  await client.connect()
  await client.del(await client.keys(`${prefix}*`))
  await client.close()
}
