import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pictures } from '#test/fixtures/chat-files.ts'
import { type S3Server, startS3Server } from '#test/fixtures/s3-server.ts'
import { startTestApp } from '#test/harness/app.ts'
import { converse } from '#test/harness/chat.ts'
import { type Refused, upload } from '#test/harness/uploads.ts'
import { readSettings, SettingError } from './env.ts'
import { openStorage } from './app.ts'

describe('the storage of a server', () => {
  let server: S3Server
  beforeAll(async () => {
    server = await startS3Server()
  })
  afterAll(() => server.close())

  const photo = { name: 'photo.png', bytes: pictures['image/png'] }

  it('is a folder of its data when nothing is set', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'lede-storage-'))
    const storage = await openStorage(readSettings({ DATA_DIR: dataDir }))
    expect(storage.label).toBe(`files in ${join(dataDir, 'files')}`)
    rmSync(dataDir, { recursive: true })
  })

  it('is the bucket that is set', async () => {
    const storage = await openStorage(readSettings(server.env))
    expect(storage.label).toBe(`bucket lede-files at ${new URL(server.env.S3_ENDPOINT).host}`)
  })

  it.each([
    { S3_BUCKET: 'another' },
    { S3_ACCESS_KEY_ID: 'unknown' },
    { S3_SECRET_ACCESS_KEY: 'wrong' },
    { S3_ENDPOINT: 'http://127.0.0.1:9' },
  ])('stops the start when it cannot be used: %j', async (wrong) => {
    const opening = openStorage(readSettings({ ...server.env, ...wrong }))
    await expect(opening).rejects.toThrow(SettingError)
    await expect(opening).rejects.toThrow(
      /^S3_BUCKET: bucket \S+ at \S+ cannot be reached with these keys\.$/,
    )
  })

  it('gives files the public address of the bucket, which messages may name', async () => {
    const publicUrl = `${server.env.S3_ENDPOINT}/${server.env.S3_BUCKET}`
    const app = await startTestApp({ env: { ...server.env, S3_PUBLIC_URL: publicUrl } })
    const client = await app.guest()
    const { url } = (await upload(client, photo)).body
    expect(url).toMatch(new RegExp(`^${publicUrl}/files/[\\da-f]{40}$`))
    const answer = await fetch(url)
    expect(answer.headers.get('content-type')).toBe('image/png')
    expect(answer.headers.get('content-disposition')).toMatch(/^inline; filename="photo.png"/)
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(photo.bytes)
    const parts = [
      { type: 'text', text: 'Look' },
      { type: 'file', url, name: 'x', mediaType: 'x' },
    ]
    const message = { id: 'message', role: 'user', parts }
    expect((await converse(client, 'Look', { message })).status).toBe(200)
    const policy = (await app.visitor.get('/api/config')).headers.get('content-security-policy')
    expect(policy).toContain(`connect-src 'self' ${server.env.S3_ENDPOINT}`)
    await app.stop()
  })

  it('is asked before the server calls itself ready, and fails uploads openly when it is gone', async () => {
    const leaving = await startS3Server()
    const app = await startTestApp({ env: leaving.env })
    const client = await app.guest()
    expect(await app.visitor.get('/readyz')).toMatchObject({ status: 200, body: { storage: true } })
    await leaving.close()
    await expect
      .poll(() => app.visitor.get('/readyz'))
      .toMatchObject({ status: 503, body: { storage: false } })
    const failed = await upload<Refused>(client, photo)
    const error = 'Something went wrong. Please try again later.'
    expect(failed).toMatchObject({ status: 500, body: { code: 'internal:api', error } })
    expect(app.takeWarnings()).toMatchObject([{ msg: 'request failed' }])
    await app.stop()
  })
})
