import { expect } from 'vitest'
import { strFromU8, unzipSync } from 'fflate'
import type { ArchiveImport, ImportKind } from '#contract/archive.ts'
import type { Client } from './client.ts'

type Bytes = Uint8Array<ArrayBuffer>
export type Unzipped = Record<string, Uint8Array>

export async function exportZip(client: Client): Promise<Bytes> {
  const response = await client.fetch('/api/export')
  expect(response.status).toBe(200)
  return new Uint8Array(await response.arrayBuffer())
}

/** Returns the entries of an export by path. */
export const unzip = (bytes: Bytes): Unzipped => unzipSync(bytes)

export const textIn = (entries: Unzipped, path: string): string =>
  strFromU8(entries[path] ?? new Uint8Array())

export async function uploadArchive<Body = ArchiveImport>(
  client: Client,
  bytes: Uint8Array,
  { field = 'file', name = 'archive.zip' }: { field?: string; name?: string } = {},
) {
  const body = new FormData()
  body.set(field, new File([new Uint8Array(bytes)], name, { type: 'application/zip' }))
  const response = await client.fetch('/api/imports', { method: 'POST', body })
  return { status: response.status, body: (await response.json()) as Body }
}

/** An archive is unpacked in its own thread, which has to start first. */
const pollOptions = { timeout: 60_000 }

const lookAt = async (client: Client, id: string) =>
  (await client.get<ArchiveImport>(`/api/imports/${id}`)).body

/** Waits until part of an import is in; the rest is in progress. */
export const untilBegun = (client: Client, id: string) =>
  expect
    .poll(() => lookAt(client, id), { ...pollOptions, interval: 5 })
    .toMatchObject({ state: 'running', progress: { done: expect.toSatisfy((done: number) => done > 0) } })

export async function untilEnded(client: Client, id: string): Promise<ArchiveImport> {
  await expect.poll(async () => (await lookAt(client, id)).state, pollOptions).not.toBe('running')
  return lookAt(client, id)
}

/** Uploads an archive and imports everything in it, or only the given kinds. */
export async function importZip(
  client: Client,
  bytes: Uint8Array,
  kinds?: ImportKind[],
): Promise<ArchiveImport> {
  const { status, body } = await uploadArchive(client, bytes)
  expect({ status, body }).toMatchObject({ status: 201, body: { state: 'ready' } })
  const started = await client.post<ArchiveImport>(`/api/imports/${body.id}/start`, {
    kinds: kinds ?? body.parts.map(({ kind }) => kind),
  })
  expect(started).toMatchObject({ status: 202, body: { state: 'running' } })
  return untilEnded(client, body.id)
}

export const addedIn = ({ parts }: ArchiveImport): Record<string, number> =>
  Object.fromEntries(parts.map(({ kind, added }) => [kind, added]))
