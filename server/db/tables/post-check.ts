export type PostCheckTables = {
  checkPreference: {
    userId: string
    /** JSON: the preferences as the contract has them. */
    preferences: string
    updatedAt: number
  }
}
