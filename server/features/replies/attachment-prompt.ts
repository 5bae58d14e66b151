import type { Files, FoundFile } from '#server/features/files/service.ts'
import type { FilePart, TextPart } from 'ai'
import { chatUploadMaxBytes } from '#core/limits.ts'
import { cutAtWord } from '#server/adapters/file-reader/collected-text.ts'
import { pictureType } from '#server/adapters/file-reader/file-kind.ts'
import type { FileReader } from '#server/adapters/file-reader/file-reader.ts'
import { type FileText, problems } from '#server/adapters/file-reader/file-text.ts'
import { fileLimits } from '#server/adapters/language-model/file-limits.ts'
import type { ModelInfo } from '#server/adapters/language-model/model-info.ts'
import { type AttachedFile, type FileMaterial, framedText, notes, shownFile } from './attached-files.ts'

export type FileSources = Pick<Files, 'find'> & { reader: FileReader }

type Part = TextPart | FilePart

/** What is said of one file: to the model of the chat, and to the one that drafts. */
export type AttachmentPrompt = { parts: Part[]; material?: FileMaterial; forDraft?: Part[] }

export type Place = {
  /** Whether the file may be shown as it is: it came with one of the last messages. */
  isRecent: boolean
  isNew: boolean
}

type Setting = {
  userId: string
  model: Pick<ModelInfo, 'provider' | 'capabilities'>
  files: FileSources
  /** Of all texts together, in UTF-16 units. */
  textBudget: number
}

/** A PDF in such a state has not been found to be broken: a model that reads PDFs may still read it. */
const perhapsReadable = new Set(['textless', 'tooSlow', 'unread'])
const leastText = 200

/** Tells files one after the other, the newest first, within what a request may hold. */
export function createAttachmentPrompt({ userId, model, files, textBudget }: Setting) {
  const { capabilities } = model
  const limits = fileLimits(model.provider)
  let bytesLeft = limits.total
  let textLeft = textBudget

  const tellPicture = async (
    name: string,
    found: FoundFile,
    { isRecent }: Place,
  ): Promise<AttachmentPrompt> => {
    if (!capabilities.images) return { parts: [notes.unseen(name)] }
    if (found.size > limits.picture) return { parts: [notes.tooLarge(name)] }
    if (!isRecent || found.size > bytesLeft) return { parts: [notes.leftOut(name)] }
    const bytes = await found.bytes()
    const mediaType = pictureType(bytes)
    if (mediaType === undefined) return { parts: [notes.unread(name, problems.damaged)] }
    bytesLeft -= bytes.byteLength
    const parts = shownFile(name, mediaType, bytes)
    return { parts, forDraft: parts }
  }

  const tellText = (name: string, read: FileText & { kind: 'text' }, { isNew }: Place): AttachmentPrompt => {
    const text = cutAtWord(read.text, textLeft)
    textLeft -= text.length
    const shown = { name, text, isCut: read.isCut || text.length < read.text.length }
    return { parts: [framedText(shown)], material: { ...shown, isNew } }
  }

  const showPdf = async (
    name: string,
    found: FoundFile,
    { isRecent }: Place,
  ): Promise<Part[] | undefined> => {
    if (!capabilities.pdfs || !isRecent || found.size > bytesLeft) return undefined
    const bytes = await found.bytes()
    bytesLeft -= bytes.byteLength
    return shownFile(name, 'application/pdf', bytes)
  }

  const tellDocument = async (
    file: AttachedFile,
    found: FoundFile,
    place: Place,
  ): Promise<AttachmentPrompt> => {
    const { name } = file
    if (textLeft < leastText) return { parts: [notes.leftOut(name)] }
    const read = await readFile(files.reader, file.url, found)
    const isPdf = found.contentType === 'application/pdf'
    const isBroken = read.kind === 'problem' && !perhapsReadable.has(read.problem)
    const shown = isPdf && !isBroken ? await showPdf(name, found, place) : undefined
    if (read.kind === 'text') {
      const prompt = tellText(name, read, place)
      return shown ? { ...prompt, parts: shown } : prompt
    }
    return shown ? { parts: shown, forDraft: shown } : { parts: [notes.unread(name, read.reason)] }
  }

  return async (file: AttachedFile, place: Place): Promise<AttachmentPrompt> => {
    const found = await files.find(userId, file.url)
    if (!found) return { parts: [notes.gone(file.name)] }
    if (found.size > chatUploadMaxBytes) return { parts: [notes.tooLarge(file.name)] }
    return /^image\/(?!svg)/.test(found.contentType)
      ? tellPicture(file.name, found, place)
      : tellDocument(file, found, place)
  }
}

const readFile = (reader: FileReader, url: string, { name, contentType, size, bytes }: FoundFile) =>
  reader.readOnce(`${url} ${size}`, async () => ({ name, mediaType: contentType, bytes: await bytes() }))
