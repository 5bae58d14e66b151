import type { LeftOut } from '#core/claims/rephrasing.ts'
import type { Mark } from '#core/post/post-text.ts'
import type { Topic } from './named-topic.ts'
import type { Place } from './places.ts'

export type Sign = 'hashtag' | 'emoji' | 'slot' | 'exclamation'

/** A change of a post that requires no invented words. */
type Anywhere =
  | { kind: 'replace'; from: string; to: string }
  /** Like `replace`, for words named without quotation marks; ignores case. */
  | { kind: 'swap'; from: string; to: string }
  | { kind: 'remove'; text: string }
  | { kind: 'remove-at'; places: Place[] }
  /** Removes all other parts of the same kind. */
  | { kind: 'keep-at'; places: [Place, ...Place[]] }
  | { kind: 'strip'; signs: Sign[] }
  | { kind: 'leave-out'; claim: LeftOut }
  | ({ kind: 'remove-about' } & Topic)
  /** Takes out the phrases or sentences that have a name. */
  | { kind: 'remove-name'; name: string }
  | { kind: 'add'; text: string; at: 'start' | 'end' }
  | { kind: 'insert'; text: string; side: 'before' | 'after' | 'within'; place: Place }
  | { kind: 'put'; text: string; place: Place }
  | { kind: 'move'; what: Place | Topic | string; to: 'start' | 'end' }
  | { kind: 'exchange'; places: [Place, Place] }
  /** Puts sentences in lines or, if spaced, in paragraphs of their own; in short paragraphs unless each is to be single. */
  | { kind: 'break-lines'; isSpaced: boolean; isSingle: boolean }
  /** Makes list lines; `topic` is what the part to be listed is about. */
  | { kind: 'list'; isNumbered: boolean; topic?: string }
  | { kind: 'mark'; mark: Mark; what: Marked }
  | { kind: 'unmark'; marks: readonly Mark[] }
  | { kind: 'unlist' }
  /** Joins paragraphs until there are at most so many. */
  | { kind: 'join'; most: number }
  | { kind: 'tag'; tags: string[] }
  | { kind: 'drop-fillers' }
  | { kind: 'shorten'; share: number; limit: Limit | undefined }
  | { kind: 'lengthen'; text: string | undefined }
  | { kind: 'polish' }
  | { kind: 'clarify' }
  | { kind: 'rewrite' }
  | { kind: 'reopen'; with?: 'figure' | 'quotation'; about?: string }

/** What is to be bold, italic or struck through. */
export type Marked = { words: string } | { place: Place } | { figures: true }

/** `within` is the part of the post that the change is confined to. */
export type Change = Anywhere & { within?: Place }

export type Limit = { most: number; of: 'character' | 'word' | 'sentence' | 'paragraph' }
