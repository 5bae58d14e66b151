import { type Entry, fromBufferPromise } from 'yauzl'
import { Unreadable } from './file-text.ts'
import { createXmlReader, type XmlHandlers } from './xml-reader.ts'

/** Unpacked, in bytes; what a file declares is checked first, and what really comes is held to it. */
const maxUnpacked = 100 * 1024 * 1024
/** Text packs to a tenth, rarely to a fiftieth; only a bomb of some size packs tighter than this. */
const maxRatio = 200
const ratioFrom = 10 * 1024 * 1024
const maxEntries = 10_000
const encryptedFlag = 1

export type Archive = {
  paths: string[]
  /** Reads a part as XML until its end or until `isEnough`; false when there is no such part. Throws Unreadable. */
  readXml: (path: string, handlers: XmlHandlers, isEnough?: () => boolean) => Promise<boolean>
}

function checkSize(entries: Entry[], { packed, most }: { packed: number; most: number }): void {
  const unpacked = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0)
  const isTight = unpacked > ratioFrom && unpacked > packed * maxRatio
  if (unpacked > most || isTight) throw new Unreadable('tooLarge')
}

async function readEntries(bytes: Uint8Array) {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const zip = await fromBufferPromise(buffer, { validateEntrySizes: true })
  const entries: Entry[] = []
  for await (const entry of zip.eachEntry()) {
    if (entries.length === maxEntries) throw new Unreadable('tooLarge')
    entries.push(entry)
  }
  return { zip, entries }
}

/** Opens the zip that every docx, pptx and xlsx is; `maxUnpacked` is in bytes. Throws Unreadable. */
export async function openArchive(
  bytes: Uint8Array,
  { maxUnpacked: most }: { maxUnpacked: number } = { maxUnpacked },
): Promise<Archive> {
  const { zip, entries } = await readEntries(bytes).catch((error: unknown) => {
    throw error instanceof Unreadable ? error : new Unreadable('damaged', error)
  })
  checkSize(entries, { packed: bytes.byteLength, most })
  const byPath = new Map(entries.map((entry) => [entry.fileName, entry]))
  return {
    paths: [...byPath.keys()],
    async readXml(path, handlers, isEnough = () => false) {
      const entry = byPath.get(path)
      if (!entry) return false
      if (entry.generalPurposeBitFlag & encryptedFlag) throw new Unreadable('protected')
      try {
        const reader = createXmlReader(handlers)
        const decoder = new TextDecoder()
        for await (const chunk of await zip.openReadStreamPromise(entry)) {
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

/** What a part points at: the targets by their ids, with the type's last word. */
export type Relations = Map<string, { path: string; type: string }>

const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1)

/** The address of a part inside the archive; targets are relative to the part that names them. */
const resolvePart = (from: string, target: string) =>
  decodeURIComponent(new URL(target, `file:///${folderOf(from)}`).pathname.slice(1))

/** The relations of a part, or of the whole package for ''. */
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

/** The relation that an element such as `<p:sldId id="256" r:id="rId2">` names. */
export function relationOf(relations: Relations, attributes: Record<string, string>) {
  const name = Object.keys(attributes).find((key) => key.endsWith(':id'))
  return name === undefined ? undefined : relations.get(attributes[name] ?? '')
}
