import type { Logger } from 'pino'
import { maxTitle } from '#contract/fields.ts'
import type { KnowledgeItem } from '#contract/materials/knowledge-base.ts'
import { cleanText } from '#core/text/clean-text.ts'
import { refuse } from '#core/errors.ts'
import type { FileReader } from '#server/adapters/file-reader/file-reader.ts'
import type { FileToRead } from '#server/adapters/file-reader/file-text.ts'
import { decodePage } from '#server/adapters/web-page/page-charset.ts'
import type { PageReader } from '#server/adapters/web-page/readable-page.ts'
import { createAccountSemaphore, createSemaphore } from '#server/threads/semaphore.ts'
import { PageRefused } from '#server/adapters/web-page/page-refused.ts'
import type { WebPage, WebPages } from '#server/adapters/web-page/web-pages.ts'
import type { KnowledgeBase } from '#server/features/materials/service.ts'
import { createConcurrencyLimit } from '#server/http/concurrency-limit.ts'
import type { Actor } from '#server/http/session.ts'

export type Imports = {
  /** Imports a web page into the knowledge base; `signal` cancels it. Throws bad_request:api with the reason. */
  fromAddress: (actor: Actor, address: string, signal: AbortSignal) => Promise<KnowledgeItem>
  /** Does the same for a file. */
  fromFile: (actor: Actor, file: File, signal: AbortSignal) => Promise<KnowledgeItem>
}

type Options = {
  log: Logger
  knowledgeBase: KnowledgeBase
  webPages: WebPages
  readPage: PageReader
  reader: FileReader
}

type Asked = { actor: Actor; signal: AbortSignal }
type Read = { title: string; text: string; isCut: boolean; url: string }

/** Includes the older formats, since the reader's messages explain best what is wrong with them. */
const extensions = /\.(?:pdf|docx?|pptx?|xlsx?|txt|text|md|markdown|csv)$/i
const html = new Set(['text/html', 'application/xhtml+xml'])
const texts = new Set(['text/plain', 'text/markdown', 'text/csv'])
const documents =
  /^application\/(?:pdf|vnd\.openxmlformats-officedocument\.(?:wordprocessingml\.document|presentationml\.presentation))$/
const importsAtOnce = { all: 16, own: 1 }
/** Files are held in memory as a whole. */
const filesAtOnce = 2
const waitingAtMost = {
  all: 1000,
  own: 20,
  reason: 'Too many of your imports are waiting. Please wait until some have finished.',
  busy: 'Many imports are waiting. Please try again in a minute.',
}

/** Imports other people's texts into the knowledge base: web pages and files, whatever may be wrong with them. */
export function createImports(options: Options): Imports {
  const { knowledgeBase, webPages, log } = options
  const limited = createConcurrencyLimit(waitingAtMost)
  const withPermit = createAccountSemaphore(importsAtOnce)
  const fileTurn = createSemaphore(filesAtOnce)
  const inTurn = <T>({ actor, signal }: Asked, work: () => Promise<T>): Promise<T> =>
    limited(actor.userId, () =>
      withPermit(actor.userId, () => {
        refuseWhenGivenUp(signal)
        return work()
      }),
    )
  return {
    async fromAddress(actor, address, signal) {
      const read = await inTurn({ actor, signal }, async () => {
        const page = await webPages.fetch(address, signal).catch((error: unknown) => {
          if (!(error instanceof PageRefused)) throw error
          log.info({ reason: error.message, err: error.cause }, 'could not import a web page')
          throw refuse(error.message, error)
        })
        return readPageText(page, options)
      })
      const { title, text: content, isCut, url: sourceUrl } = read
      refuseWhenGivenUp(signal)
      return knowledgeBase.create(actor, { title, content, isCut, sourceUrl, source: 'web' })
    },
    async fromFile(actor, file, signal) {
      const name = nameOf(file.name)
      if (/\.[^.]+$/.test(name) && !extensions.test(name)) {
        throw refuse('Only pdf, docx, pptx, xlsx, txt, md and csv files can be imported.')
      }
      const { text: content, isCut } = await inTurn({ actor, signal }, () =>
        fileTurn(async () => {
          const bytes = new Uint8Array(await file.arrayBuffer())
          return readFile({ bytes, mediaType: file.type, name }, options)
        }),
      )
      refuseWhenGivenUp(signal)
      const title = titleOf(name)
      return knowledgeBase.create(actor, { title, content, isCut, fileName: name, source: 'file' })
    },
  }
}

/** Makes sure that nothing is imported after the user has cancelled. */
function refuseWhenGivenUp(signal: AbortSignal): void {
  if (signal.aborted) throw refuse('The import was cancelled.')
}

async function readPageText(page: WebPage, { readPage, reader }: Options): Promise<Read> {
  const { url, mediaType, charset, bytes } = page
  if (html.has(mediaType)) {
    const read = await readPage({ bytes, charset, url })
    if (read.kind === 'problem') throw refuse(read.reason)
    return { ...read, title: tidy(read.title), text: cleanText(read.text) }
  }
  const name = nameOf(lastPart(url))
  const isText = texts.has(mediaType)
  if (!isText && !documents.test(mediaType)) {
    throw refuse('Only web pages, plain texts, PDFs, Word files and presentations can be imported.')
  }
  const file = isText ? new TextEncoder().encode(decodePage(bytes, charset)) : bytes
  return { ...(await readFile({ bytes: file, mediaType, name }, { reader })), title: titleOf(name), url }
}

async function readFile(file: FileToRead, { reader }: Pick<Options, 'reader'>) {
  const read = await reader.readText(file)
  if (read.kind === 'problem') throw refuse(read.reason)
  return { text: cleanText(read.text), isCut: read.isCut }
}

function lastPart(address: string): string {
  const { pathname, hostname } = new URL(address)
  const part = pathname.split('/').findLast((piece) => piece !== '') ?? hostname
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** Characters that control or reorder text. */
const invisible = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

const tidy = (text: string) => cleanText(text).replaceAll(invisible, ' ').replaceAll(/\s+/g, ' ').trim()

const nameOf = (given: string) => tidy(given.split(/[/\\]/).at(-1) ?? '').slice(-255)

const titleOf = (name: string) =>
  tidy(name.replace(/(?<=.)\.[^.]+$/, '').replaceAll('_', ' '))
    .slice(0, maxTitle)
    .toWellFormed() || 'Untitled'
