import type { CollectedText } from './collected-text.ts'
import { type Archive, readRelations } from './office-archive.ts'
import { paragraphHandlers } from './paragraphs.ts'

/** The text of a Word document, its notes at the end. */
export async function readWord(archive: Archive, main: string, collected: CollectedText): Promise<void> {
  const relations = await readRelations(archive, main)
  const notes = [...relations.values()].filter(({ type }) => type === 'footnotes' || type === 'endnotes')
  for (const path of [main, ...notes.map((note) => note.path)]) {
    await archive.readXml(path, paragraphHandlers(collected), () => collected.isFull)
  }
}
