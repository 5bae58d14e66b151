import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  type HeadObjectCommandOutput,
  ListPartsCommand,
  PutObjectCommand,
  type S3Client,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import {
  bareTag,
  type ReceivedPart,
  type Storage,
  UploadRefused,
  type UploadName,
  type UploadPlan,
} from './storage.ts'

/** The smallest part that S3 accepts, except for the last one. */
const partSize = 5 * 1024 * 1024
/** How long a signed upload URL is valid. */
const uploadLifeSeconds = 24 * 60 * 60

/** The errors for an upload that has ended, or for parts that differ from those that were sent. */
const refusals = ['NoSuchUpload', 'InvalidPart', 'InvalidPartOrder', 'EntityTooSmall', 'MalformedXML']
const isRefusal = (error: unknown) => error instanceof Error && refusals.includes(error.name)
/** Responses of storages that cannot discard parts, and expire them by themselves. */
const cannot = [404, 405, 501]

export type ObjectName = { Bucket: string; Key: string }

type Bucket = {
  client: S3Client
  object: (key: string) => ObjectName
  head: (key: string) => Promise<HeadObjectCommandOutput | null>
  remove: (key: string) => Promise<void>
}

type Uploads = Pick<
  Storage,
  'beginUpload' | 'planUpload' | 'receivedParts' | 'completeUpload' | 'abortUpload'
>

async function planSingle({ client, object }: Bucket, key: string, size: number): Promise<UploadPlan> {
  const command = new PutObjectCommand({ ...object(key), ContentLength: size })
  const url = await getSignedUrl(client, command, { expiresIn: uploadLifeSeconds })
  return { partSize, parts: [{ url, method: 'PUT', headers: {} }] }
}

async function planParts(
  { client, object }: Bucket,
  { key, size, token: UploadId }: { key: string; size: number; token: string },
): Promise<UploadPlan> {
  const sizes = Array.from({ length: Math.ceil(size / partSize) }, (_, at) =>
    Math.min(partSize, size - at * partSize),
  )
  const addresses = sizes.map((ContentLength, at) => {
    const part = { ...object(key), UploadId, PartNumber: at + 1, ContentLength }
    return getSignedUrl(client, new UploadPartCommand(part), { expiresIn: uploadLifeSeconds })
  })
  const parts = (await Promise.all(addresses)).map((url) => ({ url, method: 'PUT', headers: {} }))
  return { partSize, parts }
}

async function listParts({ client, object }: Bucket, { key, token }: UploadName): Promise<ReceivedPart[]> {
  const parts: ReceivedPart[] = []
  let marker: string | undefined
  do {
    const command = new ListPartsCommand({
      ...object(key),
      UploadId: token ?? '',
      ...(marker === undefined ? {} : { PartNumberMarker: marker }),
    })
    const page = await client.send(command)
    for (const { PartNumber: number, ETag: etag } of page.Parts ?? []) {
      if (number !== undefined && etag !== undefined) parts.push({ number, etag })
    }
    marker = page.IsTruncated === true ? page.NextPartNumberMarker : undefined
  } while (marker !== undefined)
  return parts
}

const missing = () => new UploadRefused('The file is missing or not the one that was sent.')

async function completeParts(
  { client, object }: Bucket,
  { key, token, etags }: UploadName & { etags: string[] },
): Promise<void> {
  const Parts = etags.map((etag, at) => ({ ETag: `"${bareTag(etag)}"`, PartNumber: at + 1 }))
  const command = new CompleteMultipartUploadCommand({
    ...object(key),
    UploadId: token ?? '',
    MultipartUpload: { Parts },
  })
  await client.send(command)
}

/** Creates uploads that go straight to the bucket: a small file as one signed PUT, a larger one in individually signed parts. */
export function s3Uploads(bucket: Bucket): Uploads {
  const { client, object, head, remove } = bucket
  const plan: Storage['planUpload'] = ({ key, size, token }) =>
    token === null ? planSingle(bucket, key, size) : planParts(bucket, { key, size, token })
  return {
    async beginUpload(request) {
      if (request.size <= partSize) return { ...(await plan({ ...request, token: null })), token: null }
      const { UploadId: token = '' } = await client.send(
        new CreateMultipartUploadCommand(object(request.key)),
      )
      return { ...(await plan({ ...request, token })), token }
    },
    planUpload: plan,
    async receivedParts({ key, token }) {
      if (token === null) {
        const etag = (await head(key))?.ETag
        return etag === undefined ? [] : [{ number: 1, etag }]
      }
      try {
        return await listParts(bucket, { key, token })
      } catch (error) {
        if (isRefusal(error)) return []
        throw error
      }
    },
    async completeUpload({ key, token, size, etags }) {
      const found = await head(key)
      if (token === null) {
        if (found?.ETag === undefined || bareTag(found.ETag) !== bareTag(etags[0] ?? '')) throw missing()
        return
      }
      if (found?.ContentLength === size) return
      if (etags.length !== Math.ceil(size / partSize)) throw missing()
      await completeParts(bucket, { key, token, etags }).catch((error: unknown) => {
        throw isRefusal(error) ? new UploadRefused('Some parts are missing.', { cause: error }) : error
      })
    },
    async abortUpload({ key, token }) {
      if (token !== null) {
        const command = new AbortMultipartUploadCommand({ ...object(key), UploadId: token })
        await client.send(command).catch((error: unknown) => {
          const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
          if (status === undefined || !cannot.includes(status)) throw error
        })
      }
      await remove(key)
    },
  }
}
