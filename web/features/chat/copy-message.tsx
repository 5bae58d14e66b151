import { Check, Copy } from 'lucide-react'
import { IconButton } from '#web/ui/button.tsx'
import { useEffect, useState } from 'react'
import { copyText } from '#web/ui/toasts/copy-text.ts'
import { toast } from '#web/ui/toasts/notice-queue.ts'

export function CopyMessage({ text }: { text: string }) {
  const { isCopied, copy } = useCopy()
  return (
    <IconButton label="Copy message" className={quietActionClass} onClick={() => void copy(text)}>
      {isCopied ? <Check size={16} /> : <Copy size={16} />}
    </IconButton>
  )
}
/** A message's action: hidden until its message is hovered or contains the focus; always visible on touch devices. */
export const quietActionClass =
  'opacity-0 group-hover:opacity-100 group-focus-within:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-100'

const shownForMs = 2000

/** Copies text and confirms it; `isCopied` stays true for two seconds. */
export function useCopy() {
  const [isCopied, setIsCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return undefined
    const timer = setTimeout(() => setIsCopied(false), shownForMs)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = async (text: string) => {
    if (!(await copyText(text))) return
    setIsCopied(true)
    toast.success('Copied to clipboard!')
  }
  return { isCopied, copy }
}
