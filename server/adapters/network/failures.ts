import { brand } from '#core/brand.ts'
import { NetworkError, type NetworkErrorKind } from './network.ts'
import { z } from 'zod'

/** `name` as it starts a sentence; `now` in UTC milliseconds. */
type Context = { name: string; now: number }
type Meaning = { kind: NetworkErrorKind; reason: string; retryAt?: number; likelyUrn?: string }

const dayMs = 24 * 60 * 60 * 1000
const minuteMs = 60 * 1000

const toError = (refusal: Refusal, { kind, ...details }: Meaning) =>
  new NetworkError(kind, {
    ...details,
    status: refusal.status,
    ...(refusal.code === undefined ? {} : { code: refusal.code }),
    cause: refusal.message,
  })

const reconnect = ({ name }: Context): Meaning => ({
  kind: 'reconnect',
  reason: `${name} no longer accepts this connection. Connect again to go on.`,
})

const outdated = ({ name }: Context): Meaning => ({
  kind: 'operator',
  reason: `${name} no longer supports the API version that this ${brand.product} uses. Whoever runs this server must update it.`,
})

const uncertain = ({ name }: Context): Meaning => ({
  kind: 'unknown',
  reason: `${name} gave no clear answer, so the post may or may not be there.`,
})

const unreachable = ({ name }: Context): Meaning => ({
  kind: 'retry-later',
  reason: `${name} cannot be reached at the moment. Nothing was sent.`,
})

/** Retry-After in seconds or as a date; otherwise 00:00 UTC, when LinkedIn's daily limits reset. */
function retryTime(retryAfter: string | null, now: number): number {
  const seconds = Number(retryAfter ?? Number.NaN)
  const at = Number.isFinite(seconds) ? now + seconds * 1000 : Date.parse(retryAfter ?? '')
  return at > now ? at : (Math.floor(now / dayMs) + 1) * dayMs
}

const throttled = (refusal: Refusal, { name, now }: Context): Meaning => ({
  kind: 'retry-later',
  reason: `${name} does not accept any more for now: its limit has been reached. Nothing was sent out.`,
  retryAt: retryTime(refusal.retryAfter, now),
})

const lost = ({ name }: Context): Meaning => ({
  kind: 'upload-again',
  reason: `${name} lost the uploaded file or could not process it.`,
})

/** What the network said, as the end of a sentence: others may follow. */
function said({ message, code, status }: Refusal): string {
  const words = (message ?? code ?? `status ${status}`).trim()
  return /[.!?]$/.test(words) ? words : `${words}.`
}

function badRequest(refusal: Refusal, context: Context): Meaning {
  const { name, now } = context
  switch (refusal.code) {
    case 'VERSION_MISSING':
      return outdated(context)
    case 'MEDIA_ASSET_WAITING_UPLOAD':
      return {
        kind: 'retry-later',
        reason: `${name} is still working on the uploaded file.`,
        retryAt: now + minuteMs,
      }
    case 'MEDIA_ASSET_PROCESSING_FAILED':
    case 'EXPIRED_UPLOAD_URL':
      return lost(context)
    case 'FIELD_LENGTH_TOO_LONG':
      return { kind: 'change-post', reason: `The post is longer than ${name} allows. Shorten it.` }
    default:
      return { kind: 'change-post', reason: `${name} refused the post: ${said(refusal)}` }
  }
}

const urnIn = /urn:li:[a-zA-Z]+:\d+/

function unprocessable(refusal: Refusal, { name }: Context): Meaning {
  if (refusal.code !== undefined && refusal.code !== 'DUPLICATE_POST') {
    return { kind: 'change-post', reason: `${name} refused the post: ${said(refusal)}` }
  }
  const likelyUrn = urnIn.exec(refusal.message ?? '')?.[0]
  const reason = `${name} says that this text was posted a short while ago.`
  return likelyUrn === undefined ? { kind: 'duplicate', reason } : { kind: 'duplicate', reason, likelyUrn }
}

function createMeaning(refusal: Refusal, context: Context): Meaning {
  const { name } = context
  const { status } = refusal
  if (status < 400 || status === 408 || status >= 500) return uncertain(context)
  switch (status) {
    case 400:
      return badRequest(refusal, context)
    case 401:
      return reconnect(context)
    case 403:
      return {
        kind: 'change-post',
        reason: `${name} does not let this connection post for this member: ${said(refusal)}`,
      }
    case 409:
      return {
        kind: 'change-post',
        reason: `${name} reported a conflict twice and created nothing. Try once more.`,
      }
    case 422:
      return unprocessable(refusal, context)
    case 426:
      return outdated(context)
    case 429:
      return throttled(refusal, context)
    default:
      return { kind: 'change-post', reason: `${name} refused the post: ${said(refusal)}` }
  }
}

