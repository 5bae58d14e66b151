import { randomBytes, createHash } from 'node:crypto'
import type { Store } from './store.ts'
import { createReadStream, existsSync, readdirSync, rmSync } from 'node:fs'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

export const assetKinds = ['image', 'document', 'video'] as const
export type AssetKind = (typeof assetKinds)[number]

/** What processing found out about an upload; `problem` means that it failed. */
export type AssetFacts = {
  contentType: string
  sha256: string
  problem?: string
  width?: number
  height?: number
  pages?: number
}

export type Asset = {
  urn: string
  kind: AssetKind
  memberId: string
  /** The unguessable part of its addresses; also the name of its file. */
  address: string
  /** In bytes: as announced for a video, as received for anything else. */
  size: number
  expiresAt: number
  uploadedAt: number | null
  facts: AssetFacts | null
}

type AssetStatus = 'WAITING_UPLOAD' | 'PROCESSING' | 'AVAILABLE' | 'PROCESSING_FAILED'

/** An asset as a post shows it. */
export type ShownAsset = { urn: string; alt: string; title: string }
export type FeedAsset = ShownAsset & { kind: AssetKind; address: string; facts: AssetFacts | null }

const uploadLifeMs = 24 * 60 * 60 * 1000
/** How long a post keeps its media here. */
const shownLifeMs = 30 * uploadLifeMs
/** How many started uploads of a member may be outstanding. */
const waitingMax = 100

type Row = Omit<Asset, 'facts'> & { facts: string | null }
const columns =
  'urn, kind, member_id AS memberId, address, size, expires_at AS expiresAt, uploaded_at AS uploadedAt, facts'
// Only this file writes the column.
const factsIn = (facts: string | null) => (facts === null ? null : (JSON.parse(facts) as AssetFacts))
const toAsset = (row: Row): Asset => ({ ...row, facts: factsIn(row.facts) })

type NewAsset = { kind: AssetKind; memberId: string; size: number; now: number }

