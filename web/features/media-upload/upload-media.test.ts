import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startUploadServer, type UploadServer } from '#test/fixtures/upload-server.ts'
import { ApiError } from '#web/api.ts'
import { forgetUpload } from '#web/features/uploads/queries.ts'
import { fileOf, uploadTo } from '#web/features/attachments/fake-page.ts'
import { uploadFailure, waitForUploadRetry, uploadWithPauses, type UploadingMedia } from './upload-media.ts'

const begin = 'POST /api/upload/client'
const mega = 1_000_000
const uploadMedia = (file: File, uploading: UploadingMedia = {}) =>
  uploadWithPauses(waitForUploadRetry(file, 1), file, uploading)

describe('uploading media', () => {
  let server: UploadServer
  beforeEach(async () => {
    server = await startUploadServer()
    uploadTo(server.url)
    const { fetch } = globalThis
    vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetch(new URL(path, server.url), init))
  })
  afterEach(async () => {
    await server.close()
  })
  const calls = () => server.requests.map(({ method, path }) => `${method} ${path}`)
  const lost = (times: number) => Array.from({ length: times }, () => 'cut' as const)
  const film = (size = 11 * mega) => fileOf('Our film.mp4', 'video/mp4', size)

  it('sends up to 4,194,304 bytes through the server', async () => {
    const added = await uploadMedia(fileOf('photo.png', 'image/png', 4_194_304))
    expect(added).toEqual({ kind: 'image', url: `${server.url}/files/photo.png`, alt: '' })
    expect(calls()).toEqual(['POST /api/upload'])
  })

  it.each([
    ['Onboarding.PDF', 'Onboarding.PDF'],
    [`${'x'.repeat(54)}.pdf`, `${'x'.repeat(54)}.pdf`],
    [`${'x'.repeat(55)}.pdf`, 'x'.repeat(55)],
    [`${'x'.repeat(58)}.pdf`, 'x'.repeat(58)],
    [`${'x'.repeat(59)}.pptx`, 'x'.repeat(58)],
    [`${'x'.repeat(57)}👍🏽.pdf`, 'x'.repeat(57)],
    [
      'How we cut the onboarding of new customers from ten days to two.pdf',
      'How we cut the onboarding of new customers from ten days',
    ],
    [
      'How_we_cut_the_onboarding_of_new_customers_from_ten_days_to_two.pdf',
      'How_we_cut_the_onboarding_of_new_customers_from_ten_days',
    ],
  ])('gives a document a title of at most 58 characters: %s', async (name, title) => {
    const added = await uploadMedia(fileOf(name, 'application/pdf'))
    expect(added).toMatchObject({ kind: 'document', name: title })
  })

  it('sends one byte more in parts, under the name for large files', async () => {
    const shares: number[] = []
    const added = await uploadMedia(film(4_194_305), { onProgress: (share) => shares.push(share) })
    expect(added).toEqual({ kind: 'video', url: `${server.url}/files/Our%20film.mp4`, name: 'Our film.mp4' })
    expect(calls()).toEqual([begin, 'PUT /storage/1', 'POST /api/uploads/u1/complete'])
    const { fileName, clientPayload } = JSON.parse(String(server.requests[0]?.body)) as Record<string, string>
    expect(fileName).toMatch(/^linkedin-video-\d{13}\.mp4$/)
    expect(JSON.parse(clientPayload ?? '')).toEqual({
      type: 'video/mp4',
      size: 4_194_305,
      originalName: 'Our film.mp4',
    })
    expect(shares.at(-1)).toBe(1)
  })

  it('asks what has arrived after the line was cut, and sends only the rest', async () => {
    server.script('PUT /storage/2', 'cut')
    const waits: boolean[] = []
    await uploadMedia(film(), { onWaiting: (isWaiting) => waits.push(isWaiting) })
    expect(calls()).toEqual([
      begin,
      'PUT /storage/1',
      'PUT /storage/2',
      'GET /api/uploads/u1',
      'PUT /storage/2',
      'PUT /storage/3',
      'POST /api/uploads/u1/complete',
    ])
    expect(waits).toEqual([true, false])
  })

  it('waits for the connection while the browser is offline, and goes on when it is back', async () => {
    server.script('PUT /storage/1', 'cut')
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const waiting = Promise.withResolvers<void>()
    const sent = uploadMedia(film(5 * mega), { onWaiting: () => waiting.resolve() })
    await waiting.promise
    onLine.mockReturnValue(true)
    window.dispatchEvent(new Event('online'))
    expect(await sent).toMatchObject({ kind: 'video' })
    expect(calls().filter((call) => call.startsWith('PUT'))).toEqual(['PUT /storage/1', 'PUT /storage/1'])
  })

  it('waits no longer for the connection once it is cancelled', async () => {
    server.script('POST /api/upload', 'cut')
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const waiting = Promise.withResolvers<void>()
    const control = new AbortController()
    const sent = uploadMedia(fileOf('photo.png', 'image/png'), {
      signal: control.signal,
      onWaiting: () => waiting.resolve(),
    })
    await waiting.promise
    control.abort(new Error('stopped'))
    await expect(sent).rejects.toThrow('stopped')
  })

  it('goes on where it was stopped when the same file is sent again', async () => {
    const control = new AbortController()
    const gate = Promise.withResolvers<void>()
    server.script('PUT /storage/2', gate.promise)
    const file = film()
    const stopped = uploadMedia(file, { signal: control.signal })
    await expect.poll(calls).toContain('PUT /storage/2')
    control.abort(new Error('stopped'))
    await expect(stopped).rejects.toThrow('stopped')
    gate.resolve()
    await uploadMedia(file)
    expect(calls().filter((call) => call === begin)).toHaveLength(1)
    expect(calls().filter((call) => call === 'PUT /storage/1')).toHaveLength(1)
  })

  it('begins anew when the server has forgotten what it had', async () => {
    server.script('PUT /storage/2', 'cut')
    server.script('GET /api/uploads/u1', { status: 404 })
    await uploadMedia(film(6 * mega))
    expect(calls().filter((call) => call === begin)).toHaveLength(2)
    expect(calls().filter((call) => call === 'PUT /storage/1')).toHaveLength(2)
  })

  it('has the server forget what is not wanted any more', async () => {
    server.script('PUT /storage/2', { status: 403, cause: 'No.' })
    const file = film(6 * mega)
    await expect(uploadMedia(file)).rejects.toMatchObject({ detail: 'No.' })
    await forgetUpload(file)
    expect(calls().at(-1)).toBe('DELETE /api/uploads/u1')
    await uploadMedia(file)
    expect(calls().filter((call) => call === begin)).toHaveLength(2)
  })

  it('fails with what the error field of a refusal says when it has no cause', async () => {
    server.script('POST /api/upload', { status: 400, error: 'This file is empty.' })
    const failure = uploadMedia(fileOf('photo.png', 'image/png')).then(() => 'added', uploadFailure)
    expect(await failure).toBe('This file is empty.')
  })

  it('gives up in the end, and says so in the words of the specification', async () => {
    const failureOf = (cause: string | undefined, status: number, tries: number) => {
      const turn = cause === undefined ? { status } : { status, cause }
      server.script('POST /api/upload', ...Array.from({ length: tries }, () => turn))
      return uploadMedia(fileOf('photo.png', 'image/png')).then(() => 'added', uploadFailure)
    }
    expect(await failureOf('This file is empty.', 400, 1)).toBe('This file is empty.')
    expect(await failureOf(undefined, 500, 3)).toBe('Upload failed')
    expect(calls()).toHaveLength(1 + 3)
    server.script('POST /api/upload', ...lost(3))
    const failure = uploadMedia(fileOf('photo.png', 'image/png')).then(() => 'added', uploadFailure)
    expect(await failure).toBe('Upload failed. Please try again.')
    expect(calls()).toHaveLength(1 + 3 + 3)
  })

  it('is more patient with a file in parts whose line is cut', async () => {
    server.script(begin, ...lost(7))
    const failure = uploadMedia(film()).then(() => 'added', uploadFailure)
    expect(await failure).toBe('Upload failed. Please try again.')
    expect(calls()).toEqual(Array.from({ length: 7 }, () => begin))
  })

  it('gives up after two seconds when the requests of a small file fail at once', async () => {
    vi.useFakeTimers()
    const start = Date.now()
    const { signal } = new AbortController()
    const error = new ApiError(503, { code: 'offline:chat' })
    const wait = waitForUploadRetry(fileOf('photo.png', 'image/png'))
    const waits = async () => {
      for (let attempt = 1; ; attempt += 1) await wait({ attempt, error, signal })
    }
    const failure = waits().catch((reason: unknown) => reason)
    await vi.runAllTimersAsync()
    expect(await failure).toBe(error)
    expect(Date.now() - start).toBe(2000)
    vi.useRealTimers()
  })
})
