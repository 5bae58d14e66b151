/** Held back by a filter, at the end of what the model may write at once, or broken off without a word. */
export type Why = 'held-back' | 'too-long' | 'cut'

/** A reply that a provider ended, without calling that an error, before it was whole. */
export class UnfinishedReply extends Error {
  readonly why: Why

  constructor(why: Why) {
    super(`The reply was not finished: ${why}.`)
    this.name = 'UnfinishedReply'
    this.why = why
  }
}
