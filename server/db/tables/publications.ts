import type { Generated } from 'kysely'
import type { PublicationState, PublicationWay } from '#contract/documents.ts'
import type { NetworkKind } from '#contract/publishing/linkedin.ts'
import type { MediaKind } from '#core/network-media/post-media.ts'

/** `waiting` for its upload, `uploaded` but perhaps still processed, or `available`. */
type MediumState = 'waiting' | 'uploaded' | 'available'

export type PublicationTables = {
  networkConnection: {
    userId: string
    network: NetworkKind
    memberUrn: string
    memberName: string
    pictureUrl: string | null
    /** Encrypted at rest. */
    accessToken: string
    refreshToken: string | null
    /** When the refresh token lapses, which renewing does not put off; null without one. */
    refreshExpiresAt: number | null
    scope: string
    expiresAt: number
    connectedAt: number
    /** Until then one server is renewing the tokens, and no other begins. */
    renewingUntil: number | null
    /** When the tokens were last renewed. */
    renewedAt: number | null
  }
  connectionAttempt: {
    state: string
    sessionId: string
    userId: string
    returnUrl: string
    createdAt: number
    /** Null until the browser has come back with it; then how it has ended. */
    outcome: Generated<'pending' | 'connected' | 'connection_failed' | 'auth_failed' | null>
  }
  publication: {
    id: string
    documentId: string
    userId: string
    idempotencyKey: string | null
    state: PublicationState
    network: NetworkKind
    /** The version that goes out. */
    versionCreatedAt: number
    /** The text as the counter counted it. */
    text: string
    /** JSON: the exact request that was sent, kept for ever. */
    request: string | null
    urn: string | null
    url: string | null
    /** The number in the URN of a post that is there, unique among its writer's on this network; null when unknown. */
    postNumber: string | null
    reason: string | null
    way: Generated<PublicationWay>
    /** What the network named when it called the post a duplicate: a hint and no proof. */
    likelyUrn: string | null
    /** When its owner last had the network asked whether it is there. */
    checkedAt: number | null
    createdAt: number
    updatedAt: number
  }
  /** What a publication shows beside its text, as it was when it was accepted, and how far its upload is. */
  publicationMedium: {
    publicationId: string
    /** Counts up within a publication, in the order in which they are shown. */
    position: number
    kind: MediaKind
    /** The address of the file here. */
    url: string
    name: string
    contentType: string
    /** Bytes. */
    size: number
    /** Of the file as the preview shows it; hexadecimal. */
    sha256: string
    alt: string
    title: string
    state: MediumState
    /** How often its upload was begun. */
    tries: number
    /** The network's id of what was uploaded last. */
    urn: string | null
    /** Of the very bytes that were uploaded. */
    uploadedSha256: string | null
    uploadedAt: number | null
  }
  publicationStep: {
    publicationId: string
    /** Counts up within a publication. */
    position: number
    fromState: PublicationState | null
    toState: PublicationState
    detail: string | null
    at: number
  }
}
export type ScheduleTables = {
  /** A time that a post was given; the document says which one still holds. */
  scheduling: {
    /** Also the id of the job that is due then. */
    id: string
    userId: string
    documentId: string
    idempotencyKey: string | null
    scheduledAt: number
    timezone: string
    /** 1 when it was another time than was asked for. */
    moved: number
    createdAt: number
    /** JSON: what had gone wrong with the post when it was given a time, for whoever takes that back. */
    failureBefore: string | null
  }
}
export type CalendarFeedTables = {
  /** The secret address at which an account's posts can be read as a calendar. */
  calendarFeed: {
    userId: string
    /** SHA-256 of the secret, hexadecimal: what a reader is looked up by. */
    hash: string
    /** The secret itself, encrypted at rest, to show it to its owner again. */
    sealed: string
    createdAt: number
    /** To the hour; null when nobody has read it yet. */
    readAt: number | null
  }
}
