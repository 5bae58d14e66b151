import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { linkedInArchive } from '#test/fixtures/linkedin-archive.ts'
import { UnreadableArchive } from './unreadable-archive.ts'
import { type ArchiveLimits, createArchiveReader } from './archive-reader.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lede-archive-test-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const manifest = (version: number) =>
  JSON.stringify({
    format: 'lede-archive',
    version,
    exportedAt: '2026-11-20T09:00:00.000Z',
    account: { name: 'Ada', email: 'ada@example.com' },
    counts: {},
  })

const zipOf = (files: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])))

const ledeZip = (files: Record<string, string>, version = 1) =>
  zipOf({ 'manifest.json': manifest(version), 'data/story.json': '[\n]\n', ...files })

/** Changes each header of the zip's central directory, at the offsets of its specification (4.3.12). */
function inDirectory(zip: Uint8Array, change: (header: DataView) => void): Uint8Array {
  const bytes = Buffer.from(zip)
  const mark = Buffer.from('PK\u0001\u0002', 'latin1')
  for (let at = bytes.indexOf(mark); at !== -1; at = bytes.indexOf(mark, at + 1)) {
    change(new DataView(bytes.buffer, bytes.byteOffset + at))
  }
  return bytes
}

async function problemOf(bytes: Uint8Array, limits: Partial<ArchiveLimits> = {}) {
  const path = join(folder, 'archive.zip')
  writeFileSync(path, bytes)
  const outcome = await createArchiveReader(limits)
    .unpack({ path, folder })
    .catch((error: unknown) => error)
  return outcome instanceof UnreadableArchive ? outcome.problem : outcome
}

const linkedIn = linkedInArchive()
const zeros = zipSync({ 'Shares.csv': new Uint8Array(3_000_000) })

it.each<[string, Uint8Array, Partial<ArchiveLimits>, string]>([
  ['something that is no zip', strToU8('Dear Sir or Madam'), {}, 'notZip'],
  ['nothing', new Uint8Array(), {}, 'notZip'],
  ['a zip that was cut off', linkedIn.slice(0, -200), {}, 'damaged'],
  [
    'a zip whose bytes were changed',
    linkedIn.map((byte, at) => (at > 60 && at < 90 ? 255 - byte : byte)),
    {},
    'damaged',
  ],
  ['a zip that leads out of itself', zipOf({ '../../etc/Shares.csv': 'x' }), {}, 'unsafe'],
  ['a zip with an absolute path', zipOf({ '/etc/Shares.csv': 'x' }), {}, 'unsafe'],
  [
    'a zip with a password',
    inDirectory(linkedIn, (header) => header.setUint16(8, header.getUint16(8, true) | 1, true)),
    {},
    'protected',
  ],
  ['a bomb', zeros, { maxBytes: 1_000_000 }, 'tooLarge'],
  ['a bomb in one entry', zeros, { maxEntryBytes: 1_000_000 }, 'tooLarge'],
  [
    'a bomb that says that it is none',
    inDirectory(zeros, (header) => header.setUint32(24, 10, true)),
    { maxBytes: 1_000_000 },
    'damaged',
  ],
  ['a zip of too many files', linkedIn, { maxEntries: 2 }, 'tooMany'],
  ['a zip that takes too long', linkedIn, { timeoutMs: 1 }, 'tooSlow'],
  ['somebody else’s zip', zipOf({ 'letter.txt': 'Dear Sir' }), {}, 'foreign'],
  ['an export of a newer version', ledeZip({}, 2), {}, 'newer'],
  [
    'an export whose manifest is broken',
    ledeZip({ 'manifest.json': '{"format":"lede-archive"' }),
    {},
    'damaged',
  ],
  ['an export with a broken record', ledeZip({ 'data/story.json': '[\n{"content":\n]' }), {}, 'damaged'],
  [
    'an export with a record that is not allowed',
    ledeZip({ 'data/story.json': '[\n{"content":7,"updatedAt":"2026-11-20T09:00:00.000Z"}\n]' }),
    {},
    'damaged',
  ],
])('refuses %s', async (_, bytes, limits, problem) => {
  expect(await problemOf(bytes, limits)).toBe(problem)
})

it('unpacks an export that was packed again in a folder, under names of its own', async () => {
  const entries = {
    'mine/manifest.json': manifest(1),
    'mine/data/story.json': '[\n{"content":"Lifts\\u0000","updatedAt":"2026-11-20T09:00:00.000Z"}\n]\n',
    'mine/files/abc/../../evil.png': 'x',
    'mine/files/abc/a.png': 'x',
  }
  const { 'mine/files/abc/../../evil.png': _, ...harmless } = entries
  expect(await problemOf(zipOf(entries))).toBe('unsafe')
  expect(await problemOf(zipOf(harmless))).toMatchObject({
    source: 'lede',
    listed: { story: [{ label: 'Lifts' }], posts: [] },
  })
  expect(readdirSync(join(folder, 'bytes'))).toEqual(['abc'])
})
