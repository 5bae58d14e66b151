import { Check, Copy } from 'lucide-react'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useCopy } from './use-copy.ts'

/** Code of a reply with a button that copies it. */
export function CodeBlock({ code, language }: { code: string; language: string }) {
  const { isCopied, copy } = useCopy()
  return (
    <div className="my-3 overflow-hidden rounded-lg border border-line bg-sunken">
      <div className="flex items-center justify-between border-b border-line py-0.5 pr-1 pl-3 text-xs text-ink-soft">
        <span className="min-w-0 truncate">{language || 'Text'}</span>
        <IconButton label="Copy code" onClick={() => void copy(code)}>
          {isCopied ? <Check size={16} /> : <Copy size={16} />}
        </IconButton>
      </div>
      {/* Wider code than the screen scrolls by keyboard too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre tabIndex={0} className="overflow-x-auto p-3 font-mono text-xs leading-5 wrap-normal">
        <code>{code}</code>
      </pre>
    </div>
  )
}
