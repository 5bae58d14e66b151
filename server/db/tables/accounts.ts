import type { Generated } from 'kysely'
import type { NetworkKind } from '#contract/publishing/linkedin.ts'
import type { Feature } from '#core/features.ts'
import type { KeyProvider } from '#contract/model-keys.ts'

/** Better Auth's own tables; it alone writes them. Its dates and booleans differ by engine: whoever reads them converts. */
export type AuthTables = {
  user: {
    id: string
    name: string
    email: string
    emailVerified: unknown
    image: string | null
    createdAt: unknown
    updatedAt: unknown
    isAnonymous: unknown
  }
  session: {
    id: string
    userId: string
    token: string
    expiresAt: unknown
    ipAddress: string | null
    userAgent: string | null
    createdAt: unknown
    updatedAt: unknown
  }
  account: {
    id: string
    userId: string
    accountId: string
    providerId: string
    accessToken: string | null
    refreshToken: string | null
    idToken: string | null
    accessTokenExpiresAt: unknown
    refreshTokenExpiresAt: unknown
    scope: string | null
    password: string | null
    createdAt: unknown
    updatedAt: unknown
  }
  verification: {
    id: string
    identifier: string
    value: string
    expiresAt: unknown
    createdAt: unknown
    updatedAt: unknown
  }
}
export type SignInTryTables = {
  /** How often something was tried in a window of time that ends at `endsAt`. */
  signInTry: {
    /** A hash: it holds neither addresses nor names of accounts that can be read. */
    key: string
    count: number
    endsAt: number
  }
}

/** Moments are UTC milliseconds and booleans 0 or 1 in every table of ours. */
export type ProfileTables = {
  profile: {
    userId: string
    firstName: string | null
    lastName: string | null
    imageUrl: string | null
    timezone: string | null
    onboarded: Generated<number>
    /** JSON: what new chats begin with, as far as the writer has said so. */
    preferences: string | null
    updatedAt: number
  }
}

export type ApiKeyTables = {
  /** A key by which another program uses an account; the key itself is kept nowhere. */
  apiKey: {
    id: string
    userId: string
    name: string
    /** SHA-256 of the key, hexadecimal: what it is looked up by. */
    hash: string
    lastFour: string
    /** JSON: names of core/api-key-scopes.ts. */
    scopes: string
    createdAt: number
    expiresAt: number | null
    /** To the minute. */
    lastUsedAt: number | null
  }
  /** A program's request to have a post published, which its owner confirms or not. */
  publishRequest: {
    id: string
    userId: string
    /** Null when the key is revoked. */
    apiKeyId: string | null
    keyName: string
    documentId: string
    /** The version that would go out. */
    versionAt: number
    network: NetworkKind
    /** Whose account was connected when it was asked; null in requests of earlier versions, which are open for ten minutes. */
    memberUrn: string | null
    memberName: string | null
    /** When it would go out, or does when that is confirmed; null for a request to publish at once. */
    scheduledAt: number | null
    scheduledTimezone: string | null
    /** What has become of it; one that waits has an end by itself. */
    state: 'waiting' | 'confirmed' | 'refused' | 'withdrawn'
    createdAt: number
    expiresAt: number
    decidedAt: number | null
  }
}

export type LimitTables = {
  /** How much an account has used of a limit in the period that counts for it. */
  usage: {
    userId: string
    kind: 'messages' | 'posts'
    /** The day ("2026-11-20") or month ("2026-11"), by the clock of its owner when it began. */
    period: string
    used: number
    /** The period goes on at least until this moment, wherever its owner goes meanwhile. */
    endsAt: number
  }
  /** The posts that are counted, so that each counts once and is given back once. */
  countedPost: {
    documentId: string
    month: string
  }
  /** What an account may do other than everybody: 1 on, 0 off. */
  featureOverride: {
    userId: string
    feature: Feature
    isOn: number
    updatedAt: number
  }
}

export type ModelKeyTables = {
  /** What an account needs to use a provider's models itself. */
  modelKey: {
    userId: string
    provider: KeyProvider
    /** Encrypted at rest; null for a server that wants none. */
    apiKey: string | null
    /** Where the server is and which of its models writes, for "compatible". */
    baseUrl: string | null
    model: string | null
    createdAt: number
    updatedAt: number
    /** A removed key opens nothing; for a minute it can be brought back, then the row goes. */
    removedAt: number | null
  }
}
