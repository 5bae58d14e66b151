import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import {
  type ArchiveKind,
  archiveKinds,
  archiveManifest,
  archiveRecords,
  archiveVersion,
  dataPath,
  manifestPath,
} from '#contract/archive.ts'
import { cleanText } from '#core/text/clean-text.ts'
import { videoMaxBytes } from '#core/limits.ts'
import { linesOf, openRecordFile } from './archive-lines.ts'
import { unpackEntry, type ZipEntry } from '#server/adapters/file-reader/zip-reader.ts'
import { UnreadableArchive } from './unreadable-archive.ts'

/** A record as the preview lists it; `status` is a post's status, or who may see a chat. */
export type Listed = { id: string; label: string; status?: string }

export type LedeArchive = {
  source: 'lede'
  /** What it contains; the full records are in `<kind>.jsonl`, the bytes of files in `bytes`, named by id. */
  listed: Record<ArchiveKind, Listed[]>
}

/** A file is in a folder named after its id. */
const fileInside = /^([\w-]{1,64})\/[^/]+$/
const manifestBytes = 1024 * 1024

/** Returns the path prefix of the archive's contents, a folder when somebody repacked it; null for anything else. */
export function ledeRoot(entries: ZipEntry[]): string | null {
  const manifest = entries.find(({ path }) => path === manifestPath || path.endsWith(`/${manifestPath}`))
  const root = manifest?.path.slice(0, -manifestPath.length) ?? null
  return root !== null && entries.some(({ path }) => path.startsWith(`${root}data/`)) ? root : null
}

async function checkManifest(entry: ZipEntry): Promise<void> {
  const text = await entry.readText(manifestBytes)
  const manifest = v.safeParse(archiveManifest, parseJson(text))
  if (!manifest.success) throw new UnreadableArchive('damaged', new v.ValiError(manifest.issues))
  if (manifest.output.version > archiveVersion) throw new UnreadableArchive('newer')
}

const clean = (_: string, value: unknown) => (typeof value === 'string' ? cleanText(value) : value)

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, clean)
  } catch (error) {
    throw new UnreadableArchive('damaged', error)
  }
}

/** Each record is on a line of its own, between a line with "[" and one with "]". */
const recordOf = (line: string): string => line.trim().replace(/,$/, '')

const labelIn = (record: Record<string, unknown>): string => {
  const versions = Array.isArray(record.versions) ? (record.versions as { title?: string }[]) : []
  const label = record.title ?? record.name ?? versions.at(-1)?.title ?? record.content
  return typeof label === 'string' ? label.slice(0, 200) : ''
}

function list(record: unknown): Listed {
  // Every record has passed its schema.
  const fields = record as Record<string, unknown>
  const { id } = fields
  const status = fields.status ?? fields.visibility
  return {
    id: typeof id === 'string' ? id : '',
    label: labelIn(fields),
    ...(typeof status === 'string' ? { status } : {}),
  }
}

async function readKind(kind: ArchiveKind, entry: ZipEntry | undefined, folder: string): Promise<Listed[]> {
  const schema: v.GenericSchema = archiveRecords[kind]
  const file = openRecordFile(join(folder, `${kind}.jsonl`))
  const listed = new Map<string, Listed>()
  if (entry) {
    for await (const line of linesOf(await entry.read())) {
      const source = recordOf(line)
      if (source === '' || source === '[' || source === ']') continue
      const parsed = v.safeParse(schema, parseJson(source))
      if (!parsed.success) throw new UnreadableArchive('damaged', new v.ValiError(parsed.issues))
      const one = list(parsed.output)
      if (listed.has(one.id)) continue
      listed.set(one.id, one)
      await file.write(parsed.output)
    }
  }
  await file.close()
  return [...listed.values()]
}

async function unpackFiles(byPath: Map<string, ZipEntry>, root: string, folder: string): Promise<void> {
  await mkdir(join(folder, 'bytes'))
  const place = `${root}files/`
  for (const [path, entry] of byPath) {
    const id = path.startsWith(place) ? fileInside.exec(path.slice(place.length))?.[1] : undefined
    if (id !== undefined && entry.size <= videoMaxBytes) await unpackEntry(entry, join(folder, 'bytes', id))
  }
}

/** Reads an export of this program into a folder. Throws UnreadableArchive. */
export async function readLedeArchive(
  entries: ZipEntry[],
  { root, folder }: { root: string; folder: string },
): Promise<LedeArchive> {
  const byPath = new Map(entries.map((entry) => [entry.path, entry]))
  const manifest = byPath.get(`${root}${manifestPath}`)
  if (!manifest) throw new UnreadableArchive('foreign')
  await checkManifest(manifest)
  const listed: Partial<Record<ArchiveKind, Listed[]>> = {}
  for (const kind of archiveKinds) {
    listed[kind] = await readKind(kind, byPath.get(root + dataPath(kind)), folder)
  }
  await unpackFiles(byPath, root, folder)
  // The loop has filled in every kind.
  return { source: 'lede', listed: listed as Record<ArchiveKind, Listed[]> }
}
