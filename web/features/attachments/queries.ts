import { useSyncExternalStore } from 'react'
import { toast } from '#web/ui/toasts/notice-queue.ts'
import { attachments, type AttachedFile, type Attachment, type UploadingFile } from './attachment-store.ts'
import { failedWords } from './failed-words.ts'
import { folderWords, readPasted } from '#web/ui/files/file-transfer.ts'

const loadUploads = () => import('./uploads.ts')

/** Returns the files beside a chat's text, including those being uploaded. */
export const useAttachments = (chat: string): readonly Attachment[] =>
  useSyncExternalStore(attachments.subscribe, () => attachments.list(chat))

/** Whether a file beside a chat's text is being uploaded; nothing can be sent then (spec 5.1). */
export const useIsUploading = (chat: string): boolean =>
  useSyncExternalStore(attachments.subscribe, () =>
    attachments.list(chat).some(({ state }) => state === 'uploading'),
  )

export const listAttachments = (chat: string): readonly Attachment[] => attachments.list(chat)

/** Returns the chats with files beside their unsent text, including those of earlier visits. */
export const chatsWithAttachments = (): string[] => attachments.chats()

/** Uploads chosen or pasted files, to be sent with a chat's next message. */
export function attachFiles(chat: string, files: File[]): void {
  const added = attachments.add(chat, files)
  start(added, async () => (await loadUploads()).uploadEach(added))
}

/** Uploads dropped files, with one notice for all of them. */
export function attachDropped(chat: string, files: File[]): void {
  const added = attachments.add(chat, files)
  start(added, async () => (await loadUploads()).uploadDropped(added))
}

/** Uploads the files of a paste; returns false when it is a paste of text. */
export function attachPasted(chat: string, clipboard: DataTransfer): boolean {
  const pasted = readPasted(clipboard)
  if (!pasted) return false
  if (pasted.folders > 0) toast.error(folderWords)
  attachFiles(chat, pasted.files)
  return true
}

export function retryAttachment(id: string): void {
  const one = attachments.again(id)
  if (one) start([one], async () => (await loadUploads()).uploadEach([one]))
}

/** Removes a file; an upload in flight is cancelled. */
export function removeAttachment({ id, state }: Attachment): void {
  attachments.remove(id)
  if (state === 'uploading') void loadUploads().then(({ cancelUpload }) => cancelUpload(id))
}

/** Takes the uploaded files in order to send them; `giveBackAttachments` puts them back when that fails. */
export const takeAttachments = (chat: string): AttachedFile[] => attachments.take(chat)
export const giveBackAttachments = (chat: string, files: AttachedFile[]): void =>
  attachments.giveBack(chat, files)

/** Moves the attachments of one chat to another. */
export const moveAttachments = (from: string, to: string): void => attachments.move(from, to)

/** Loads the upload code and starts the upload; if that fails, the files count as failed. */
function start(added: UploadingFile[], upload: () => Promise<void>): void {
  if (added.length === 0) return
  upload().catch(() => {
    for (const one of added) {
      attachments.fail(one)
      toast.error(failedWords(one.name))
    }
  })
}
