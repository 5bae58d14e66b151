import { afterEach, describe, expect, it } from 'vitest'
import type { ReplyStreams, ReplyWriter } from '#server/adapters/streams/reply-streams.ts'

export type Subject = {
  /** Opens another server on the same streams; always the same one if there can be only one. */
  open: () => Promise<ReplyStreams>
  /** Like `open`, for a server that the others presume dead soon after its last heartbeat. */
  openMortal: () => Promise<ReplyStreams>
  /** Ends a server like a crash, as seen by the others. */
  kill: (server: ReplyStreams) => Promise<void>
  /** Ends all servers and removes what they left behind. */
  clean: () => Promise<void>
}

type Chunk = { type?: string; id?: string; delta?: string }

const textChunk = (delta: string) => ({ type: 'text-delta', id: '1', delta })
const oddities = [
  'a',
  '',
  'ö',
  '👩‍👩‍👧',
  '\n\n',
  'data: x\n\n',
  '"\\',
  '\u2028',
  '\ud800',
  'end',
  '雪'.repeat(5000),
]
const oddChunks = Array.from({ length: 1000 }, (_, at) => textChunk(`${at}${oddities[at % oddities.length]}`))

/** Parses the chunks of a completed stream. */
const readChunks = (text: string): Chunk[] =>
  text
    .split('\n\n')
    .filter((event) => event.startsWith('data: {'))
    .map((event) => JSON.parse(event.slice('data: '.length)) as Chunk)

/** Reads until the stream ends, or until `enough` returns true. */
async function read(stream: ReadableStream<Uint8Array> | null, enough?: (text: string) => boolean) {
  if (!stream) throw new Error('There is nothing to follow.')
  const decoder = new TextDecoder()
  let text = ''
  for await (const bytes of stream.values({ preventCancel: true })) {
    text += decoder.decode(bytes, { stream: true })
    if (enough?.(text)) break
  }
  return text
}

const chunksOf = async (stream: ReadableStream<Uint8Array> | null): Promise<Chunk[]> =>
  readChunks(await read(stream))

function writeAll(writer: ReplyWriter, chunks: unknown[]) {
  for (const chunk of chunks) writer.write(chunk)
}

