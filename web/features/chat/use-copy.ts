import { useEffect, useState } from 'react'
import { toast } from '#web/ui/notice-queue.ts'

const shownForMs = 2000

/** Copies text and says so; `isCopied` stays true for two seconds. */
export function useCopy() {
  const [isCopied, setIsCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return undefined
    const timer = setTimeout(() => setIsCopied(false), shownForMs)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
      setIsCopied(true)
      toast.success('Copied to clipboard!')
    } catch {
      toast.error('The browser did not allow copying. Select the text and copy it yourself.')
    }
  }
  return { isCopied, copy }
}
