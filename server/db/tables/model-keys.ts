import type { KeyProvider } from '#contract/model-keys.ts'

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
