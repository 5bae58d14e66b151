import type { NetworkKind } from '#contract/publishing/linkedin.ts'
import type { MediaKind } from '#core/network-media/post-media.ts'
import type { PostAddress } from '#core/post/post-address.ts'

/**
 * What a call to the network came to, when it was not success:
 * - `reconnect`: the member's token is no longer good; nothing was created.
 * - `retry-later`: provably nothing was created; `retryAt` says when, if the network told.
 * - `upload-again`: the network lost an uploaded file, so that nothing was created; its upload may be repeated.
 * - `change-post`: refused for good; nothing was created, the same request will be refused again.
 * - `operator`: the installation needs its operator (API version, client id or secret); nothing was created.
 * - `unknown`: a post may or may not exist; never send again without asking.
 * - `duplicate`: refused as a copy of `likelyUrn`, which is a hint and never a proof.
 * - `cancelled`: the caller's signal was aborted before anything was sent.
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

/** The one error that a Network throws. */
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
  /** May be 1000 characters and more. */
  accessToken: string
  /** For members of few apps only: gets the next grant without asking the member. */
  refreshToken?: string
  /** When the refresh token lapses, UTC milliseconds; renewing does not put it off. */
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

/** An upload as a post shows it: a document has a title, anything else may have an alt text. */
export type PostedMedium = { id: string; alt: string; title: string }

/** What goes out. `text` is as people see it; escaping is the adapter's business. */
export type Post = { authorUrn: string; text: string; media?: readonly PostedMedium[] }

/** A file to upload. `open` gives its bytes, or those from `start` to `end`, both included. */
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

/** `sha256` (hexadecimal) is of the very bytes that were sent. */
export type Uploaded = { id: string; sha256: string }

/** `unreadable`: the network does not let this connection ask. */
export type MediaStatus = 'waiting' | 'processing' | 'available' | 'failed' | 'unreadable'

export type CreatedPost = { urn: string; url: string }

/** A post on the network, its text as people see it; `createdAt` in UTC milliseconds. */
export type FoundPost = { urn: string; authorUrn: string; text: string; createdAt: number }

/** `unreadable`: the network does not let this connection ask, or not by this URN. */
export type LookedFor = FoundPost | 'missing' | 'unreadable'

/** A place where members publish. Every rejection is a NetworkError. */
export type Network = {
  kind: NetworkKind
  /** Its name for people. */
  label: string
  /** Where the browser goes to ask the member for consent. */
  authorizeUrl: (request: { state: string; redirectUri: string }) => string
  /** `redirectUri` must be the one that `authorizeUrl` was given. */
  exchangeCode: (request: { code: string; redirectUri: string }) => Promise<Grant>
  /**
   * The next grant for a refresh token, with the same or another refresh token in it. Rejects with `reconnect` when
   * the network no longer takes the refresh token.
   */
  refresh: (refreshToken: string) => Promise<Grant>
  /** Who a token belongs to; patient with a token that is seconds old. */
  member: (accessToken: string) => Promise<Member>
  /**
   * Uploads a file, which publishes nothing: whatever fails, it may be done again, and what was uploaded before is
   * left to the network. Rejects with `cancelled` when the signal was aborted, at whatever point.
   */
  upload: (upload: Upload) => Promise<Uploaded>
  /** How far the network is with an upload. */
  mediaStatus: (upload: { accessToken: string; id: string }) => Promise<MediaStatus>
  /** The post with a URN, as far as the network lets this connection ask. */
  lookFor: (request: { accessToken: string; urn: string }) => Promise<LookedFor>
  /** The member's latest posts, as far as the network lets this connection ask. */
  recentPosts: (request: { accessToken: string; authorUrn: string }) => Promise<FoundPost[] | 'unreadable'>
  /** Where people read a post. */
  addressOf: (urn: string) => string
  /** The post at an address of this network's as people paste it; undefined for any other address. */
  readAddress: (pasted: string) => PostAddress | undefined
  /** The exact JSON that `createPost` sends for the same post: for the wire check and the kept record. */
  requestFor: (post: Post) => string
  /** Sends one create request; refuses with `change-post` when the wire check finds a difference. */
  createPost: (request: Post & { accessToken: string; signal?: AbortSignal }) => Promise<CreatedPost>
}
