import { Check, Copy } from 'lucide-react'
import { IconButton } from '#web/ui/icon-button.tsx'
import { quietActionClass } from './quiet-action.ts'
import { useCopy } from './use-copy.ts'

export function CopyMessage({ text }: { text: string }) {
  const { isCopied, copy } = useCopy()
  return (
    <IconButton label="Copy message" className={quietActionClass} onClick={() => void copy(text)}>
      {isCopied ? <Check size={16} /> : <Copy size={16} />}
    </IconButton>
  )
}
