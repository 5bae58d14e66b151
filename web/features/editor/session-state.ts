import { mergeContents, type PostMerge } from '#core/post/merge-posts.ts'
import { type PostContent, serializeContent, parseContent } from '#core/post/post-content.ts'
import type { PostText } from '#core/post/post-text.ts'
import type { LocalDraft } from './local-drafts.ts'
import type { SaveState } from './save-queue.ts'

/** Where else the document is open. */
export type Elsewhere = { inTab: boolean; onDevice: boolean }

export type SessionState = {
  post: PostContent
  /** Counts the replacements of the text from outside, each of which the editor has to adopt. */
  revision: number
  /** Whether undo leaves the last replacement alone: what people wrote elsewhere, merged with this text. */
  staysOnUndo: boolean
  save: SaveState
  isDirty: boolean
  /** Whether a save is waiting for its moment or under way. */
  isSaving: boolean
  /** This text and a newer version of the server's, merged as far as possible; null while nobody has to choose. */
  conflict: PostMerge | null
  /** The text before and after the last merge, until it is dismissed. */
  merged: { before: string; after: string } | null
  /** Text that this device kept from an earlier visit and that no version has. */
  kept: LocalDraft | null
  /** False when the browser failed to store the text the last time. */
  isKeptHere: boolean
  /** The text that was replaced when theirs was taken. */
  setAside: PostText | null
  /** A draft as it was first written, and as a check has corrected it. */
  checked: { before: string; after: string } | null
  /** The text from before an older version was restored, until that is kept or undone. */
  beforeRestore: PostContent | null
  elsewhere: Elsewhere
}

/** Returns the state of a session that has just started from what the server has. */
export const beginning = (post: PostContent, save: SaveState): SessionState => ({
  post,
  revision: 0,
  staysOnUndo: false,
  save,
  isDirty: false,
  isSaving: false,
  conflict: null,
  merged: null,
  kept: null,
  isKeptHere: true,
  setAside: null,
  checked: null,
  beforeRestore: null,
  elsewhere: { inTab: false, onDevice: false },
})

/** Merges this text with the newer one it would have overwritten, as far as possible; null without a conflict. */
export function conflictIn({ save, post }: SessionState): PostMerge | null {
  if (save.theirs === null || save.common === null) return null
  return mergeContents({ base: save.common, mine: serializeContent(post), theirs: save.theirs.content })
}

export const canonical = (content: string): string => serializeContent(parseContent(content))
