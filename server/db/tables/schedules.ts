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
