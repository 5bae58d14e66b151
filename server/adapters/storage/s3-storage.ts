import { Readable } from 'node:stream'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { type ObjectName, s3Uploads } from './s3-uploads.ts'
import type { ByteRange, Storage, StoredAs } from './storage.ts'

export type S3Options = {
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  /** The public address of the bucket; undefined if only this server reads it. */
  publicUrl: string | undefined
}

const year = 'private, max-age=31536000, immutable'
/** The second is the response to keys without permission to list. */
const expectedRefusals = ['NoSuchKey', 'AccessDenied']

const isAmazon = ({ hostname }: URL) => hostname.endsWith('.amazonaws.com')

function connect({ endpoint, region, accessKeyId, secretAccessKey }: S3Options): S3Client {
  return new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: !isAmazon(new URL(endpoint)),
    // Storages other than Amazon's support only S3's original checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5000, requestTimeout: 60_000 },
  })
}

const statusOf = (error: unknown): number | undefined =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined

async function unlessMissing<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if (statusOf(error) === 404) return null
    throw error
  }
}

function browserOrigins({ endpoint, bucket, publicUrl }: S3Options): string[] {
  const address = new URL(endpoint)
  if (isAmazon(address)) address.hostname = `${bucket}.${address.hostname}`
  return [address.origin, ...(publicUrl === undefined ? [] : [new URL(publicUrl).origin])]
}

/** Opens storage in a bucket of an S3-compatible service; the browser uploads large files there part by part. */
export function openS3Storage(options: S3Options): Storage {
  const client = connect(options)
  const { bucket: Bucket, publicUrl, endpoint } = options
  const object = (key: string) => ({ Bucket, Key: `files/${key}` })
  const remove = async (key: string) => void (await client.send(new DeleteObjectCommand(object(key))))
  const head = (key: string) => unlessMissing(client.send(new HeadObjectCommand(object(key))))
  return {
    label: `bucket ${Bucket} at ${new URL(endpoint).host}`,
    origins: browserOrigins(options),
    put: (key, bytes, as) => putObject(client, object(key), { body: bytes, size: bytes.byteLength, as }),
    putStream: (key, { bytes, size }, as) =>
      putObject(client, object(key), { body: Readable.from(bytes, { objectMode: false }), size, as }),
    read: (key, range) => getObject(client, object(key), range),
    async stat(key) {
      const found = await head(key)
      return found && { size: found.ContentLength ?? 0 }
    },
    delete: remove,
    copy: (from, to, as) => copyObject(client, { from: object(from), to: object(to), as }),
    ...s3Uploads({ client, object, head, remove }),
    receivePart: null,
    publicAddress: (key) => (publicUrl === undefined ? null : `${publicUrl}/files/${key}`),
    check: () => isBucketThere(client, object('nothing')),
  }
}

async function putObject(
  client: S3Client,
  name: ObjectName,
  { body, size, as }: { body: Uint8Array | Readable; size: number; as: StoredAs },
) {
  await client.send(
    new PutObjectCommand({
      ...name,
      Body: body,
      ContentLength: size,
      ContentType: as.contentType,
      ContentDisposition: as.disposition,
      CacheControl: year,
    }),
  )
}

async function copyObject(
  client: S3Client,
  { from, to, as }: { from: ObjectName; to: ObjectName; as: StoredAs },
) {
  await client.send(
    new CopyObjectCommand({
      ...to,
      CopySource: `${from.Bucket}/${from.Key}`,
      MetadataDirective: 'REPLACE',
      ContentType: as.contentType,
      ContentDisposition: as.disposition,
      CacheControl: year,
    }),
  )
}

async function getObject(client: S3Client, name: ObjectName, range: ByteRange | undefined) {
  const wanted = range ? { Range: `bytes=${range.start}-${range.end}` } : {}
  const found = await unlessMissing(client.send(new GetObjectCommand({ ...name, ...wanted })))
  return found?.Body ? (found.Body.transformToWebStream() as ReadableStream<Uint8Array>) : null
}

/** Requests a file that does not exist: the kind of refusal tells a valid bucket and keys from invalid ones. */
async function isBucketThere(client: S3Client, name: ObjectName): Promise<boolean> {
  try {
    await client.send(new GetObjectCommand(name))
    return true
  } catch (error) {
    return error instanceof Error && expectedRefusals.includes(error.name)
  }
}
