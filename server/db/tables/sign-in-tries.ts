export type SignInTryTables = {
  /** How often something was tried in a window of time that ends at `endsAt`. */
  signInTry: {
    /** A hash: it holds neither addresses nor names of accounts that can be read. */
    key: string
    count: number
    endsAt: number
  }
}
