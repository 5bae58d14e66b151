import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import {
  archiveFormat,
  type ArchiveKind,
  archiveKinds,
  type ArchiveManifest,
  type ArchiveRecord,
  archiveVersion,
  dataPath,
  manifestPath,
} from '#contract/archive.ts'
import { brand } from '#core/brand.ts'
import type { Storage } from '#server/adapters/storage/storage.ts'
import type { Database } from '#server/db/client.ts'
import type { Tx } from '#server/db/schema.ts'
import { keyOf } from '#server/features/files/service.ts'
import type { Actor } from '#server/http/session.ts'
import { archiveSource, countRecords, latestPosts } from './archive-source.ts'
import {
  audienceMarkdown,
  chatMarkdown,
  knowledgeMarkdown,
  markdownName,
  offerMarkdown,
  type PathOf,
  postMarkdown,
  sourcesMarkdown,
  storyMarkdown,
  swipeMarkdown,
  templateMarkdown,
} from './markdown.ts'
import type { Logger } from 'pino'
import { createConcurrencyLimit } from '#server/http/concurrency-limit.ts'

type Setting = {
  database: Database
  storage: Storage
  actor: Actor
  clock: () => number
  /** How long a client may go without reading, and what to do then. */
  stallMs: number
  onStall: () => void
}
type Bytes = Iterable<string> | AsyncIterable<string | Uint8Array>

/** The longest an export may take, however slowly the client reads, since it holds a database connection. */
const longestMs = 60 * 60 * 1000

const readMe = `This is everything ${brand.product} keeps for you.

- posts, chats, libraries: to read, as Markdown; posts/sources says where each post's claims come from
- files: the pictures and files themselves
- data: all of it as JSON, one record a line; ${brand.product} can import this archive again
- manifest.json: when it was made, and what is in it
`

/** Writes entries one after another, each only when the previous one has been read. */
class ZipWriter {
  readonly #zip = new ZipFile()
  readonly #mtime: Date
  #current: Readable | undefined
  #isOver = false

  constructor(now: number) {
    this.#mtime = new Date(now)
    // yazl only repeats the failure of a stream here, which the code that awaits the stream handles.
    this.#zip.on('error', () => undefined)
    this.output.once('close', () => {
      this.#isOver = true
      this.#current?.destroy()
    })
  }

  get output(): Readable {
    // yazl returns a PassThrough.
    return this.#zip.outputStream as Readable
  }

  async add(path: string, bytes: Bytes | Readable, options: { compress: boolean } = { compress: true }) {
    const stream = bytes instanceof Readable ? bytes : Readable.from(bytes, { objectMode: false })
    if (this.#isOver) {
      stream.destroy()
      throw new Error('Nobody reads this archive any more.')
    }
    this.#current = stream
    const ended = finished(stream)
    this.#zip.addReadStreamLazy(path, { ...options, mtime: this.#mtime }, (give) => give(null, stream))
    await ended
  }

  async end(): Promise<void> {
    this.#zip.end()
    await finished(this.output)
  }
}

async function* jsonList(records: AsyncIterable<unknown>): AsyncGenerator<string> {
  yield '['
  let separator = '\n'
  for await (const record of records) {
    yield separator + JSON.stringify(record)
    separator = ',\n'
  }
  yield '\n]\n'
}

type Of = { db: Tx; userId: string }

async function addMarkdown(zip: ZipWriter, of: Of, pathOf: PathOf): Promise<void> {
  const add = async <Item extends { id: string; createdAt: string }>(
    folder: string,
    {
      records,
      titleOf,
      write,
    }: {
      records: AsyncIterable<Item>
      titleOf: (item: Item) => string
      /** Returns a record's text; an empty text creates no file. */
      write: (item: Item) => string
    },
  ) => {
    for await (const record of records) {
      const text = write(record)
      if (text === '') continue
      const name = markdownName({ id: record.id, createdAt: record.createdAt, title: titleOf(record) })
      await zip.add(`${folder}/${name}`, [text])
    }
  }
  const titled = ({ title }: { title: string }) => title
  const named = ({ name }: { name: string }) => name
  const { story, knowledge, swipes, offers, templates, audiences, chats } = archiveSource
  for await (const record of story(of)) await zip.add('libraries/My Story.md', [storyMarkdown(record)])
  await add('posts/markdown', {
    records: latestPosts(of),
    titleOf: (post) => post.versions.at(-1)?.title ?? '',
    write: (post) => postMarkdown(post, pathOf),
  })
  await add('posts/sources', {
    records: latestPosts(of),
    titleOf: (post) => post.versions.at(-1)?.title ?? '',
    write: sourcesMarkdown,
  })
  await add('chats/markdown', {
    records: chats(of),
    titleOf: titled,
    write: (chat) => chatMarkdown(chat, pathOf),
  })
  await add('libraries/knowledge-base', { records: knowledge(of), titleOf: titled, write: knowledgeMarkdown })
  await add('libraries/swipes', { records: swipes(of), titleOf: titled, write: swipeMarkdown })
  await add('libraries/templates', { records: templates(of), titleOf: titled, write: templateMarkdown })
  await add('libraries/offers', { records: offers(of), titleOf: named, write: offerMarkdown })
  await add('libraries/audiences', { records: audiences(of), titleOf: named, write: audienceMarkdown })
}

async function collectFiles(of: Of): Promise<ArchiveRecord<'files'>[]> {
  const files: ArchiveRecord<'files'>[] = []
  for await (const file of archiveSource.files(of)) files.push(file)
  return files
}

