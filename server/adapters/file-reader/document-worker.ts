import { parentPort, workerData } from 'node:worker_threads'
import { getDocumentProxy } from 'unpdf'
import { Unreadable } from './file-text.ts'
import { type Archive, openArchive, readRelations } from './office-archive.ts'
import type { DocumentLook } from './document-look.ts'
import { oleMark, oleNames } from './ole-names.ts'

const errorsOnly = 0
const openXml = 'application/vnd.openxmlformats-officedocument'
const zipMark = Buffer.from('504b0304', 'hex')
/** In bytes. Pictures and videos are stored in it as they are, so unpacking hardly makes it larger. */
const maxUnpacked = 600 * 1024 * 1024

const begins = (bytes: Uint8Array, mark: Uint8Array) =>
  Buffer.compare(bytes.subarray(0, mark.length), mark) === 0

async function lookAtPdf(bytes: Uint8Array): Promise<DocumentLook> {
  try {
    const { numPages } = await getDocumentProxy(bytes, { verbosity: errorsOnly })
    return numPages > 0 ? { contentType: 'application/pdf', pages: numPages } : { problem: 'damaged' }
  } catch (error) {
    const isProtected = error instanceof Error && error.name === 'PasswordException'
    return { problem: isProtected ? 'protected' : 'damaged' }
  }
}

/** Returns the path of the main part; other programs name it differently from Word and PowerPoint. */
async function mainPart(archive: Archive): Promise<string | undefined> {
  const relations = [...(await readRelations(archive, '')).values()]
  const named = relations.find(({ type }) => type === 'officeDocument')?.path
  if (named !== undefined && archive.paths.includes(named)) return named
  return archive.paths.find((path) => path === 'word/document.xml' || path === 'ppt/presentation.xml')
}

async function countSlides(archive: Archive, main: string): Promise<number | null> {
  let slides = 0
  await archive.readXml(main, { open: (name) => void (slides += name === 'sldId' ? 1 : 0) })
  return slides > 0 ? slides : null
}

/** Returns the page count as stored by the program that last saved the document; many store none. */
async function savedPages(archive: Archive): Promise<number | null> {
  let text: string | undefined
  const open = (name: string) => void (text = name === 'Pages' ? '' : text)
  let pages = 0
  const close = (name: string) => {
    if (name === 'Pages') pages = Number(text)
    text = undefined
  }
  await archive.readXml('docProps/app.xml', {
    open,
    text: (piece) => void (text = text === undefined ? undefined : (text + piece).slice(0, 10)),
    close,
  })
  return Number.isInteger(pages) && pages > 0 ? pages : null
}

const isProgram = (path: string) => /(?:^|\/)vbaProject\.bin$/i.test(path)

async function lookAtArchive(bytes: Uint8Array): Promise<DocumentLook> {
  const archive = await openArchive(bytes, { maxUnpacked })
  const main = await mainPart(archive)
  // A file with macros is another type, whatever its name says.
  if (main === undefined || archive.paths.some(isProgram)) return { problem: 'unknown' }
  if (main.startsWith('word/')) {
    return { contentType: `${openXml}.wordprocessingml.document`, pages: await savedPages(archive) }
  }
  if (!main.startsWith('ppt/')) return { problem: 'unknown' }
  return { contentType: `${openXml}.presentationml.presentation`, pages: await countSlides(archive, main) }
}

/** A newer Office file with a password is such a file too, with the real one encrypted inside. */
function lookAtOle(bytes: Uint8Array): DocumentLook {
  const names = oleNames(bytes)
  if (names.has('EncryptedPackage') || names.has('EncryptedSummary')) return { problem: 'protected' }
  if (names.has('PowerPoint Document')) return { contentType: 'application/vnd.ms-powerpoint', pages: null }
  return names.has('WordDocument')
    ? { contentType: 'application/msword', pages: null }
    : { problem: 'unknown' }
}

async function look(bytes: Uint8Array): Promise<DocumentLook> {
  if (begins(bytes, Buffer.from('%PDF-'))) return lookAtPdf(bytes)
  if (begins(bytes, oleMark)) return lookAtOle(bytes)
  if (!begins(bytes, zipMark)) return { problem: 'unknown' }
  try {
    return await lookAtArchive(bytes)
  } catch (error) {
    const problem = error instanceof Unreadable ? error.problem : 'damaged'
    return { problem: problem === 'tooLarge' || problem === 'protected' ? problem : 'damaged' }
  }
}

// Started only by document-look.ts, with one document to inspect.
parentPort?.postMessage(await look(workerData as Uint8Array), [])
