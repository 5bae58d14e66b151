import type { Generated } from 'kysely'
import type { PublicationState, PublicationWay } from '#contract/documents.ts'
import type { NetworkKind } from '#contract/publishing/linkedin.ts'
import type { MediaKind } from '#core/network-media/post-media.ts'

/** `waiting` for its upload, `uploaded` but possibly still being processed, or `available`. */
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
    /** When the refresh token expires, which renewing does not extend; null without one. */
    refreshExpiresAt: number | null
    scope: string
    expiresAt: number
    connectedAt: number
    /** Until then one server is renewing the tokens, and no other starts. */
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
    /** Null until the browser has returned with it; then how it ended. */
    outcome: Generated<'pending' | 'connected' | 'connection_failed' | 'auth_failed' | null>
  }
  publication: {
    id: string
    documentId: string
    userId: string
    idempotencyKey: string | null
    state: PublicationState
    network: NetworkKind
    /** The version that is published. */
    versionCreatedAt: number
    /** The text as it was counted. */
    text: string
    /** JSON: the exact request that was sent, kept forever. */
    request: string | null
    urn: string | null
    url: string | null
    /** The number in the published post's URN, unique per writer on this network; null when unknown. */
    postNumber: string | null
    reason: string | null
    way: Generated<PublicationWay>
    /** The post that the network named when it rejected a duplicate: a hint, not proof. */
    likelyUrn: string | null
    /** When its owner last had the network asked whether the post exists. */
    checkedAt: number | null
    createdAt: number
    updatedAt: number
  }
  /** The media of a publication, as they were when it was accepted, and the state of their upload. */
  publicationMedium: {
    publicationId: string
    /** Increases within a publication, in display order. */
    position: number
    kind: MediaKind
    /** The file's address on this server. */
    url: string
    name: string
    contentType: string
    /** Bytes. */
    size: number
    /** SHA-256 of the file as the preview shows it; hexadecimal. */
    sha256: string
    alt: string
    title: string
    state: MediumState
    /** How often its upload was started. */
    tries: number
    /** The network's id of the latest upload. */
    urn: string | null
    /** SHA-256 of the exact bytes that were uploaded. */
    uploadedSha256: string | null
    uploadedAt: number | null
  }
  publicationStep: {
    publicationId: string
    /** Increases within a publication. */
    position: number
    fromState: PublicationState | null
    toState: PublicationState
    detail: string | null
    at: number
  }
}
export type ScheduleTables = {
  /** A time that a post was given; the document says which one is current. */
  scheduling: {
    /** Also the id of the job that is due then. */
    id: string
    userId: string
    documentId: string
    idempotencyKey: string | null
    scheduledAt: number
    timezone: string
    /** 1 when the time differs from the one that was requested. */
    moved: number
    createdAt: number
    /** JSON: what had gone wrong with the post before it was given a time, so that unscheduling can restore it. */
    failureBefore: string | null
  }
}
export type CalendarFeedTables = {
  /** The secret address at which an account's posts can be read as a calendar. */
  calendarFeed: {
    userId: string
    /** SHA-256 of the secret, hexadecimal: used for lookup. */
    hash: string
    /** The secret itself, encrypted at rest, to be shown to its owner again. */
    sealed: string
    createdAt: number
    /** Accurate to the hour; null when nobody has read it yet. */
    readAt: number | null
  }
}