export function addAsset(store: Store, { kind, memberId, size, now }: NewAsset): Asset {
  const asset = {
    urn: `urn:li:${kind}:D4E${randomBytes(9).toString('hex')}`,
    kind,
    memberId,
    address: randomBytes(20).toString('hex'),
    size,
    expiresAt: now + uploadLifeMs,
    uploadedAt: null,
    facts: null,
  }
  store
    .prepare(
      `INSERT INTO asset (urn, kind, member_id, address, size, created_at, expires_at) VALUES (?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(asset.urn, kind, memberId, asset.address, size, now, asset.expiresAt)
  return asset
}

function assetWhere(store: Store, column: 'urn' | 'address', value: string): Asset | undefined {
  const row = store.prepare<[string], Row>(`SELECT ${columns} FROM asset WHERE ${column} = ?`).get(value)
  return row && toAsset(row)
}

export const findAsset = (store: Store, urn: string) => assetWhere(store, 'urn', urn)
export const assetAt = (store: Store, address: string) => assetWhere(store, 'address', address)

/** Records that an upload is complete; `facts` describe it. */
export function recordUpload(
  store: Store,
  urn: string,
  done: { size: number; now: number; facts: AssetFacts },
) {
  store
    .prepare('UPDATE asset SET size = ?, uploaded_at = ?, facts = ? WHERE urn = ?')
    .run(done.size, done.now, JSON.stringify(done.facts), urn)
}

export function recordPart(store: Store, urn: string, { number, tag }: { number: number; tag: string }) {
  store
    .prepare(
      `INSERT INTO asset_part (urn, number, tag) VALUES (?, ?, ?)
       ON CONFLICT (urn, number) DO UPDATE SET tag = excluded.tag`,
    )
    .run(urn, number, tag)
}

export const partsOf = (store: Store, urn: string) =>
  store
    .prepare<[string], { number: number; tag: string }>('SELECT number, tag FROM asset_part WHERE urn = ?')
    .all(urn)

type Moment = { now: number; processingMs: number }

export function statusOf({ uploadedAt, facts }: Asset, { now, processingMs }: Moment): AssetStatus {
  if (uploadedAt === null) return 'WAITING_UPLOAD'
  if (now < uploadedAt + processingMs) return 'PROCESSING'
  return facts?.problem === undefined ? 'AVAILABLE' : 'PROCESSING_FAILED'
}

type Room = { all: number; own: number }
type Wanted = { memberId: string; size: number; most: Room }

/** Whether the network and the member have room for this many bytes, not counting the upload with this URN. */
function hasRoom(store: Store, { memberId, size, most, urn }: Wanted & { urn: string }): boolean {
  const stored = store
    .prepare<[string, string], Room>(
      `SELECT coalesce(sum(size), 0) AS "all", coalesce(sum(CASE WHEN member_id = ? THEN size END), 0) AS own
       FROM asset WHERE urn <> ?`,
    )
    .get(memberId, urn) ?? { all: 0, own: 0 }
  return stored.all + size <= most.all && stored.own + size <= most.own
}

const countWaiting = (store: Store, memberId: string) =>
  store
    .prepare<[string], { count: number }>(
      'SELECT count(*) AS count FROM asset WHERE member_id = ? AND uploaded_at IS NULL',
    )
    .get(memberId)?.count ?? 0

/** Whether a member may start another upload. */
export const mayBegin = (store: Store, wanted: Wanted): boolean =>
  countWaiting(store, wanted.memberId) < waitingMax && hasRoom(store, { ...wanted, urn: '' })

/** Reserves room for an upload before its bytes arrive; false when there is none. */
export const reserve = (store: Store, { urn, memberId }: Asset, size: number, most: Room): boolean =>
  store
    .transaction(() => {
      if (!hasRoom(store, { memberId, size, most, urn })) return false
      setSize(store, urn, size)
      return true
    })
    .immediate()

export const setSize = (store: Store, urn: string, size: number) =>
  store.prepare('UPDATE asset SET size = ? WHERE urn = ?').run(size, urn)

export const isShown = (store: Store, urn: string) =>
  store.prepare('SELECT 1 FROM post_asset WHERE urn = ?').get(urn) !== undefined

const outlived = `
  SELECT urn FROM asset WHERE created_at < @monthAgo
  UNION SELECT urn FROM asset WHERE created_at < @dayAgo AND urn NOT IN (
    SELECT post_asset.urn FROM post_asset JOIN post ON post.urn = post_asset.post_urn WHERE post.is_deleted = 0)`

/**
 * Removes media that posts have shown for a month, and after a day those that no post shows; returns the files to
 * delete. A post then remains without its media.
 */
export function forgetOld(store: Store, now: number): { address: string; size: number }[] {
  const moments = { dayAgo: now - uploadLifeMs, monthAgo: now - shownLifeMs }
  return store
    .transaction(() => {
      store.prepare(`DELETE FROM post_asset WHERE urn IN (${outlived})`).run(moments)
      return store
        .prepare<[typeof moments], { address: string; size: number }>(
          `DELETE FROM asset WHERE urn IN (${outlived}) RETURNING address, size`,
        )
        .all(moments)
    })
    .immediate()
}

/** Returns the unguessable parts of all addresses. */
export const knownAddresses = (store: Store) =>
  new Set(
    store
      .prepare<[], { address: string }>('SELECT address FROM asset')
      .all()
      .map((row) => row.address),
  )

export function attachAssets(store: Store, postUrn: string, shown: readonly ShownAsset[]) {
  const insert = store.prepare(
    'INSERT INTO post_asset (post_urn, number, urn, alt, title) VALUES (?, ?, ?, ?, ?)',
  )
  for (const [at, { urn, alt, title }] of shown.entries()) insert.run(postUrn, at, urn, alt, title)
}

/** Returns the media of a post, in order. */
export function assetsOfPost(store: Store, postUrn: string): FeedAsset[] {
  const rows = store
    .prepare<[string], Omit<FeedAsset, 'facts'> & { facts: string | null }>(
      `SELECT asset.urn, asset.kind, asset.address, asset.facts, post_asset.alt, post_asset.title
       FROM post_asset JOIN asset ON asset.urn = post_asset.urn WHERE post_asset.post_urn = ?
       ORDER BY post_asset.number`,
    )
    .all(postUrn)
  return rows.map((row) => ({ ...row, facts: factsIn(row.facts) }))
}

/** The stream ended too early or was too long. */
export class WrongLength extends Error {}

type Received = { size: number; sha256: string }

const pathIn = (folder: string, address: string) => join(folder, address)
const partPath = (folder: string, address: string, number: number) => join(folder, `${address}.${number}`)

async function writeWhole(
  target: string,
  chunks: AsyncIterable<Uint8Array>,
  size?: number,
): Promise<Received> {
  const temporary = `${target}.${randomBytes(6).toString('hex')}.new`
  const hash = createHash('sha256')
  let written = 0
  const file = await open(temporary, 'w')
  try {
    for await (const chunk of chunks) {
      written += chunk.byteLength
      if (size !== undefined && written > size) throw new WrongLength()
      hash.update(chunk)
      await file.write(chunk)
    }
    if (size !== undefined && written !== size) throw new WrongLength()
    await file.sync()
    await file.close()
    await rename(temporary, target)
  } catch (error) {
    await file.close()
    await rm(temporary, { force: true })
    throw error
  }
  return { size: written, sha256: hash.digest('hex') }
}

type Incoming = { address: string; bytes: AsyncIterable<Uint8Array>; size: number }

/** Stores a file of exactly `size` bytes, completely or not at all. Throws WrongLength. */
export async function storeFile(folder: string, { address, bytes, size }: Incoming): Promise<Received> {
  await mkdir(folder, { recursive: true })
  return writeWhole(pathIn(folder, address), bytes, size)
}

/** The same for a part of a file, counted from 1. */
export async function storePart(folder: string, { number, ...part }: Incoming & { number: number }) {
  await mkdir(folder, { recursive: true })
  return writeWhole(partPath(folder, part.address, number), part.bytes, part.size)
}

async function* inOrder(paths: string[]): AsyncGenerator<Uint8Array> {
  for (const path of paths) yield* createReadStream(path) as AsyncIterable<Uint8Array>
}

/** Joins parts into one file in the given order, whether or not it is the right one. */
export async function joinParts(folder: string, address: string, numbers: number[]): Promise<Received> {
  const paths = numbers.map((number) => partPath(folder, address, number))
  const received = await writeWhole(pathIn(folder, address), inOrder(paths))
  for (const path of paths) await rm(path, { force: true })
  return received
}

/** Reads a whole file into memory. */
export const readAsset = (folder: string, address: string) => readFile(pathIn(folder, address))

export const readChunks = (folder: string, address: string): AsyncIterable<Buffer> =>
  createReadStream(pathIn(folder, address))

/** Reads the bytes from `start` to `end`, which is exclusive. */
export async function readBytes(path: { folder: string; address: string }, start: number, end: number) {
  const file = await open(pathIn(path.folder, path.address), 'r')
  try {
    const buffer = new Uint8Array(Math.max(0, end - start))
    const { bytesRead } = await file.read(buffer, 0, buffer.byteLength, start)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/**
 * Streams the bytes from `start` to `end`, both inclusive. The file is open once this resolves, so it stays readable
 * even if it is removed meanwhile; undefined if it is already gone.
 */
export async function streamAsset(folder: string, address: string, range: { start: number; end: number }) {
  try {
    const file = await open(pathIn(folder, address), 'r')
    return file.createReadStream(range)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

export async function removeAsset(folder: string, address: string, parts: number) {
  await rm(pathIn(folder, address), { force: true })
  for (let number = 1; number <= parts; number += 1) {
    await rm(partPath(folder, address, number), { force: true })
  }
}

/** Removes files that belong to no known upload, and what a crash left of the others. */
export function removeLeftOver(folder: string, known: ReadonlySet<string>) {
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder)) {
    const [address = ''] = name.split('.')
    if (name.endsWith('.new') || !known.has(address)) rmSync(join(folder, name), { force: true })
  }
}
