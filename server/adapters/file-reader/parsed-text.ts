import { CollectedText } from './collected-text.ts'
import { fileKind, type FileText, type FileToRead, Unreadable, maxTextLength } from './file-text.ts'
import { type Archive, openArchive, readRelations, relationOf } from './office-archive.ts'
import { readPdf } from './pdf-text.ts'
import { readSheets } from './sheets-text.ts'
import type { XmlHandlers } from './xml-reader.ts'

type ReadPart = (archive: Archive, main: string, collected: CollectedText) => Promise<void>

const readers: [RegExp, ReadPart][] = [
  [/^word\//, readWord],
  [/^ppt\//, readSlides],
  [/^xl\//, readSheets],
]

async function readOffice(bytes: Uint8Array): Promise<FileText> {
  const archive = await openArchive(bytes)
  const relations = await readRelations(archive, '')
  const main = [...relations.values()].find(({ type }) => type === 'officeDocument')?.path
  const read = readers.find(([folder]) => main !== undefined && folder.test(main))?.[1]
  if (main === undefined || read === undefined) throw new Unreadable('unknown')
  if (!archive.paths.includes(main)) throw new Unreadable('damaged')
  const collected = new CollectedText()
  await read(archive, main, collected)
  return collected.finish()
}

/** Reads a file that needs a parser; to be run in a thread that can be terminated. Throws Unreadable. */
export async function parseText(file: FileToRead): Promise<FileText> {
  return fileKind(file) === 'pdf' ? readPdf(file.bytes) : readOffice(file.bytes)
}

async function slideOrder(archive: Archive, main: string): Promise<string[]> {
  const relations = await readRelations(archive, main)
  const paths: string[] = []
  await archive.readXml(main, {
    open: (name, attributes) => {
      const target = name === 'sldId' ? relationOf(relations, attributes) : undefined
      if (target) paths.push(target.path)
    },
  })
  return paths
}

/** Adds a heading before the first text, and none if there is no text. */
function headed(collected: CollectedText, heading: string): Pick<CollectedText, 'add'> {
  let isFirst = true
  return {
    add(text) {
      if (isFirst) collected.add(heading)
      isFirst = false
      collected.add(text)
    },
  }
}

/** Reads the text of a presentation, slide by slide in presentation order, each with its speaker notes. */
async function readSlides(archive: Archive, main: string, collected: CollectedText): Promise<void> {
  const isFull = () => collected.isFull
  for (const [at, path] of (await slideOrder(archive, main)).entries()) {
    if (isFull()) return
    await archive.readXml(path, paragraphHandlers(headed(collected, `\nSlide ${at + 1}\n`)), isFull)
    const notes = [...(await readRelations(archive, path)).values()].find(({ type }) => type === 'notesSlide')
    if (notes) await archive.readXml(notes.path, paragraphHandlers(headed(collected, 'Notes:\n')), isFull)
  }
}

/** Reads the text of a Word document, with its notes at the end. */
async function readWord(archive: Archive, main: string, collected: CollectedText): Promise<void> {
  const relations = await readRelations(archive, main)
  const notes = [...relations.values()].filter(({ type }) => type === 'footnotes' || type === 'endnotes')
  for (const path of [main, ...notes.map((note) => note.path)]) {
    await archive.readXml(path, paragraphHandlers(collected), () => collected.isFull)
  }
}

/** Formatting, slide numbers, the old half of a change, fallbacks for older programs. */
const skipped = new Set(['pPr', 'rPr', 'tblPr', 'sectPr', 'sdtPr', 'fld', 'moveFrom', 'del', 'Fallback'])
const marks: Record<string, string> = { tab: '\t', br: '\n', cr: '\n', noBreakHyphen: '-' }

/** Reads the paragraphs and tables that Word and PowerPoint write; a row is one line, with tabs between its cells. */
function paragraphHandlers(collected: Pick<CollectedText, 'add'>): XmlHandlers {
  let skippedDepth = 0
  let textDepth = 0
  let rowDepth = 0
  let cells: string[] = []
  let line = ''
  const flush = () => {
    if (line.trim() !== '') collected.add(`${line.trim()}\n`)
    line = ''
  }
  const closeOf: Record<string, () => void> = {
    t: () => (textDepth = Math.max(0, textDepth - 1)),
    p: () => (rowDepth > 0 ? (line += ' ') : flush()),
    tc: () => {
      if (rowDepth > 1) return
      cells.push(line.replaceAll(/\s+/g, ' ').trim())
      line = ''
    },
    tr: () => {
      rowDepth -= 1
      if (rowDepth > 0) return
      line = cells.join('\t')
      cells = []
      flush()
    },
  }
  return {
    open(name) {
      if (skippedDepth > 0 || skipped.has(name)) skippedDepth += 1
      else if (name === 't') textDepth += 1
      else if (name === 'tr') rowDepth += 1
      else line += marks[name] ?? ''
    },
    text(text) {
      if (textDepth > 0 && skippedDepth === 0 && line.length <= maxTextLength) line += text
    },
    close(name) {
      if (skippedDepth > 0) skippedDepth -= 1
      else closeOf[name]?.()
    },
  }
}
