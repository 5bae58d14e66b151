import { z } from 'zod'
import type { MediaKind } from '#core/network-media/post-media.ts'
import { unreachableFailure, uploadFailure, readJson, readRefusal } from './failures.ts'
import type { Caller } from './member-calls.ts'
import { type MediaStatus, NetworkError } from './network.ts'

type Authorised = { accessToken: string; signal?: AbortSignal | undefined }
type Beginning = Authorised & { kind: MediaKind; ownerUrn: string; size: number }

/** Where a range of a file goes; `lastByte` is inclusive and may lie beyond the end. */
export type Stretch = { uploadUrl: string; firstByte: number; lastByte: number }
type WholeTarget = { id: string; uploadUrl: string }
type VideoTarget = { id: string; uploadToken: string; stretches: Stretch[] }

export type MediaCalls = {
  beginWhole: (beginning: Beginning) => Promise<WholeTarget>
  beginVideo: (beginning: Beginning) => Promise<VideoTarget>
  /** `partIds` are the ETags in byte order, without quotes. */
  finishVideo: (video: Authorised & { id: string; uploadToken: string; partIds: string[] }) => Promise<void>
  status: (upload: Authorised & { id: string }) => Promise<MediaStatus>
}

const address = z.url({ protocol: /^https?$/ })
const wholeShape = z.object({
  value: z.object({ uploadUrl: address, image: z.string().optional(), document: z.string().optional() }),
})
const videoShape = z.object({
  value: z.object({
    video: z.string(),
    uploadToken: z.string().default(''),
    uploadInstructions: z
      .array(z.object({ uploadUrl: address, firstByte: z.int().min(0), lastByte: z.int().min(0) }))
      .min(1),
  }),
})
const statusShape = z.object({ status: z.string() })

const statuses: Record<string, MediaStatus> = {
  WAITING_UPLOAD: 'waiting',
  PROCESSING: 'processing',
  AVAILABLE: 'available',
  PROCESSING_FAILED: 'failed',
}

/** Creates the calls of LinkedIn's Images, Documents and Videos APIs, except the sending of bytes. They publish nothing. */
export function createMediaCalls(setting: Caller & { version: string; apiBase: () => string }): MediaCalls {
  const { name, now, timeoutMs, version, apiBase } = setting
  const context = () => ({ name, now: now(), at: 'api' as const })

  async function ask(path: string, { accessToken, signal }: Authorised, body?: unknown): Promise<Response> {
    const timeout = AbortSignal.timeout(timeoutMs)
    const headers = {
      authorization: `Bearer ${accessToken}`,
      'linkedin-version': version,
      'x-restli-protocol-version': '2.0.0',
    }
    const content = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
    try {
      return await fetch(`${apiBase()}${path}`, {
        ...content,
        headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
        redirect: 'manual',
        signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
      })
    } catch (cause) {
      if (signal?.aborted) throw stopped(cause)
      throw unreachableFailure(context(), cause)
    }
  }

  async function answerOf<T extends z.ZodType>(shape: T, response: Response): Promise<z.infer<T>> {
    if (!response.ok) throw uploadFailure(await readRefusal(response), context())
    const answer = shape.safeParse(await readJson(response))
    if (!answer.success) throw unreachableFailure(context(), answer.error)
    return answer.data
  }

  const begin = ({ kind, ownerUrn, size, ...authorised }: Beginning) => {
    const video = { fileSizeBytes: size, uploadCaptions: false, uploadThumbnail: false }
    const wanted = { owner: ownerUrn, ...(kind === 'video' ? video : {}) }
    return ask(`/rest/${kind}s?action=initializeUpload`, authorised, { initializeUploadRequest: wanted })
  }

  return {
    async beginWhole(beginning) {
      const { value } = await answerOf(wholeShape, await begin(beginning))
      const id = value.image ?? value.document
      if (id === undefined) throw unreachableFailure(context(), 'The answer names no upload.')
      return { id, uploadUrl: value.uploadUrl }
    },
    async beginVideo(beginning) {
      const { value } = await answerOf(videoShape, await begin(beginning))
      return { id: value.video, uploadToken: value.uploadToken, stretches: value.uploadInstructions }
    },
    async finishVideo({ id, uploadToken, partIds, ...authorised }) {
      const finalizeUploadRequest = { video: id, uploadToken, uploadedPartIds: partIds }
      const response = await ask('/rest/videos?action=finalizeUpload', authorised, { finalizeUploadRequest })
      if (!response.ok) throw uploadFailure(await readRefusal(response), { ...context(), at: 'finish' })
      await response.body?.cancel()
    },
    async status({ id, ...authorised }) {
      const response = await ask(`/rest/${kindOf(id) ?? 'image'}s/${encodeURIComponent(id)}`, authorised)
      if (response.status === 403) {
        await response.body?.cancel()
        return 'unreadable'
      }
      const { status } = await answerOf(statusShape, response)
      return statuses[status] ?? 'processing'
    },
  }
}

/** Returns the error for a caller that cancelled: an upload publishes nothing, whether finished or not. */
export const stopped = (cause: unknown) =>
  new NetworkError('cancelled', { reason: 'Stopped while a file was being uploaded.', cause })

const form = /^urn:li:(image|video|document):[\w-]+$/

/** Returns the kind of an upload by its id; undefined for an id that is not an upload's. */
export function kindOf(id: string): MediaKind | undefined {
  // The pattern allows nothing else.
  return form.exec(id)?.[1] as MediaKind | undefined
}
