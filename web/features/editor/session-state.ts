import { mergeContents, type PostMerge } from '#core/post/merge-posts.ts'
import { type PostContent, serializeContent, parseContent } from '#core/post/post-content.ts'
import type { PostText } from '#core/post/post-text.ts'
import type { LocalDraft } from './local-drafts.ts'
import type { SaveState } from './save-queue.ts'

/** Where else the document is open. */
export type Elsewhere = { inTab: boolean; onDevice: boolean }

export type SessionState = {
  post: PostContent
  /** Counts the times when the text was put here from outside, so that the editor takes it over. */
  revision: number
  /** Whether undo leaves alone what came then: what people wrote elsewhere, merged with what stands here. */
  staysOnUndo: boolean
  save: SaveState
  isDirty: boolean
  /** This text and a newer one of the server's, as far as they are one; null while nobody has to choose. */
  conflict: PostMerge | null
  /** What the last merge made of the text, until it is dismissed. */
  merged: { before: string; after: string } | null
  /** Text that this device kept from an earlier visit and that no version has. */
  kept: LocalDraft | null
  /** False when the browser did not take the text the last time. */
  isKeptHere: boolean
  /** The text that gave way when theirs was taken. */
  setAside: PostText | null
  /** A draft as it was first written, and as a check has had it mended. */
  checked: { before: string; after: string } | null
  /** What stood here before an older version was restored, until that is settled. */
  beforeRestore: PostContent | null
  elsewhere: Elsewhere
}

/** A session that has just begun with what the server has. */
export const beginning = (post: PostContent, save: SaveState): SessionState => ({
  post,
  revision: 0,
  staysOnUndo: false,
  save,
  isDirty: false,
  conflict: null,
  merged: null,
  kept: null,
  isKeptHere: true,
  setAside: null,
  checked: null,
  beforeRestore: null,
  elsewhere: { inTab: false, onDevice: false },
})

/** This text and the newer one that it would have gone over, as far as they are one. */
export function conflictIn({ save, post }: SessionState): PostMerge | null {
  if (save.theirs === null || save.common === null) return null
  return mergeContents({ base: save.common, mine: serializeContent(post), theirs: save.theirs.content })
}

export const canonical = (content: string): string => serializeContent(parseContent(content))
