import { CollectedText } from './collected-text.ts'
import { fileKind } from './file-kind.ts'
import { type FileText, type FileToRead, Unreadable } from './file-text.ts'
import { type Archive, openArchive, readRelations } from './office-archive.ts'
import { readPdf } from './pdf-text.ts'
import { readSheets } from './sheets-text.ts'
import { readSlides } from './slides-text.ts'
import { readWord } from './word-text.ts'

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

/** Reads a file that needs a parser: work for a thread that can be ended. Throws Unreadable. */
export async function parseText(file: FileToRead): Promise<FileText> {
  return fileKind(file) === 'pdf' ? readPdf(file.bytes) : readOffice(file.bytes)
}
