import type { Generated } from 'kysely'
import type { MediaKind } from '#core/post/post-media.ts'

export type FileTables = {
  /** A file that was checked and is stored whole. */
  file: {
    id: string
    /** Null when the account is gone: nobody may read the file, and the next sweep removes it. */
    userId: string | null
    /** The part of its address that cannot be guessed; also its key in the storage. */
    key: string
    name: string
    contentType: string
    size: number
    /** Hexadecimal. */
    sha256: string
    /** When it was first used in a message or a post; null means that it may be removed one day. */
    usedAt: number | null
    /** When the last post or profile let go of it; null while that never happened. */
    unusedSince: number | null
    /** Since when nobody may read it, though its post can still be brought back; null for any other file. */
    withheldAt: number | null
    createdAt: number
    /** Of an image in pixels, and of a GIF how many frames; what was uploaded for posts has them in "postMedia". */
    width: number | null
    height: number | null
    frames: number | null
  }
  /** Bytes that may be in the storage without belonging to a file: what the sweep looks after. */
  pendingUpload: {
    id: string
    userId: string | null
    /** The key that the file gets when it turns out to be one. */
    key: string
    /** As the browser declared them; nothing relies on them. */
    name: string
    contentType: string
    size: number
    state: 'open' | 'done'
    /** What the file is for, which decides what it may be; an archive is none and becomes none. */
    purpose: Generated<'chat' | 'post' | 'archive'>
    /** What the file was called, where its own name is another. */
    originalName: string | null
    /** What the storage knows the upload by, if it has a name of its own for it. */
    storageToken: string | null
    /** Somebody is at work on it until then. */
    claimedUntil: number | null
    expiresAt: number
    createdAt: number
  }
  /** What is known of a file that was checked for posts. */
  postMedia: {
    fileId: string
    kind: MediaKind
    originalName: string
    /** In pixels. */
    width: number | null
    height: number | null
    durationMs: number | null
    pages: number | null
    hasThumbnail: 0 | 1
    previewState: 'none' | 'working' | 'ready' | 'failed'
  }
}
