import { useState } from 'react'
import type { ArchiveImport, ImportKind, ImportPart } from '#contract/archive.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogButtons } from './dialog-buttons.tsx'
import { countWords, purposeOf, sourceName } from './import-words.ts'
import { useCancelImport, useStartImport } from './queries.ts'
import { errorMessage } from '#web/ui/toasts/toast.tsx'

type PreviewStepProps = { shown: ArchiveImport; onClose: () => void; onAnother: () => void }

const newIn = ({ found, there }: ImportPart) => found - there

/** Shows what would be imported, to choose from. */
export function PreviewStep({ shown, onClose, onAnother }: PreviewStepProps) {
  const { id, source, fileName, parts } = shown
  const [chosen, setChosen] = useState(() => parts.filter((part) => part.isChosen).map(({ kind }) => kind))
  const start = useStartImport()
  const drop = useCancelImport()
  const coming = parts.filter((part) => chosen.includes(part.kind) && newIn(part) > 0)
  const isAllThere = parts.every((part) => newIn(part) === 0)
  const toggle = (kind: ImportKind) =>
    setChosen((before) => (before.includes(kind) ? before.filter((one) => one !== kind) : [...before, kind]))
  return (
    <>
      <div className="flex min-h-0 flex-col gap-3 overflow-y-auto px-6">
        <p className="text-ink-soft">
          <span className="break-all text-ink">{fileName}</span>, from {sourceName(source)}.{' '}
          {isAllThere
            ? 'Everything in it is already here.'
            : 'What is already here stays as it is. Nothing is published.'}
        </p>
        <ul aria-label="In this archive" className="flex flex-col divide-y divide-line border-y border-line">
          {parts.map((part) => (
            <PartRow
              key={part.kind}
              part={part}
              purpose={purposeOf(source, part.kind)}
              isChosen={chosen.includes(part.kind)}
              onToggle={() => toggle(part.kind)}
            />
          ))}
        </ul>
        {start.isError ? (
          <p role="alert" className="text-bad">
            {errorMessage(start.error)}
          </p>
        ) : null}
      </div>
      <DialogButtons>
        <Button
          disabled={coming.length === 0}
          isBusy={start.isPending}
          onClick={() => start.mutate({ id, kinds: coming.map(({ kind }) => kind) })}
        >
          Import
        </Button>
        <Button variant="outline" onClick={onAnother}>
          Choose another
        </Button>
        <Button variant="ghost" onClick={() => drop.mutate(id, { onSettled: onClose })}>
          Cancel
        </Button>
      </DialogButtons>
    </>
  )
}

type PartRowProps = { part: ImportPart; purpose: string | null; isChosen: boolean; onToggle: () => void }

function PartRow({ part, purpose, isChosen, onToggle }: PartRowProps) {
  const { kind, found, there, samples, note } = part
  const isKnown = newIn(part) === 0
  const already =
    there === 0 ? null : isKnown ? 'All already here' : `${there.toLocaleString('en')} already here`
  return (
    <li className="py-2.5">
      <label className="flex min-h-8 items-start gap-3 pointer-coarse:min-h-11">
        <input
          type="checkbox"
          checked={isChosen && !isKnown}
          disabled={isKnown}
          onChange={onToggle}
          className="mt-1 size-4 shrink-0 accent-accent"
        />
        <span className="min-w-0 grow">
          <span className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="font-medium">{countWords(found, kind)}</span>
            {already === null ? null : <span className="text-[0.8125rem] text-ink-soft">{already}</span>}
          </span>
          {purpose === null ? null : <span className="block text-[0.8125rem] text-ink-soft">{purpose}</span>}
          {note === null ? null : <span className="block text-[0.8125rem] text-ink">{note}</span>}
          <Samples texts={samples.filter((text) => text.trim() !== '')} />
        </span>
      </label>
    </li>
  )
}

const Samples = ({ texts }: { texts: string[] }) => (
  <>
    {texts.map((text, at) => (
      <span key={`${at} ${text}`} className="block truncate text-[0.8125rem] text-ink-soft">
        "{text.split('\n')[0]}"
      </span>
    ))}
  </>
)
