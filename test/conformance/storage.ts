import { randomBytes, randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Storage, UploadRefused, type UploadTarget } from '#server/adapters/storage/storage.ts'

export type StorageUnderTest = {
  storage: Storage
  /** The upload address of a part, for a storage that accepts parts itself. */
  partAddress: (key: string, part: number) => string
  close: () => Promise<void>
}

const as = { contentType: 'image/png', disposition: 'inline' }
const newKey = () => randomUUID()

const send = async ({ url, method, headers }: UploadTarget, body: Uint8Array<ArrayBuffer>) => {
  const response = await fetch(url, { method, headers, body })
  return { status: response.status, etag: response.headers.get('etag') ?? '' }
}

/** The contract of every storage. */
export function describeStorage(open: () => Promise<StorageUnderTest>): void {
  let tested: StorageUnderTest
  let storage: Storage
  beforeAll(async () => {
    tested = await open()
    storage = tested.storage
  })
  afterAll(() => tested.close())

  const content = async (key: string, range?: { start: number; end: number }) => {
    const stream = await storage.read(key, range)
    return stream && new Uint8Array(await buffer(stream))
  }
  const begin = (key: string, size: number) =>
    storage.beginUpload({ key, size, partAddress: (part) => tested.partAddress(key, part) })
  const sendAll = async (key: string, bytes: Uint8Array<ArrayBuffer>) => {
    const { partSize, parts, token } = await begin(key, bytes.byteLength)
    const sent = parts.map((target, at) => send(target, bytes.slice(at * partSize, (at + 1) * partSize)))
    const etags = (await Promise.all(sent)).map(({ etag }) => etag)
    return { key, size: bytes.byteLength, token, etags }
  }

  it('is there', async () => {
    expect(await storage.check()).toBe(true)
  })

  it('keeps bytes as they are, whole or a range of them', async () => {
    const key = newKey()
    const bytes = new Uint8Array(randomBytes(300_000))
    await storage.put(key, bytes, as)
    expect(await storage.stat(key)).toEqual({ size: bytes.byteLength })
    expect(await content(key)).toEqual(bytes)
    expect(await content(key, { start: 5, end: 5 })).toEqual(bytes.slice(5, 6))
    expect(await content(key, { start: 70_000, end: 299_999 })).toEqual(bytes.slice(70_000))
  })

  it('keeps a file that comes piece by piece', async () => {
    const key = newKey()
    const bytes = new Uint8Array(randomBytes(300_000))
    async function* pieces() {
      for (let at = 0; at < bytes.byteLength; at += 70_000) yield bytes.slice(at, at + 70_000)
    }
    await storage.putStream(key, { bytes: pieces(), size: bytes.byteLength }, as)
    expect(await content(key)).toEqual(bytes)
  })

  it('replaces what is there', async () => {
    const key = newKey()
    await storage.put(key, new Uint8Array([1, 2, 3]), as)
    await storage.put(key, new Uint8Array([4]), as)
    expect(await content(key)).toEqual(new Uint8Array([4]))
  })

  it('knows nothing of a key that was never stored, and deletes it without complaint', async () => {
    const key = newKey()
    expect(await storage.stat(key)).toBeNull()
    expect(await storage.read(key)).toBeNull()
    await storage.delete(key)
    await storage.abortUpload({ key, token: null })
  })

  it('deletes one file and no other', async () => {
    const [gone, kept] = [newKey(), newKey()]
    await storage.put(gone, new Uint8Array([1]), as)
    await storage.put(kept, new Uint8Array([2]), as)
    await storage.delete(gone)
    expect(await storage.stat(gone)).toBeNull()
    expect(await content(kept)).toEqual(new Uint8Array([2]))
  })

  it('has a file under a second name that stays when the first one goes', async () => {
    const [first, second] = [newKey(), newKey()]
    await storage.put(first, new Uint8Array([1, 2]), as)
    await storage.copy(first, second, as)
    await storage.copy(first, second, as)
    await storage.delete(first)
    expect(await content(second)).toEqual(new Uint8Array([1, 2]))
    await expect(storage.copy(first, newKey(), as)).rejects.toBeInstanceOf(Error)
  })

  it('takes a large file past the server and makes it one', async () => {
    const key = newKey()
    const bytes = new Uint8Array(randomBytes(12_000_000))
    const sent = await sendAll(key, bytes)
    expect(sent.etags.length).toBe(3)
    expect(await storage.stat(key)).toBeNull()
    await storage.completeUpload(sent)
    expect(Buffer.compare((await content(key)) ?? new Uint8Array(), bytes)).toBe(0)
    await storage.completeUpload(sent)
    expect(await storage.stat(key)).toEqual({ size: bytes.byteLength })
    expect(await storage.receivedParts(sent)).toEqual([])
  })

  it('tells which parts are there, and takes the others at addresses made anew', async () => {
    const key = newKey()
    const bytes = new Uint8Array(randomBytes(11_000_000))
    const { token, partSize, parts } = await begin(key, bytes.byteLength)
    const upload = { key, token, size: bytes.byteLength }
    const part = (at: number) => bytes.slice(at * partSize, (at + 1) * partSize)
    const [, second] = parts
    if (!second) throw new Error('no part to send')
    const { etag } = await send(second, part(1))
    expect(await storage.receivedParts(upload)).toEqual([{ number: 2, etag }])
    await expect(storage.completeUpload({ ...upload, etags: ['', etag, ''] })).rejects.toThrow(UploadRefused)
    const again = await storage.planUpload({ ...upload, partAddress: (at) => tested.partAddress(key, at) })
    expect([again.partSize, again.parts.length]).toEqual([partSize, 3])
    for (const at of [0, 2]) {
      const target = again.parts[at]
      if (!target) throw new Error('no part to send')
      expect((await send(target, part(at))).status).toBe(200)
    }
    const received = await storage.receivedParts(upload)
    expect(received.map(({ number }) => number)).toEqual([1, 2, 3])
    await storage.completeUpload({ ...upload, etags: received.map((one) => one.etag) })
    expect(Buffer.compare((await content(key)) ?? new Uint8Array(), bytes)).toBe(0)
  })

  it.each([4, 6_000_000])('takes the last of several tries of a part of %i bytes', async (size) => {
    const key = newKey()
    const { parts, partSize, token } = await begin(key, size)
    const [first, second] = [new Uint8Array(size).fill(1), new Uint8Array(size).fill(2)]
    const part = (bytes: Uint8Array<ArrayBuffer>, at: number) =>
      bytes.slice(at * partSize, (at + 1) * partSize)
    const tries: string[][] = []
    for (const bytes of [first, second]) {
      const etags: string[] = []
      for (const [at, target] of parts.entries()) etags.push((await send(target, part(bytes, at))).etag)
      tries.push(etags)
    }
    const upload = { key, token, size }
    const [old = [], latest = []] = tries
    expect((await storage.receivedParts(upload)).map(({ etag }) => etag)).toEqual(latest)
    await expect(storage.completeUpload({ ...upload, etags: old })).rejects.toThrow(UploadRefused)
    await storage.completeUpload({ ...upload, etags: latest })
    expect(Buffer.compare((await content(key)) ?? new Uint8Array(), second)).toBe(0)
  })

  it('refuses a part of another length than announced', async () => {
    const key = newKey()
    const { parts, token } = await begin(key, 4)
    const [target] = parts
    if (!target) throw new Error('no part to send')
    expect((await send(target, new Uint8Array(5))).status).toBeGreaterThanOrEqual(400)
    expect((await send(target, new Uint8Array(3))).status).toBeGreaterThanOrEqual(400)
    await expect(storage.completeUpload({ key, token, size: 4, etags: [''] })).rejects.toThrow(UploadRefused)
  })

  it.each([4, 6_000_000])('completes nothing that is missing or was not sent, of %i bytes', async (size) => {
    const key = newKey()
    const { token } = await begin(key, size)
    for (const etags of [[], [''], ['"0123456789abcdef0123456789abcdef"', ''], ['../../etc/passwd']]) {
      await expect(storage.completeUpload({ key, token, size, etags })).rejects.toThrow(UploadRefused)
    }
    expect(await storage.stat(key)).toBeNull()
  })

  it.each([2, 6_000_000])(
    'forgets an upload that is given up, before and after its end, of %i bytes',
    async (size) => {
      const bytes = new Uint8Array(size)
      const open_ = await sendAll(newKey(), bytes)
      await storage.abortUpload(open_)
      expect(await storage.receivedParts(open_)).toEqual([])
      await expect(storage.completeUpload(open_)).rejects.toThrow(UploadRefused)
      await storage.abortUpload(open_)
      const completed = await sendAll(newKey(), bytes)
      await storage.completeUpload(completed)
      await storage.abortUpload(completed)
      expect(await storage.stat(completed.key)).toBeNull()
    },
  )
}
