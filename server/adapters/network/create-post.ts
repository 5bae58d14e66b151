import { createFailure, unknownFailure, unreachableFailure, readRefusal } from './failures.ts'
import { kindOf } from './media-calls.ts'
import type { Caller } from './member-calls.ts'
import { NetworkError, type CreatedPost, type Post } from './network.ts'
import { postRequest } from './post-request.ts'
import { wireCheck, describeDifference } from './wire-check.ts'

type Creation = Caller &
  Post & {
    accessToken: string
    signal?: AbortSignal
    address: string
    version: string
    urlOf: (urn: string) => string
  }

const conflict = 409

/** Checks the request against what was asked for; that its files are the right ones is up to the caller. */
function checkedBody(post: Post): string {
  const body = postRequest(post)
  const media = (post.media ?? []).map(({ id, alt, title }) => ({
    kind: kindOf(id) ?? ('document' as const),
    file: id,
    alt,
    title,
  }))
  const difference = wireCheck({ body, fileOf: (id) => id, expected: { text: post.text, media } })
  if (difference === undefined) return body
  throw new NetworkError('change-post', { reason: describeDifference(difference), cause: difference })
}

function refuseWhenStopped(signal: AbortSignal | undefined) {
  if (!signal?.aborted) return
  throw new NetworkError('cancelled', { reason: 'Stopped before anything was sent.', cause: signal.reason })
}

async function send(creation: Creation, body: string): Promise<Response> {
  const { address, accessToken, version, signal, name, now } = creation
  refuseWhenStopped(signal)
  const timeout = AbortSignal.timeout(creation.timeoutMs)
  const headers = {
    authorization: `Bearer ${accessToken}`,
    'content-type': 'application/json',
    'linkedin-version': version,
    'x-restli-protocol-version': '2.0.0',
  }
  try {
    return await fetch(address, {
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    })
  } catch (cause) {
    const failure = wasNeverSent(cause) ? unreachableFailure : unknownFailure
    throw failure({ name, now: now() }, cause)
  }
}

async function toCreated(creation: Creation, response: Response): Promise<CreatedPost> {
  const context = { name: creation.name, now: creation.now() }
  if (!response.ok) throw createFailure(await readRefusal(response), context)
  const urn = response.headers.get('x-restli-id')?.replaceAll('%3A', ':')
  if (urn === undefined || urn === '') throw unknownFailure(context, 'The answer names no post.')
  return { urn, url: creation.urlOf(urn) }
}

/** Checks and sends the request, and sends it once more after a conflict, which creates nothing. */
export async function createPost(creation: Creation): Promise<CreatedPost> {
  const body = checkedBody(creation)
  const response = await send(creation, body)
  if (response.status !== conflict) return toCreated(creation, response)
  await readRefusal(response)
  return toCreated(creation, await send(creation, body))
}
const certificateCodes = new Set([
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
])

/**
 * Whether a rejected fetch provably sent nothing: the name was not found, no connection was made, or the certificate
 * was refused. Anything else may have reached the other side.
 */
function wasNeverSent(failure: unknown): boolean {
  if (!(failure instanceof Error)) return false
  if (failure instanceof AggregateError) {
    return failure.errors.length > 0 && failure.errors.every(wasNeverSent)
  }
  const { code, syscall }: NodeJS.ErrnoException = failure
  if (syscall === 'connect' || syscall === 'getaddrinfo') return true
  if (code === 'UND_ERR_CONNECT_TIMEOUT' || (code !== undefined && certificateCodes.has(code))) return true
  return wasNeverSent(failure.cause)
}
