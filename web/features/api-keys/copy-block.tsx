import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { copyText } from '#web/ui/toasts/copy-text.ts'

/** Text to copy as it is. */
export function CopyBlock({ name, text }: { name: string; text: string }) {
  const [copied, setCopied] = useState<string | null>(null)
  const isCopied = copied === text
  const copy = async () => {
    if (await copyText(text)) setCopied(text)
  }
  return (
    <div className="flex flex-col items-start gap-2">
      <section aria-label={name} className="w-full">
        <pre className="w-full rounded-md bg-sunken p-3 font-mono text-xs leading-5 wrap-anywhere whitespace-pre-wrap select-all">
          {text}
        </pre>
      </section>
      <Button
        variant="outline"
        aria-label={`${isCopied ? 'Copied' : 'Copy'}: ${name}`}
        onClick={() => void copy()}
      >
        {isCopied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
        {isCopied ? 'Copied' : 'Copy'}
      </Button>
      <output className="sr-only">{isCopied ? `Copied: ${name}` : ''}</output>
    </div>
  )
}
