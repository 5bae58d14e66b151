export type CalendarFeedTables = {
  /** The secret address at which an account's posts can be read as a calendar. */
  calendarFeed: {
    userId: string
    /** SHA-256 of the secret, hexadecimal: what a reader is looked up by. */
    hash: string
    /** The secret itself, encrypted at rest, to show it to its owner again. */
    sealed: string
    createdAt: number
    /** To the hour; null when nobody has read it yet. */
    readAt: number | null
  }
}
