import { Check, CircleAlert, CircleSlash, RotateCcw, X } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { countOver, type Import, type ImportQueue, isUnderWay } from './import-queue.ts'

type ImportListProps = { queue: ImportQueue; imports: Import[] }

const barClass =
  'h-1.5 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent'

/** What is being imported: a bar with a number, each with its state, and a way to give it up. */
export const ImportList = ({ queue, imports }: ImportListProps) => (
  <div className="flex min-h-0 flex-col gap-2">
    <div className="flex min-h-9 items-center gap-3">
      <div className="min-w-0 grow">
        <p id="import-count" className="mb-1 text-[0.8125rem] tabular-nums">
          {countOver(imports)} of {imports.length} done
        </p>
        <progress
          aria-labelledby="import-count"
          value={countOver(imports)}
          max={imports.length}
          className={barClass}
        />
      </div>
      {isUnderWay(imports) ? (
        <Button variant="outline" onClick={() => queue.cancelAll()}>
          Cancel all
        </Button>
      ) : null}
    </div>
    <ul aria-label="Imports" aria-live="polite" className="flex flex-col divide-y divide-line">
      {imports.map((item) => (
        <ImportRow
          key={item.key}
          item={item}
          onCancel={() => queue.cancel(item.key)}
          onRetry={() => queue.retry(item.key)}
        />
      ))}
    </ul>
  </div>
)

const stateWords = ({ state, sent, words }: Import): string => {
  switch (state) {
    case 'waiting':
      return 'Waiting'
    case 'sending':
      return `Uploading, ${Math.floor(sent * 100)}%`
    case 'reading':
      return 'Reading...'
    case 'done':
      return 'Added'
    case 'cancelled':
      return 'Cancelled'
    case 'failed':
      return words ?? 'Not added'
  }
}

type ImportRowProps = { item: Import; onCancel: () => void; onRetry: () => void }

const ImportRow = ({ item, onCancel, onRetry }: ImportRowProps) => (
  <li className="flex min-h-11 items-center gap-2 py-1 text-[0.8125rem]">
    <span className="inline-flex size-4 shrink-0 items-center justify-center">
      <StateSign state={item.state} />
    </span>
    <span className="min-w-0 grow">
      <span className="block truncate">{item.name}</span>
      <span className="block text-ink-soft">{stateWords(item)}</span>
    </span>
    {item.state === 'failed' ? (
      <IconButton label={`Try again: ${item.name}`} hint="Try again" onClick={onRetry}>
        <RotateCcw size={16} aria-hidden />
      </IconButton>
    ) : null}
    {item.state === 'waiting' || item.state === 'sending' || item.state === 'reading' ? (
      <IconButton label={`Cancel ${item.name}`} hint="Cancel" onClick={onCancel}>
        <X size={16} aria-hidden />
      </IconButton>
    ) : null}
  </li>
)

function StateSign({ state }: Pick<Import, 'state'>) {
  switch (state) {
    case 'sending':
    case 'reading':
      return <Spinner size={14} />
    case 'done':
      return <Check size={16} aria-hidden className="text-good" />
    case 'failed':
      return <CircleAlert size={16} aria-hidden className="text-bad" />
    case 'cancelled':
      return <CircleSlash size={16} aria-hidden className="text-ink-soft" />
    case 'waiting':
      return null
  }
}
