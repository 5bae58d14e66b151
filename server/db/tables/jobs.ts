import type { Generated } from 'kysely'

export type JobTables = {
  job: {
    id: string
    name: string
    version: number
    /** JSON, of the shape that the job's definition names. */
    payload: string
    state: 'waiting' | 'done' | 'dead'
    dueAt: number
    /** Whoever works on it, and until when the claim holds; null when nobody does. */
    leaseOwner: string | null
    leaseUntil: number | null
    attempts: Generated<number>
    lastError: string | null
    /** Jobs of one kind and lane are done one after the other, in the order of their places; null in no order. */
    lane: string | null
    place: number | null
    createdAt: number
    updatedAt: number
  }
}
export type InstallationTables = {
  /** What holds for all servers of one database. */
  installation: {
    name: 'secret'
    /** Of the secret: what tells it from another and gives nothing of it away. */
    value: string
  }
}
