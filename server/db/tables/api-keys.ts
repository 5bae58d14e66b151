import type { NetworkKind } from '#contract/linkedin.ts'

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
  /** A program's wish to have a post published, which its owner confirms or not. */
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
    memberName: string | null
    /** When it would go out, or does when that is confirmed; null for a wish to publish at once. */
    scheduledAt: number | null
    scheduledTimezone: string | null
    /** What has become of it; one that waits has an end by itself. */
    state: 'waiting' | 'confirmed' | 'refused' | 'withdrawn'
    createdAt: number
    expiresAt: number
    decidedAt: number | null
  }
}
