import { type Problem, Unreadable } from './file-text.ts'
import { createXmlReader, type XmlHandlers } from './xml-reader.ts'
import { openZip, type ZipProblem } from './zip-reader.ts'

/** Unpacked, in bytes; the declared size is checked first, and the actual data is held to it. */
const maxUnpacked = 100 * 1024 * 1024
/** Text compresses to a tenth, rarely to a fiftieth; beyond some size, only a zip bomb compresses more than this. */
const maxRatio = 200
const ratioFrom = 10 * 1024 * 1024
const maxEntries = 10_000

export type Archive = {
  paths: string[]
  /** Parses a part as XML until its end or until `isEnough`; returns false when there is no such part. Throws Unreadable. */
  readXml: (path: string, handlers: XmlHandlers, isEnough?: () => boolean) => Promise<boolean>
}

const problems: Partial<Record<ZipProblem, Problem>> = {
  tooMany: 'tooLarge',
  tooLarge: 'tooLarge',
  protected: 'protected',
}
const refuse = (problem: ZipProblem, cause?: unknown) => new Unreadable(problems[problem] ?? 'damaged', cause)

/** Opens a docx, pptx or xlsx, which are all zips; `maxUnpacked` is in bytes. Throws Unreadable. */
export async function openArchive(
  bytes: Uint8Array,
  { maxUnpacked: maxBytes }: { maxUnpacked: number } = { maxUnpacked },
): Promise<Archive> {
  const limits = { maxEntries, maxEntryBytes: maxBytes, maxBytes }
  const entries = await openZip(bytes, { limits, refuse })
  const unpacked = entries.reduce((sum, { size }) => sum + size, 0)
  if (unpacked > ratioFrom && unpacked > bytes.byteLength * maxRatio) throw new Unreadable('tooLarge')
  const byPath = new Map(entries.map((entry) => [entry.path, entry]))
  return {
    paths: [...byPath.keys()],
    async readXml(path, handlers, isEnough = () => false) {
      const entry = byPath.get(path)
      if (!entry) return false
      try {
        const reader = createXmlReader(handlers)
        const decoder = new TextDecoder()
        for await (const chunk of await entry.read()) {
          reader.write(decoder.decode(chunk as Uint8Array, { stream: true }))
          if (isEnough()) return true
        }
        reader.end()
        return true
      } catch (error) {
        throw error instanceof Unreadable ? error : new Unreadable('damaged', error)
      }
    },
  }
}

/** A part's relations: targets by their ids, with the last segment of the type. */
export type Relations = Map<string, { path: string; type: string }>

const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1)

/** Resolves a part's path inside the archive; targets are relative to the part that names them. */
const resolvePart = (from: string, target: string) =>
  decodeURIComponent(new URL(target, `file:///${folderOf(from)}`).pathname.slice(1))

/** Returns the relations of a part, or of the whole package for ''. */
export async function readRelations(archive: Archive, part: string): Promise<Relations> {
  const relations: Relations = new Map()
  const folder = folderOf(part)
  await archive.readXml(`${folder}_rels/${part.slice(folder.length)}.rels`, {
    open: (name, { Id, Target, Type, TargetMode }) => {
      if (name !== 'Relationship' || Id === undefined || Target === undefined) return
      if (TargetMode === 'External' || !URL.canParse(Target, 'file:///')) return
      const type = Type?.slice(Type.lastIndexOf('/') + 1) ?? ''
      relations.set(Id, { path: resolvePart(part, Target), type })
    },
  })
  return relations
}

/** Returns the relation that an element such as `<p:sldId id="256" r:id="rId2">` names. */
export function relationOf(relations: Relations, attributes: Record<string, string>) {
  const name = Object.keys(attributes).find((key) => key.endsWith(':id'))
  return name === undefined ? undefined : relations.get(attributes[name] ?? '')
}
