import { describe, expect, it } from 'vitest'
import { type S3Server, startS3Server } from '#test/fixtures/s3-server.ts'
import { describeStorage } from '#test/conformance/storage.ts'
import { openS3Storage } from './s3-storage.ts'

const open = ({ env }: S3Server, more: { publicUrl?: string; bucket?: string } = {}) =>
  openS3Storage({
    endpoint: env.S3_ENDPOINT,
    region: env.S3_REGION,
    bucket: more.bucket ?? env.S3_BUCKET,
    accessKeyId: env.S3_ACCESS_KEY_ID,
    secretAccessKey: env.S3_SECRET_ACCESS_KEY,
    publicUrl: more.publicUrl,
  })

describe('files in an S3-compatible storage', () => {
  describeStorage(async () => {
    const server = await startS3Server()
    return { storage: open(server), partAddress: () => '', close: () => server.close() }
  })

  it('can be read by others under the public address of the bucket', async () => {
    const server = await startS3Server()
    const publicUrl = `${server.env.S3_ENDPOINT}/${server.env.S3_BUCKET}`
    const storage = open(server, { publicUrl })
    await storage.put('key', new Uint8Array([7]), {
      contentType: 'text/html',
      disposition: 'attachment; filename="page.html"',
    })
    const answer = await fetch(storage.publicAddress('key') ?? '')
    expect(answer.headers.get('content-type')).toBe('text/html')
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="page.html"')
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(new Uint8Array([7]))
    expect(open(server).publicAddress('key')).toBeNull()
    await server.close()
  })

  it('says when the bucket or the storage is not there', async () => {
    const server = await startS3Server()
    expect(await open(server, { bucket: 'another' }).check()).toBe(false)
    const { env } = server
    await server.close()
    expect(await open({ env, close: server.close }).check()).toBe(false)
  })

  it('sends browsers to the bucket’s own host at Amazon, and to the endpoint elsewhere', async () => {
    const keys = { region: 'eu-west-1', bucket: 'lede', accessKeyId: 'a', secretAccessKey: 'b' }
    for (const [endpoint, origin] of [
      ['https://s3.eu-west-1.amazonaws.com', 'https://lede.s3.eu-west-1.amazonaws.com'],
      ['https://minio.example:9000', 'https://minio.example:9000'],
    ] as const) {
      const storage = openS3Storage({ ...keys, endpoint, publicUrl: undefined })
      const upload = await storage.beginUpload({ key: 'k', size: 5, partAddress: () => '' })
      expect(storage.origins).toEqual([origin])
      expect(new URL(upload.parts[0]?.url ?? '').origin).toBe(origin)
    }
  })
})