/** The contract of every implementation of live streams. */
export function describeStreams(name: string, subject: Subject): void {
  describe(`live streams ${name}`, () => {
    let chats = 0
    const newChat = () => `chat-${(chats += 1)}`
    afterEach(() => subject.clean())

    const twoServers = async () => [await subject.open(), await subject.open()] as const

    it('have nothing to follow or to stop where nothing is written', async () => {
      const [one] = await twoServers()
      const chat = newChat()
      expect(await one.follow(chat)).toBeNull()
      expect(await one.stop(chat)).toBe(false)
      expect(await one.check()).toBe(true)
    })

    it('give a reader that comes midway everything once, and an end', async () => {
      for (const at of [0, 1]) {
        const servers = await twoServers()
        const chat = newChat()
        const writer = await servers[0].begin(chat)
        writeAll(writer, [textChunk('One '), textChunk('two ')])
        const reading = read((await servers[at]?.follow(chat)) ?? null)
        writeAll(writer, [textChunk('three.')])
        await writer.end()
        const text = await reading
        expect(readChunks(text).map(({ delta }) => delta)).toEqual(['One ', 'two ', 'three.'])
        expect(text.endsWith('data: [DONE]\n\n')).toBe(true)
      }
    })

    it('give readers that come at different places the same', async () => {
      const servers = await twoServers()
      const chat = newChat()
      const writer = await servers[0].begin(chat)
      const readings: Promise<Chunk[]>[] = []
      for (let place = 0; place < 5; place += 1) {
        const stream = (await servers[place % 2]?.follow(chat)) ?? null
        readings.push(chunksOf(stream))
        writeAll(writer, oddChunks.slice(place * 200, (place + 1) * 200))
      }
      await writer.end()
      for (const chunks of await Promise.all(readings)) expect(chunks).toEqual(oddChunks)
    })

    it('give each chunk as soon as it is written', async () => {
      const servers = await twoServers()
      const chat = newChat()
      const writer = await servers[0].begin(chat)
      for (const server of servers) {
        const stream = await server.follow(chat)
        for (const word of ['first', 'second', 'third']) {
          const said = `${word} of ${servers.indexOf(server)}`
          writer.write(textChunk(said))
          expect(await read(stream, (heard) => heard.includes(said))).toContain(said)
        }
        await stream?.cancel()
      }
      await writer.end()
    })

    it('are not held up by readers that leave or do not read', async () => {
      const servers = await twoServers()
      const chat = newChat()
      const writer = await servers[0].begin(chat)
      for (const server of servers) {
        await server.follow(chat)
        const leaving = await server.follow(chat)
        await leaving?.cancel()
        const inMidRead = await server.follow(chat)
        const reader = inMidRead?.getReader()
        const pending = reader?.read()
        await reader?.cancel()
        expect((await pending)?.done).toBe(true)
      }
      const reading = chunksOf(await servers[1].follow(chat))
      writeAll(writer, oddChunks)
      await writer.end()
      expect(await reading).toEqual(oddChunks)
    })

    it('stop the writer from any server', async () => {
      for (const at of [0, 1]) {
        const servers = await twoServers()
        const chat = newChat()
        const writer = await servers[0].begin(chat)
        const other = await servers[0].begin(newChat())
        const stopped = new Promise((resolve) => writer.stopped.addEventListener('abort', resolve))
        expect(await servers[at]?.stop(chat)).toBe(true)
        await stopped
        expect(other.stopped.aborted).toBe(false)
        await writer.end()
        await other.end()
      }
    })

    it('end without "done" for the readers of a server that dies', async () => {
      const servers = [await subject.openMortal(), await subject.openMortal()] as const
      const chat = newChat()
      const writer = await servers[0].begin(chat)
      writeAll(writer, [textChunk('So far')])
      const stream = await servers[1].follow(chat)
      await read(stream, (text) => text.includes('So far'))
      await subject.kill(servers[0])
      expect(await read(stream)).not.toContain('data: {')
    })

    it('keep two chats apart', async () => {
      const servers = await twoServers()
      const both = [newChat(), newChat()] as const
      const writers = [await servers[0].begin(both[0]), await servers[1].begin(both[1])]
      const readings = [await servers[1].follow(both[0]), await servers[0].follow(both[1])].map(chunksOf)
      for (const word of ['a', 'b', 'c']) {
        writers.forEach((writer, at) => writer.write(textChunk(`${word}${at}`)))
      }
      for (const writer of writers) await writer.end()
      const [one, other] = await Promise.all(readings)
      expect(one?.map(({ delta }) => delta)).toEqual(['a0', 'b0', 'c0'])
      expect(other?.map(({ delta }) => delta)).toEqual(['a1', 'b1', 'c1'])
    })

    it('know nothing more of a reply that has ended, and begin again in its chat', async () => {
      const servers = await twoServers()
      const chat = newChat()
      for (const [at, word] of ['first', 'second', 'third'].entries()) {
        const writer = await servers[at % 2]?.begin(chat)
        writer?.write(textChunk(word))
        const reading = chunksOf(await servers[1].follow(chat))
        await writer?.end()
        writer?.write(textChunk('too late'))
        expect(await reading).toEqual([textChunk(word)])
        for (const server of servers) {
          expect(await server.follow(chat)).toBeNull()
          expect(await server.stop(chat)).toBe(false)
        }
      }
    })

    it('let go of readers and writers when a server closes', async () => {
      const servers = await twoServers()
      const chat = newChat()
      const writer = await servers[0].begin(chat)
      const readings = [await servers[0].follow(chat), await servers[1].follow(chat)].map(chunksOf)
      writeAll(writer, [textChunk('So far')])
      await servers[0].close()
      expect(writer.stopped.aborted).toBe(true)
      for (const chunks of await Promise.all(readings)) expect(chunks).toEqual([textChunk('So far')])
      await servers[1].close()
    })
  })
}
