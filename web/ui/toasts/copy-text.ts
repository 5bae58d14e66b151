import { toast } from './notice-queue.ts'

/** Copies a text; shows an error and returns false when the browser refuses. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    toast.error('The browser did not allow copying. Select the text and copy it yourself.')
    return false
  }
}
