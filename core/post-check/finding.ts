import type { PostText } from '#core/post/post-text.ts'
import type { Place } from './place.ts'

export type Finding = {
  rule: string
  place: Place
  /** Why it is worth a look, in one sentence that a writer accepts. */
  why: string
  /** What stands at the place once the fix is applied; empty where the words go. `applyFix` says what becomes of marks. */
  fix?: string
  /** The fix takes bold, italic and strikethrough away as well; else it keeps the marks of what it replaces. */
  clearsMarks?: true
}

/** What a rule may know beside the text. */
export type CheckSetting = {
  /** Characters as counted by specification 5.6, when the writer has chosen a length. */
  length?: { min: number; max: number }
  /** Whether pictures, a video or a document come with the post: the feed then shows fewer lines of it. */
  hasMedia: boolean
}

export type Rule = {
  /** Stays the same for ever: a writer's choice to switch it off is stored under it. */
  id: string
  /** What the rule looks for, as it stands in the list of rules. */
  label: string
  /** Its findings are about the words themselves: the writer's own words are left alone, and one such finding is enough for a place. */
  isPhrase?: true
  find: (post: PostText, setting: CheckSetting) => Finding[]
}
