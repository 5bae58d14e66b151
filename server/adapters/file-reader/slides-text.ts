import type { CollectedText } from './collected-text.ts'
import { type Archive, readRelations, relationOf } from './office-archive.ts'
import { paragraphHandlers } from './paragraphs.ts'

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

/** Puts a heading before the first text that comes, and none where none comes. */
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

/** The text of a presentation, slide by slide in the order of showing, each with its speaker's notes. */
export async function readSlides(archive: Archive, main: string, collected: CollectedText): Promise<void> {
  const isFull = () => collected.isFull
  for (const [at, path] of (await slideOrder(archive, main)).entries()) {
    if (isFull()) return
    await archive.readXml(path, paragraphHandlers(headed(collected, `\nSlide ${at + 1}\n`)), isFull)
    const notes = [...(await readRelations(archive, path)).values()].find(({ type }) => type === 'notesSlide')
    if (notes) await archive.readXml(notes.path, paragraphHandlers(headed(collected, 'Notes:\n')), isFull)
  }
}
