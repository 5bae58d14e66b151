import { toast } from '#web/ui/toasts/notice-queue.ts'
import { invalidPdfToastMs } from '#core/limits.ts'
import { SplitHint } from '#web/ui/split-hint.tsx'
import type { Refusal } from './refusals.ts'

/** Shows why a file was not uploaded (spec 5.2, 5.3). */
export function showRefusal(refusal: Refusal): void {
  if (refusal.kind === 'pdf') {
    const hint = refusal.isTooLong ? { description: <SplitHint /> } : {}
    toast.error(refusal.words, { duration: invalidPdfToastMs, ...hint })
    return
  }
  toast.error(refusal.words, refusal.hint === undefined ? {} : { description: refusal.hint })
}

export const showUploaded = (name: string) => toast.success(`${name} uploaded successfully`)

/** Shows one notice for all files of a drop (spec 8.3): how many are being uploaded, then the outcome. */
export function showDrop(count: number) {
  const id = toast.loading(`Uploading ${count} file(s)...`)
  return {
    end({ done, failed }: { done: number; failed: number }) {
      toast.dismiss(id)
      if (done > 0) toast.success(`Successfully uploaded ${done} file(s)`)
      if (failed > 0) toast.error(`Failed to upload ${failed} file(s)`)
    },
  }
}
