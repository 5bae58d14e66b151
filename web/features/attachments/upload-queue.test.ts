import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '#web/api.ts'
import { startUploadServer, type UploadServer } from '#test/fixtures/upload-server.ts'
import { uploadTo } from './fake-page.ts'
import { UploadCancelled, UploadQueue } from './upload-queue.ts'

const upload = 'POST /api/files/upload'
const mega = 1_000_000

describe('the upload queue', () => {
  let server: UploadServer
  let queue: UploadQueue
  let pauses: number[]
  beforeEach(async () => {
    server = await startUploadServer()
    const { url } = server
    uploadTo(url)
    const { fetch } = globalThis
    vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetch(new URL(path, url), init))
    pauses = []
    queue = new UploadQueue((attempt) => {
      pauses.push(attempt)
      return Promise.resolve()
    })
  })
  afterEach(async () => {
    vi.useRealTimers()
    await server.close()
  })

  const fileOf = (name: string, size: number, type = 'text/plain') =>
    new File([new Uint8Array(size).fill(name.codePointAt(0) ?? 0)], name, { type })
  const run = (file: File, id = file.name, onProgress: (share: number) => void = () => null) =>
    queue.run({ id, file, onProgress })
  const calls = () => server.requests.map(({ method, path }) => `${method} ${path}`)

  it('sends a small file as a form and tells how far it is', async () => {
    const shares: number[] = []
    const stored = await run(fileOf('notes.txt', mega), 'a', (share) => shares.push(share))
    expect(stored).toEqual({
      url: `${server.url}/files/notes.txt`,
      pathname: 'notes.txt',
      contentType: 'text/plain',
    })
    expect(calls()).toEqual([upload])
    expect(shares.at(-1)).toBe(1)
    expect(shares).toEqual(shares.toSorted((one, other) => one - other))
  })

  it('sends a large file in parts to where each goes, and says what came back', async () => {
    const shares: number[] = []
    const stored = await run(fileOf('large.png', 11 * mega, 'image/png'), 'a', (share) => shares.push(share))
    expect(stored.pathname).toBe('large.png')
    expect(calls()).toEqual([
      upload,
      'PUT /storage/1',
      'PUT /storage/2',
      'PUT /storage/3',
      'POST /api/uploads/u1/complete',
    ])
    const [begun, ...rest] = server.requests
    const { fileName, clientPayload } = JSON.parse(begun?.body.toString() ?? '') as Record<string, string>
    expect(fileName).toBe('large.png')
    expect(JSON.parse(clientPayload ?? '')).toEqual({
      type: 'image/png',
      size: 11 * mega,
      originalName: 'large.png',
    })
    expect(rest.slice(0, 3).map(({ body }) => body.length)).toEqual([5 * mega, 5 * mega, mega])
    expect(rest[2]?.headers['x-part']).toBe('3')
    expect(shares.at(-1)).toBe(1)
    expect(shares).toEqual(shares.toSorted((one, other) => one - other))
  })

  it('takes 4 MB as a form and one byte more in parts', async () => {
    await run(fileOf('four.txt', 4_194_304))
    await run(fileOf('more.txt', 4_194_305))
    expect(calls()).toEqual([upload, upload, 'PUT /storage/1', 'POST /api/uploads/u1/complete'])
  })

  it('sends a part that failed again, and only that one', async () => {
    server.script('PUT /storage/2', 'cut', { status: 503 })
    server.script('POST /api/uploads/u1/complete', { status: 500 })
    await run(fileOf('large.txt', 6 * mega))
    expect(calls().filter((call) => call === 'PUT /storage/1')).toHaveLength(1)
    expect(calls().filter((call) => call === 'PUT /storage/2')).toHaveLength(3)
    expect(pauses).toEqual([1, 2, 1])
  })

  it('gives up on a part after three times, and at once when it is refused', async () => {
    server.script('PUT /storage/1', { status: 500 }, { status: 500 }, { status: 500 }, { status: 403 })
    await expect(run(fileOf('large.txt', 5 * mega))).rejects.toMatchObject({ status: 500 })
    await expect(run(fileOf('large.txt', 5 * mega))).rejects.toMatchObject({ status: 403 })
    expect(pauses).toEqual([1, 2])
  })

  it('sends only what is missing of a large file that failed and is asked for again', async () => {
    const refusals = Array.from({ length: 3 }, () => ({ status: 500 }))
    server.script('PUT /storage/2', ...refusals)
    const file = fileOf('large.txt', 6 * mega)
    await expect(run(file)).rejects.toMatchObject({ status: 500 })
    await run(file)
    expect(calls().filter((call) => call === upload)).toHaveLength(1)
    expect(calls().filter((call) => call === 'PUT /storage/1')).toHaveLength(1)
  })

  it('has the server forget a large file that is cancelled', async () => {
    server.script('PUT /storage/2', Promise.withResolvers<void>().promise)
    const sent = run(fileOf('large.txt', 6 * mega)).catch((error: unknown) => error)
    await expect.poll(calls).toContain('PUT /storage/2')
    queue.cancel('large.txt')
    expect(await sent).toBeInstanceOf(UploadCancelled)
    await expect.poll(calls).toContain('DELETE /api/uploads/u1')
  })

  it('says what the server said', async () => {
    server.script(upload, { status: 400, cause: 'File type not supported' }, 'cut')
    const refused = run(fileOf('film.mp4', 10))
    await expect(refused).rejects.toBeInstanceOf(ApiError)
    await expect(refused).rejects.toMatchObject({ detail: 'File type not supported', status: 400 })
    await expect(run(fileOf('b.txt', 10))).rejects.toMatchObject({ code: 'offline:chat' })
  })

  it('sends three at a time, and the rest in their order', async () => {
    const gate = Promise.withResolvers<void>()
    server.script(upload, gate.promise, gate.promise, gate.promise)
    const sent = ['a', 'b', 'c', 'd', 'e'].map((name) => run(fileOf(name, 10)))
    await expect.poll(() => server.requests.length).toBe(3)
    gate.resolve()
    await Promise.all(sent)
    expect(server.requests).toHaveLength(5)
    expect(server.mostAtOnce()).toBe(3)
  })

  it('cancels what is being sent and what waits, and goes on with the others', async () => {
    const gate = Promise.withResolvers<void>()
    server.script(upload, gate.promise, gate.promise, gate.promise)
    const sent = ['a', 'b', 'c', 'd', 'e'].map((name) =>
      run(fileOf(name, 10)).catch((error: unknown) => error),
    )
    await expect.poll(() => server.requests.length).toBe(3)
    queue.cancel('a')
    queue.cancel('d')
    expect(await sent[0]).toBeInstanceOf(UploadCancelled)
    expect(await sent[3]).toBeInstanceOf(UploadCancelled)
    gate.resolve()
    await Promise.all(sent)
    expect(await sent[4]).toMatchObject({ pathname: 'e' })
    expect(server.requests.map(({ body }) => /filename="(\w)"/.exec(body.toString())?.[1])).not.toContain('d')
  })

  it('begins the next upload in the place of one that was cancelled, as often as that happens', async () => {
    const never = Promise.withResolvers<void>().promise
    server.script(upload, ...Array.from({ length: 6 }, () => never))
    const first = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => run(fileOf(name, 10)).catch(() => 'over'))
    await expect.poll(() => server.requests.length).toBe(3)
    for (const name of ['a', 'b', 'c']) queue.cancel(name)
    await expect.poll(() => server.requests.length).toBe(6)
    for (const name of ['d', 'e', 'f']) queue.cancel(name)
    expect(await Promise.all(first)).toEqual(Array.from({ length: 6 }, () => 'over'))
    const next = ['g', 'h', 'i'].map((name) => run(fileOf(name, 10)))
    expect((await Promise.all(next)).map(({ pathname }) => pathname)).toEqual(['g', 'h', 'i'])
  })

  it('can be asked for the same file again after it failed', async () => {
    server.script(upload, { status: 500 })
    await expect(run(fileOf('a.txt', 10))).rejects.toMatchObject({ status: 500 })
    await expect(run(fileOf('a.txt', 10))).resolves.toMatchObject({ pathname: 'a.txt' })
  })

  it('gives up on a line that has gone silent', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    server.script(upload, Promise.withResolvers<void>().promise)
    const sent = run(fileOf('a.txt', 10)).catch((error: unknown) => error)
    await expect.poll(() => server.requests.length).toBe(1)
    vi.advanceTimersByTime(90_000)
    vi.useRealTimers()
    expect(await sent).toMatchObject({ code: 'offline:chat' })
  })
})
