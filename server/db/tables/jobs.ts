import type { Generated } from 'kysely'

export type JobTables = {
  job: {
    id: string
    name: string
    version: number
    /** JSON, in the shape that the job's definition names. */
    payload: string
    state: 'waiting' | 'done' | 'dead'
    dueAt: number
    /** Who is working on it, and until when the claim holds; null when nobody is. */
    leaseOwner: string | null
    leaseUntil: number | null
    attempts: Generated<number>
    lastError: string | null
    /** Jobs of one kind and lane run one after another, ordered by place; null for no order. */
    lane: string | null
    place: number | null
    createdAt: number
    updatedAt: number
  }
}
export type InstallationTables = {
  /** Settings that all servers of one database share. */
  installation: {
    name: 'secret'
    /** The secret's fingerprint: identifies it and reveals nothing of it. */
    value: string
  }
}
