import type { PostText } from '#core/post/post-text.ts'
import type { Place } from './place.ts'

export type Finding = {
  rule: string
  place: Place
  /** Why it is worth a look, in one sentence that a writer can accept. */
  why: string
  /** The replacement text; empty to delete the words. For marks, see `applyFix`. */
  fix?: string
  /** Whether the fix also removes bold, italic and strikethrough; otherwise it keeps the marks of what it replaces. */
  clearsMarks?: true
}

/** What a rule may know besides the text. */
export type CheckSetting = {
  /** The writer's chosen length, if any, in characters as counted by specification 5.6. */
  length?: { min: number; max: number }
  /** Whether the post has pictures, a video or a document: the feed then shows fewer lines of it. */
  hasMedia: boolean
}

export type Rule = {
  /** Permanent: stored when a writer switches the rule off. */
  id: string
  /** What the rule looks for, as shown in the list of rules. */
  label: string
  /**
   * Whether its findings are about wording: the writer's own phrases are exempt, and one such finding per place is
   * enough.
   */
  isPhrase?: true
  find: (post: PostText, setting: CheckSetting) => Finding[]
}
