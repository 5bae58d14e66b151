import type { Feature } from '#core/features.ts'

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
