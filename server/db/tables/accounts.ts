import type { Generated } from 'kysely'
import type { NetworkKind } from '#contract/publishing/linkedin.ts'
import type { Feature } from '#core/features.ts'
import type { KeyProvider } from '#contract/model-keys.ts'

/** Better Auth's own tables; only it writes them. Its dates and booleans differ by engine: readers convert them. */
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
  /** Counts tries of something in a window of time that ends at `endsAt`. */
  signInTry: {
    /** A hash: it reveals neither addresses nor account names. */
    key: string
    count: number
    endsAt: number
  }
}

/** Times are UTC milliseconds and booleans 0 or 1 in every table of ours. */
export type ProfileTables = {
  profile: {
    userId: string
    firstName: string | null
    lastName: string | null
    imageUrl: string | null
    timezone: string | null
    onboarded: Generated<number>
    /** JSON: the defaults of new chats, as far as the writer has set them. */
    preferences: string | null
    updatedAt: number
  }
}

export type ApiKeyTables = {
  /** A key by which another program uses an account; the key itself is not stored. */
  apiKey: {
    id: string
    userId: string
    name: string
    /** SHA-256 of the key, hexadecimal: used for lookup. */
    hash: string
    lastFour: string
    /** JSON: scope names of core/api-key-scopes.ts. */
    scopes: string
    createdAt: number
    expiresAt: number | null
    /** Accurate to the minute. */
    lastUsedAt: number | null
  }
  /** A program's request to publish a post, which its owner confirms or refuses. */
  publishRequest: {
    id: string
    userId: string
    /** Null once the key is revoked. */
    apiKeyId: string | null
    keyName: string
    documentId: string
    /** The version that would be published. */
    versionAt: number
    network: NetworkKind
    /**
     * Whose account was connected when it was requested; null in requests of earlier versions, which are open for ten
     * minutes.
     */
    memberUrn: string | null
    memberName: string | null
    /** When it would be published, or will be once confirmed; null for a request to publish at once. */
    scheduledAt: number | null
    scheduledTimezone: string | null
    /** The request's state; a waiting one expires by itself. */
    state: 'waiting' | 'confirmed' | 'refused' | 'withdrawn'
    createdAt: number
    expiresAt: number
    decidedAt: number | null
  }
}

export type LimitTables = {
  /** How much of a limit an account has used in the current period. */
  usage: {
    userId: string
    kind: 'messages' | 'posts'
    /** The day ("2026-11-20") or month ("2026-11"), in its owner's timezone when it began. */
    period: string
    used: number
    /** The period lasts at least until this time, even if its owner changes timezone. */
    endsAt: number
  }
  /** The posts that were counted, so that each counts once and is given back once. */
  countedPost: {
    documentId: string
    month: string
  }
  /** Features that an account has on (1) or off (0), unlike everybody else. */
  featureOverride: {
    userId: string
    feature: Feature
    isOn: number
    updatedAt: number
  }
}

export type ModelKeyTables = {
  /** An account's own access to a provider's models. */
  modelKey: {
    userId: string
    provider: KeyProvider
    /** Encrypted at rest; null for a server that requires none. */
    apiKey: string | null
    /** For "compatible": the server's address, and the model that writes. */
    baseUrl: string | null
    model: string | null
    createdAt: number
    updatedAt: number
    /** A removed key opens nothing; it can be restored for a minute, then the row is deleted. */
    removedAt: number | null
  }
}
