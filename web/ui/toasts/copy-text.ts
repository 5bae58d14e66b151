import { toast } from './notice-queue.ts'

/** Copies a text; a browser that refuses is told of, and the answer is false. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    toast.error('The browser did not allow copying. Select the text and copy it yourself.')
    return false
  }
}
