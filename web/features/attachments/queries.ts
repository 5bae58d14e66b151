import { useSyncExternalStore } from 'react'
import { toast } from '#web/ui/toasts/notice-queue.ts'
import { attachments, type AttachedFile, type Attachment, type UploadingFile } from './attachment-store.ts'
import { failedWords } from './failed-words.ts'
import { folderWords, readPasted } from '#web/ui/files/file-transfer.ts'

const loadUploads = () => import('./uploads.ts')

/** The files beside a chat's text, those included that are on their way. */
export const useAttachments = (chat: string): readonly Attachment[] =>
  useSyncExternalStore(attachments.subscribe, () => attachments.list(chat))

export const listAttachments = (chat: string): readonly Attachment[] => attachments.list(chat)

/** The chats beside whose unsent text there were files, those of earlier visits included. */
export const chatsWithAttachments = (): string[] => attachments.chats()

/** Uploads files that somebody chose or pasted, to be sent with a chat's next message. */
export function attachFiles(chat: string, files: File[]): void {
  const added = attachments.add(chat, files)
  start(added, async () => (await loadUploads()).uploadEach(added))
}

/** Uploads files that somebody dropped; they are told of together. */
export function attachDropped(chat: string, files: File[]): void {
  const added = attachments.add(chat, files)
  start(added, async () => (await loadUploads()).uploadDropped(added))
}

/** Uploads the files of a paste; false when it is one of text. */
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

/** Takes a file away; one that is on its way is cancelled. */
export function removeAttachment({ id, state }: Attachment): void {
  attachments.remove(id)
  if (state === 'uploading') void loadUploads().then(({ cancelUpload }) => cancelUpload(id))
}

/** Takes the files that are there, to send them; `giveBackAttachments` puts them back when that fails. */
export const takeAttachments = (chat: string): AttachedFile[] => attachments.take(chat)
export const giveBackAttachments = (chat: string, files: AttachedFile[]): void =>
  attachments.giveBack(chat, files)

/** What stands beside one chat's text goes to another's. */
export const moveAttachments = (from: string, to: string): void => attachments.move(from, to)

/** The part that uploads is brought when it is needed; without it, nothing goes. */
function start(added: UploadingFile[], upload: () => Promise<void>): void {
  if (added.length === 0) return
  upload().catch(() => {
    for (const one of added) {
      attachments.fail(one)
      toast.error(failedWords(one.name))
    }
  })
}
