import type { NetworkKind } from '#contract/publishing/linkedin.ts'
import type { MediaKind } from '#core/network-media/post-media.ts'
import type { PostAddress } from '#core/post/post-address.ts'

/**
 * How a call to the network failed:
 * - `reconnect`: the member's token is no longer valid; nothing was created.
 * - `retry-later`: provably nothing was created; `retryAt` says when to retry, if the network said so.
 * - `upload-again`: the network lost an uploaded file, so that nothing was created; the upload may be repeated.
 * - `change-post`: refused for good; nothing was created, and the same request will be refused again.
 * - `operator`: the installation needs its operator (API version, client id or secret); nothing was created.
 * - `unknown`: a post may or may not exist; never send it again without asking.
 * - `duplicate`: refused as a copy of `likelyUrn`, which is a hint, never proof.
 * - `cancelled`: the caller's signal was aborted before a create request was sent.
 */
export type NetworkErrorKind =
  | 'reconnect'
  | 'retry-later'
  | 'upload-again'
  | 'change-post'
  | 'operator'
  | 'unknown'
  | 'duplicate'
  | 'cancelled'

type NetworkErrorDetails = {
  /** A plain sentence for people. */
  reason: string
  /** UTC milliseconds. */
  retryAt?: number
  likelyUrn?: string
  /** The HTTP status and the network's own code, for the log. */
  status?: number
  code?: string
  cause?: unknown
}

/** The only error that a Network throws. */
export class NetworkError extends Error {
  readonly kind: NetworkErrorKind
  readonly reason: string
  readonly retryAt: number | undefined
  readonly likelyUrn: string | undefined
  readonly status: number | undefined
  readonly code: string | undefined

  constructor(kind: NetworkErrorKind, details: NetworkErrorDetails) {
    super(details.reason, { cause: details.cause })
    this.name = 'NetworkError'
    this.kind = kind
    this.reason = details.reason
    this.retryAt = details.retryAt
    this.likelyUrn = details.likelyUrn
    this.status = details.status
    this.code = details.code
  }
}

export type Grant = {
  /** May be 1000 characters or longer. */
  accessToken: string
  /** Only granted to members of some apps: gets the next grant without asking the member. */
  refreshToken?: string
  /** When the refresh token expires, in UTC milliseconds; renewing does not extend it. */
  refreshExpiresAt?: number
  /** UTC milliseconds. */
  expiresAt: number
  /** Space-separated. */
  scope: string
}

export type Member = {
  /** The network's `sub`. */
  id: string
  /** `urn:li:person:{id}`, the author of the member's posts. */
  urn: string
  name: string
  pictureUrl?: string
  email?: string
}

/** An upload as a post shows it: documents have a title, other media may have an alt text. */
export type PostedMedium = { id: string; alt: string; title: string }

/** What is published. `text` is as people see it; escaping is up to the adapter. */
export type Post = { authorUrn: string; text: string; media?: readonly PostedMedium[] }

/** A file to upload. `open` returns its bytes, or those from `start` to `end`, both inclusive. */
export type MediaFile = {
  kind: MediaKind
  contentType: string
  /** Bytes. */
  size: number
  open: (range?: { start: number; end: number }) => Promise<ReadableStream<Uint8Array>>
}

export type Upload = {
  accessToken: string
  /** Who will post it. */
  ownerUrn: string
  file: MediaFile
  signal?: AbortSignal
}

/** `sha256` (hexadecimal) is of the exact bytes that were sent. */
export type Uploaded = { id: string; sha256: string }

/** `unreadable`: the network does not let this connection ask. */
export type MediaStatus = 'waiting' | 'processing' | 'available' | 'failed' | 'unreadable'

export type CreatedPost = { urn: string; url: string }

/** A post on the network, its text as people see it; `createdAt` in UTC milliseconds. */
export type FoundPost = { urn: string; authorUrn: string; text: string; createdAt: number }

/** `unreadable`: the network does not let this connection ask, or not by this URN. */
export type LookedFor = FoundPost | 'missing' | 'unreadable'

/** A network where members publish. Every rejection is a NetworkError. */
export type Network = {
  kind: NetworkKind
  /** Its name for people. */
  label: string
  /** Where the browser goes to ask the member for consent. */
  authorizeUrl: (request: { state: string; redirectUri: string }) => string
  /** `redirectUri` must be the one that `authorizeUrl` was given. */
  exchangeCode: (request: { code: string; redirectUri: string }) => Promise<Grant>
  /**
   * Exchanges a refresh token for the next grant, which contains the same or another refresh token. Rejects with
   * `reconnect` when the network no longer accepts the refresh token.
   */
  refresh: (refreshToken: string) => Promise<Grant>
  /** Returns who a token belongs to; retries for a token that is seconds old. */
  member: (accessToken: string) => Promise<Member>
  /**
   * Uploads a file, which publishes nothing: after any failure it may be repeated, and what was uploaded before is left
   * to the network. Rejects with `cancelled` when the signal is aborted, at any point.
   */
  upload: (upload: Upload) => Promise<Uploaded>
  /** Returns the state of an upload on the network. */
  mediaStatus: (upload: { accessToken: string; id: string }) => Promise<MediaStatus>
  /** Returns the post with a URN, as far as the network lets this connection ask. */
  lookFor: (request: { accessToken: string; urn: string }) => Promise<LookedFor>
  /** Returns the member's latest posts, as far as the network lets this connection ask. */
  recentPosts: (request: { accessToken: string; authorUrn: string }) => Promise<FoundPost[] | 'unreadable'>
  /** Where people read a post. */
  addressOf: (urn: string) => string
  /** Parses a post's address on this network as people paste it; undefined for any other address. */
  readAddress: (pasted: string) => PostAddress | undefined
  /** Returns the exact JSON that `createPost` sends for the same post: for the wire check and for the record. */
  requestFor: (post: Post) => string
  /** Sends one create request; refuses with `change-post` when the wire check finds a difference. */
  createPost: (request: Post & { accessToken: string; signal?: AbortSignal }) => Promise<CreatedPost>
}
