import type { DirectUpload, PostMedia, StoredFile } from '#contract/files.ts'
import type { Client } from './client.ts'

type Bytes = Uint8Array<ArrayBuffer>
type Sent = { name: string; bytes: Bytes; type?: string; field?: string }
export type Refused = { code: string; cause: string; error: string }

export const bytesOf = (text: string): Bytes => new TextEncoder().encode(text)

/** Uploads a file like a browser's form, with the type that a browser would derive from the name. */
export async function upload<Body = StoredFile>(client: Client, file: Sent) {
  return sendForm<Body>(client, '/api/files/upload', file)
}

/** Like `upload`, for a file that a post is to show. */
export const uploadMedia = <Body = PostMedia>(client: Client, file: Sent) =>
  sendForm<Body>(client, '/api/upload', file)

async function sendForm<Body>(
  client: Client,
  path: string,
  { name, bytes, type = '', field = 'file' }: Sent,
) {
  const form = new FormData()
  form.append(field, new File([bytes], name, { type }))
  const response = await client.fetch(path, { method: 'POST', body: form })
  return { status: response.status, body: (await response.json()) as Body }
}

/** Requests the upload targets of a large file's parts. */
export const beginDirect = <Body = DirectUpload>(
  client: Client,
  { name, size, type = '' }: { name: string; size: number; type?: string },
) => client.post<Body>('/api/files/upload', announce({ name, size, type }))

/** Like `beginDirect`, for a file that a post is to show. */
export const beginMedia = <Body = DirectUpload>(
  client: Client,
  { name, size, type = '' }: { name: string; size: number; type?: string },
) => client.post<Body>('/api/upload/client', announce({ name, size, type }))

const announce = ({ name, size, type }: { name: string; size: number; type: string }) => ({
  fileName: name,
  clientPayload: JSON.stringify({ type, size, originalName: name }),
})

/** Uploads all parts of a large file; returns their ETags. */
export async function sendParts(client: Client, { partSize, parts }: DirectUpload, bytes: Bytes) {
  const etags: string[] = []
  for (const [at, { url, method, headers }] of parts.entries()) {
    const body = bytes.slice(at * partSize, (at + 1) * partSize)
    const address = new URL(url)
    const isHere = address.port === new URL(client.url).port
    const sent = isHere
      ? await client.fetch(address.pathname, { method, headers, body })
      : await fetch(url, { method, headers, body })
    etags.push(sent.headers.get('etag') ?? '')
  }
  return etags
}

export const completeDirect = <Body = StoredFile>(
  client: Client,
  { completeUrl }: DirectUpload,
  etags: string[],
) => client.post<Body>(new URL(completeUrl).pathname, { etags })

/** Performs a complete direct upload. */
export async function uploadDirect<Body = StoredFile>(
  client: Client,
  { name, bytes, type = '' }: { name: string; bytes: Bytes; type?: string },
) {
  const { body } = await beginDirect(client, { name, size: bytes.byteLength, type })
  return completeDirect<Body>(client, body, await sendParts(client, body, bytes))
}

/** Performs a complete direct upload for a post. */
export async function uploadMediaDirectly<Body = PostMedia>(
  client: Client,
  { name, bytes, type = '' }: { name: string; bytes: Bytes; type?: string },
) {
  const { body } = await beginMedia(client, { name, size: bytes.byteLength, type })
  return completeDirect<Body>(client, body, await sendParts(client, body, bytes))
}