/** Writes what is in the database, and returns the files that belong to it. */
async function writeRecords(
  zip: ZipWriter,
  { actor, clock }: Setting,
  db: Tx,
): Promise<ArchiveRecord<'files'>[]> {
  const of = { db, userId: actor.userId }
  const manifest: ArchiveManifest = {
    format: archiveFormat,
    version: archiveVersion,
    exportedAt: new Date(clock()).toISOString(),
    account: { name: actor.name, email: actor.email },
    counts: await countRecords(of),
  }
  await zip.add(manifestPath, [`${JSON.stringify(manifest, null, 2)}\n`])
  await zip.add('README.txt', [readMe])
  for (const kind of archiveKinds) await zip.add(dataPath(kind), jsonList(readKind(kind, of)))
  const files = await collectFiles(of)
  const paths = new Map(files.map(({ key, path }) => [key, path]))
  await addMarkdown(zip, of, (url) => paths.get(keyOf(url) ?? '') ?? null)
  return files
}

/** Writes the files, outside the snapshot because their bytes never change. */
async function writeFiles(zip: ZipWriter, storage: Storage, files: ArchiveRecord<'files'>[]): Promise<void> {
  for (const { key, path } of files) {
    const bytes = await storage.read(key)
    // node:stream has a type of its own for web streams, which is not the global one.
    if (bytes)
      await zip.add(path, Readable.fromWeb(bytes as Parameters<typeof Readable.fromWeb>[0]), {
        compress: false,
      })
  }
}

const readKind = (kind: ArchiveKind, of: Of): AsyncIterable<unknown> => archiveSource[kind](of)

/** Yields the output for as long as the client keeps reading. */
async function* whileRead(
  output: Readable,
  { stallMs, onStall, onWait }: Setting & { onWait: (isWaiting: boolean) => void },
): AsyncGenerator<Uint8Array> {
  for await (const chunk of output as AsyncIterable<Uint8Array>) {
    const timer = setTimeout(() => {
      output.destroy()
      onStall()
    }, stallMs)
    onWait(true)
    try {
      yield chunk
    } finally {
      onWait(false)
      clearTimeout(timer)
    }
  }
}

type WrittenArchive = {
  bytes: ReadableStream<Uint8Array>
  /** Never rejects. */
  ended: Promise<void>
  /** Since when the client has not read anything; null while something is being written. */
  waitingSince: () => number | null
  stop: () => void
}

/** Streams everything of an account as it is at this moment; it is written as the client reads. */
function writeArchive(setting: Setting, onError: (error: unknown) => void): WrittenArchive {
  const zip = new ZipWriter(setting.clock())
  const { output } = zip
  const timer = setTimeout(() => output.destroy(), longestMs).unref()
  const ended = setting.database
    .snapshot((db) => writeRecords(zip, setting, db))
    .then((files) => writeFiles(zip, setting.storage, files))
    .then(() => zip.end())
    .catch((error: unknown) => {
      // A client that disconnected is not an error.
      if (!output.destroyed) onError(error)
      output.destroy(error instanceof Error ? error : new Error(String(error)))
    })
    .finally(() => clearTimeout(timer))
  output.on('error', () => undefined)
  let since: number | null = null
  const onWait = (isWaiting: boolean) => (since = isWaiting ? setting.clock() : null)
  const read = Readable.from(whileRead(output, { ...setting, onWait }), { objectMode: false })
  return {
    bytes: Readable.toWeb(read) as ReadableStream<Uint8Array>,
    ended,
    waitingSince: () => since,
    stop: () => void output.destroy(),
  }
}

type Options = {
  database: Database
  storage: Storage
  log: Logger
  now: () => number
  /** How long an export waits for a client that does not read; defaults to a minute. */
  stallMs?: number | undefined
}

const usualStallMs = 60_000
/** A client that has not read for this long loses its place when somebody else needs it. */
const patientForMs = 5_000

type Running = WrittenArchive & { cut: () => void }

/**
 * Runs the exports: one per account, and no more at once than the database has connections for, since each holds one while
 * it reads records. When there are too many, the one whose client has not read for the longest time is cancelled.
 */
export function createExports({ database, storage, log, now, stallMs = usualStallMs }: Options) {
  const running = new Set<Running>()
  const makeRoom = () => {
    const waits = (one: Running) => one.waitingSince() ?? Infinity
    const [slowest] = [...running].toSorted((one, other) => waits(one) - waits(other))
    if (slowest === undefined || now() - waits(slowest) < patientForMs) return false
    running.delete(slowest)
    slowest.cut()
    return true
  }
  const turns = createConcurrencyLimit({
    all: 12,
    own: 1,
    reason: 'An export of yours is already running. Please wait until it has finished.',
    busy: 'Many exports are running. Please try again in a minute.',
    makeRoom,
  })
  const begin = (actor: Actor, onStall: () => void) => {
    const setting = { database, storage, actor, clock: now, stallMs, onStall }
    const written = writeArchive(setting, (error) => log.error({ err: error }, 'could not write an export'))
    const one = {
      ...written,
      cut() {
        written.stop()
        onStall()
      },
    }
    running.add(one)
    void written.ended.then(() => running.delete(one))
    return written
  }
  return (actor: Actor, onStall: () => void) =>
    new Promise<ReadableStream<Uint8Array>>((resolve, reject) => {
      turns(actor.userId, () => {
        const { bytes, ended } = begin(actor, onStall)
        resolve(bytes)
        return ended
      }).catch(reject)
    })
}
