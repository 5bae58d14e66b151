import { useState } from 'react'
import type { NamedSource } from '#contract/claims.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { ShelfSources } from './shelf-sources.tsx'
import { NoteSource, PageSource } from './written-source.tsx'

type AddSourceDialogProps = {
  /** The text of the claim. */
  claimed: string
  isOpen: boolean
  isBusy: boolean
  onClose: () => void
  onName: (source: NamedSource) => void
}

const ways = [
  { id: 'shelf', label: 'My libraries' },
  { id: 'page', label: 'Web address' },
  { id: 'note', label: 'Note' },
] as const
type Way = (typeof ways)[number]['id']

/** Lets the writer name where a claim comes from: something in their libraries, a web page, or a note to keep. */
export function AddSourceDialog({ claimed, isOpen, isBusy, onClose, onName }: AddSourceDialogProps) {
  const [way, setWay] = useState<Way>('shelf')
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onClose}
      title="Add a source"
      description={<span className="line-clamp-3 wrap-anywhere">Where does "{claimed}" come from?</span>}
    >
      <div className="flex min-h-0 grow flex-col gap-4 overflow-y-auto px-6 pb-6">
        <fieldset className="flex flex-wrap gap-1 rounded-lg bg-sunken p-1">
          <legend className="sr-only">Kind of source</legend>
          {ways.map(({ id, label }) => (
            <label
              key={id}
              className="flex min-h-8 grow cursor-pointer items-center justify-center rounded-md px-3 text-[0.8125rem] whitespace-nowrap text-ink-soft has-checked:bg-surface has-checked:font-medium has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent pointer-coarse:min-h-11"
            >
              <input
                type="radio"
                name="way"
                className="sr-only"
                checked={way === id}
                onChange={() => setWay(id)}
              />
              {label}
            </label>
          ))}
        </fieldset>
        {way === 'shelf' ? <ShelfSources isBusy={isBusy} onName={onName} /> : null}
        {way === 'page' ? <PageSource isBusy={isBusy} onName={onName} /> : null}
        {way === 'note' ? <NoteSource isBusy={isBusy} onName={onName} /> : null}
      </div>
    </Dialog>
  )
}
