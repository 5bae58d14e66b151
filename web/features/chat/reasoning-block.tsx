import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { Spinner } from '#web/ui/spinner.tsx'
import { ReplyMarkdown } from './reply-text.tsx'

/** What the model thought before it answered (spec 2.6). */
export function ReasoningBlock({ text, isLoading }: { text: string; isLoading: boolean }) {
  const [isOpen, setIsOpen] = useState(true)
  const content = useId()
  return (
    <div>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={content}
        onClick={() => setIsOpen(!isOpen)}
        className="flex min-h-8 items-center gap-2 rounded-md text-sm font-medium text-ink-soft hover:text-ink"
      >
        {isLoading ? <Spinner /> : null}
        {isLoading ? 'Reasoning' : 'Reasoned for a few seconds'}
        <ChevronDown size={16} aria-hidden className={isOpen ? 'rotate-180' : ''} />
      </button>
      <div id={content} hidden={!isOpen} className="border-l-2 border-line pl-4 text-ink-soft">
        <ReplyMarkdown text={text} />
      </div>
    </div>
  )
}