function readMeaning(refusal: Refusal, context: Context): Meaning {
  if (refusal.status === 401 || refusal.status === 403) return reconnect(context)
  if (refusal.status === 426) return outdated(context)
  if (refusal.status === 429) return throttled(refusal, context)
  return unreachable(context)
}

type UploadPlace = 'api' | 'address' | 'finish'

/** The statuses after which an upload is lost and must start over, by where they occur. */
const uploadLost: Record<UploadPlace, ReadonlySet<number>> = {
  api: new Set(),
  address: new Set([403, 404, 410]),
  finish: new Set([400, 404, 409, 410]),
}

/** A failure while a file was uploaded, which publishes nothing. */
function uploadMeaning(refusal: Refusal, context: Context): Meaning {
  const { status, code } = refusal
  const { name } = context
  if (code === 'EXPIRED_UPLOAD_URL' || code === 'MEDIA_ASSET_PROCESSING_FAILED') return lost(context)
  if (status === 401) return reconnect(context)
  if (status === 426 || code === 'VERSION_MISSING') return outdated(context)
  if (status === 429) return throttled(refusal, context)
  if (status < 400 || status === 408 || status === 409 || status >= 500) return unreachable(context)
  return { kind: 'change-post', reason: `${name} refused the file: ${said(refusal)}` }
}

const clientCodes = new Set(['invalid_client', 'unauthorized_client'])

function exchangeMeaning(refusal: Refusal, context: Context): Meaning {
  const { name } = context
  if (refusal.code !== undefined && clientCodes.has(refusal.code)) {
    return {
      kind: 'operator',
      reason: `${name} does not recognise this ${brand.product}: its client id or secret is wrong.`,
    }
  }
  if (refusal.status === 400 || refusal.status === 401) {
    return { kind: 'reconnect', reason: `${name} did not accept the sign-in. Connect again.` }
  }
  return readMeaning(refusal, context)
}

/** Applies the error table of LinkedIn's Posts API; what it does not list is permanent below 500 and unknown otherwise. */
export const createFailure = (refusal: Refusal, context: Context) =>
  toError(refusal, createMeaning(refusal, context))

/** Handles a refused read, which creates nothing. */
export const readFailure = (refusal: Refusal, context: Context) =>
  toError(refusal, readMeaning(refusal, context))

/** Handles a refused call of an upload: before it, at the address for its bytes, or at its end. */
export function uploadFailure(refusal: Refusal, context: Context & { at: UploadPlace }) {
  const isLost = uploadLost[context.at].has(refusal.status)
  return toError(refusal, isLost ? lost(context) : uploadMeaning(refusal, context))
}

/** Handles a refused exchange of the code for a token. */
export const exchangeFailure = (refusal: Refusal, context: Context) =>
  toError(refusal, exchangeMeaning(refusal, context))

/** Handles a missing or invalid response to a call that creates nothing. */
export function unreachableFailure(context: Context, cause: unknown): NetworkError {
  const { kind, reason } = unreachable(context)
  return new NetworkError(kind, { reason, cause })
}

/** Handles a create request whose outcome cannot be known. */
export function unknownFailure(context: Context, cause: unknown): NetworkError {
  const { kind, reason } = uncertain(context)
  return new NetworkError(kind, { reason, cause })
}

/** An error response in the shape of the REST API or of the token endpoint; what is missing is undefined. */
type Refusal = {
  status: number
  serviceErrorCode: number | undefined
  code: string | undefined
  message: string | undefined
  /** The Retry-After header; LinkedIn documents none. */
  retryAfter: string | null
}

const shape = z.object({
  serviceErrorCode: z.number().optional().catch(undefined),
  code: z.string().optional().catch(undefined),
  message: z.string().optional().catch(undefined),
  error: z.string().optional().catch(undefined),
  error_description: z.string().optional().catch(undefined),
})

/** Parses the body as JSON; undefined when it is invalid, or when the connection broke while it was read. */
export async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    return undefined
  }
}

export async function readRefusal(response: Response): Promise<Refusal> {
  const body = shape.safeParse(await readJson(response)).data
  return {
    status: response.status,
    serviceErrorCode: body?.serviceErrorCode,
    code: body?.code ?? body?.error,
    message: body?.message ?? body?.error_description,
    retryAfter: response.headers.get('retry-after'),
  }
}
