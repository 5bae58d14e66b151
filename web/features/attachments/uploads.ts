import { fileKindOf } from '#core/file-kind.ts'
import { attachments, type UploadingFile } from './attachment-store.ts'
import { refusalBefore, refusalOf, type Refusal } from './refusals.ts'
import { UploadCancelled, UploadQueue } from './upload-queue.ts'
import { showDrop, showRefusal, showUploaded } from './upload-toasts.tsx'

const queue = new UploadQueue()

/** Uploads one file and shows why if that fails; a file that can be retried stays attached for that. */
async function upload(one: UploadingFile): Promise<'done' | 'failed' | 'cancelled'> {
  const { id, file } = one
  const refusal = refusalBefore(file, attachments.placeOf(id))
  if (refusal) return refuse(one, refusal)
  try {
    const onProgress = (share: number) => attachments.progress(id, share)
    attachments.finish(id, await queue.run({ id, file, onProgress }))
    return 'done'
  } catch (error) {
    if (error instanceof UploadCancelled) return 'cancelled'
    return refuse(one, refusalOf(error, file))
  }
}

function refuse(one: UploadingFile, refusal: Refusal): 'failed' {
  if (refusal.kind === 'passing') attachments.fail(one)
  else attachments.remove(one.id)
  showRefusal(refusal)
  return 'failed'
}

/** Uploads chosen or pasted files, with a notice for each (spec 5.2). */
export async function uploadEach(files: UploadingFile[]): Promise<void> {
  await Promise.all(
    files.map(async (one) => {
      const isImage = fileKindOf(one) === 'image'
      if ((await upload(one)) === 'done' && !isImage) showUploaded(one.name)
    }),
  )
}

/** Uploads dropped files, with one notice for all of them. */
export async function uploadDropped(files: UploadingFile[]): Promise<void> {
  const notice = showDrop(files.length)
  const outcomes = await Promise.all(files.map(upload))
  const count = (wanted: 'done' | 'failed') => outcomes.filter((outcome) => outcome === wanted).length
  notice.end({ done: count('done'), failed: count('failed') })
}

export const cancelUpload = (id: string): void => queue.cancel(id)
