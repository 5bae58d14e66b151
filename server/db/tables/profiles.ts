import type { Generated } from 'kysely'
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
