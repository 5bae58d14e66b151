import type { Generated } from 'kysely'
import type { MediaKind } from '#core/post/post-media.ts'

export type FileTables = {
  /** A file that was checked and is stored completely. */
  file: {
    id: string
    /** Null when the account is gone: nobody may read the file, and the next sweep removes it. */
    userId: string | null
    /** The unguessable part of its address; also its key in the storage. */
    key: string
    name: string
    contentType: string
    size: number
    /** Hexadecimal. */
    sha256: string
    /** When it was first used in a message or a post; null means that it may be removed eventually. */
    usedAt: number | null
    /** When the last post or profile stopped using it; null until that happens. */
    unusedSince: number | null
    /** Since when nobody may read it, while its post can still be restored; null for any other file. */
    withheldAt: number | null
    createdAt: number
    /** The size of an image in pixels, and the frame count of a GIF; for post uploads these are in "postMedia". */
    width: number | null
    height: number | null
    frames: number | null
  }
  /** Bytes that may be in the storage without belonging to a file: the sweep looks after them. */
  pendingUpload: {
    id: string
    userId: string | null
    /** The key of the file that the upload becomes. */
    key: string
    /** As the browser declared them; nothing relies on them. */
    name: string
    contentType: string
    size: number
    state: 'open' | 'done'
    /** The purpose of the file, which decides what is accepted; an archive never becomes a file. */
    purpose: Generated<'chat' | 'post' | 'archive'>
    /** The original file name, when it differs from `name`. */
    originalName: string | null
    /** The storage's own id for the upload, if it has one. */
    storageToken: string | null
    /** Until when somebody is working on it. */
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
