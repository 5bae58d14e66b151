import { chmodSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PostMedia } from '#contract/files.ts'
import { startS3Server } from '#test/fixtures/s3-server.ts'
import { oleFile, presentation } from '#test/fixtures/media-files.ts'
import { pdf } from '#test/fixtures/chat-files.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import type { Client } from '#test/harness/client.ts'
import { storedBy } from '#test/harness/stored.ts'
import { bytesOf, uploadMedia, uploadMediaDirectly } from '#test/harness/uploads.ts'

const program = fileURLToPath(new URL('../../../test/fixtures/office-program.sh', import.meta.url))
chmodSync(program, 0o755)
const office = { LIBREOFFICE_PATH: program, PATH: process.env.PATH ?? '' }

const settings = {
  'a folder': async () => ({ env: {}, close: () => Promise.resolve() }),
  'an S3-compatible storage': startS3Server,
}

const oleSaying = (words: string) => new Uint8Array(Buffer.concat([oleFile('WordDocument'), bytesOf(words)]))

describe.each(Object.entries(settings))('the PDF of an office document in %s', (_, prepare) => {
  let app: TestApp
  let client: Client
  let close: () => Promise<void>
  beforeAll(async () => {
    const storage = await prepare()
    app = await startTestApp({ env: { ...storage.env, ...office } })
    client = await app.guest()
    close = storage.close
  })
  afterAll(async () => {
    await app.stop()
    await close()
  })

  const about = async ({ url }: PostMedia) =>
    (await client.get<PostMedia>(`/api/files/about?url=${encodeURIComponent(url)}`)).body
  const settled = async (media: PostMedia) => {
    await expect.poll(async () => (await about(media)).previewState).not.toBe('working')
    return about(media)
  }

  it('is made in the background, and tells how many pages there are', async () => {
    const { body } = await uploadMedia(client, { name: 'old.doc', bytes: oleFile('WordDocument') })
    expect(body).toMatchObject({ previewState: 'working', previewUrl: null, pages: null })
    const ready = await settled(body)
    expect(ready).toMatchObject({ previewState: 'ready', pages: 2 })
    const shown = await app.visitor.fetch(new URL(ready.previewUrl ?? '').pathname)
    expect(shown.headers.get('content-type')).toBe('application/pdf')
    expect((await shown.text()).startsWith('%PDF-')).toBe(true)
    const original = await app.visitor.fetch(new URL(ready.url).pathname)
    expect(original.headers.get('content-type')).toBe('application/msword')
  })

  it('leaves the document’s own count of pages as it is', async () => {
    const { body } = await uploadMediaDirectly(client, { name: 'deck.pptx', bytes: presentation(7) })
    expect(await settled(body)).toMatchObject({ previewState: 'ready', pages: 7 })
  })

  it.each(['please fail', 'please do nothing'])(
    'is left out when the program cannot make it: %s',
    async (words) => {
      const { body } = await uploadMedia(client, { name: 'old.doc', bytes: oleSaying(words) })
      expect(await settled(body)).toMatchObject({ previewState: 'failed', previewUrl: null })
      expect((await app.visitor.get(new URL(body.url).pathname)).status).toBe(200)
    },
  )

  it('is not needed for a PDF', async () => {
    const { body } = await uploadMedia(client, { name: 'paper.pdf', bytes: pdf(1) })
    expect(body).toMatchObject({ previewState: 'none', previewUrl: null, pages: 1 })
  })
})

describe('a server that makes PDFs', () => {
  it('stops although the program does not', async () => {
    const first = await startTestApp({ env: office })
    const client = await first.guest()
    await uploadMedia(client, { name: 'old.doc', bytes: oleSaying('please hang') })
    const runs = async () => {
      const { files } = await storedBy(first)
      return files.length
    }
    await expect.poll(runs).toBe(1)
    await first.stop({ keepDatabase: true })
    const second = await startTestApp({ database: first.database })
    await second.stop()
  })

  it('finds the program on the search path, and lets the PDF go with its document', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'lede-office-'))
    symlinkSync(program, join(folder, 'soffice'))
    const app = await startTestApp({ env: { PATH: [folder, office.PATH].join(delimiter) } })
    const client = await app.guest()
    await uploadMedia(client, { name: 'old.doc', bytes: oleFile('WordDocument') })
    const bytes = async () => (await storedBy(app)).bytes.length
    await expect.poll(bytes).toBe(2)
    expect((await client.delete('/api/account')).status).toBe(204)
    await expect.poll(bytes).toBe(0)
    await app.stop()
    rmSync(folder, { recursive: true })
  })

  it('does not start with a program that is not there', async () => {
    const starting = startTestApp({ env: { LIBREOFFICE_PATH: '/nowhere/soffice' } })
    await expect(starting).rejects.toThrow(
      'LIBREOFFICE_PATH: /nowhere/soffice is no program that can be started',
    )
  })
})
