import { Link } from '@tanstack/react-router'
import type { ArchiveImport } from '#contract/archive.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogButtons } from './dialog-buttons.tsx'
import { countWords, listInWords, missingIn, placeOf, resultWords } from './import-words.ts'

type ResultStepProps = { shown: ArchiveImport; onClose: () => void; onAnother: () => void }

/** What was imported, and where it is. */
export function ResultStep({ shown, onClose, onAnother }: ResultStepProps) {
  const { state, parts, problem } = shown
  const missing = missingIn(parts).map((part) => countWords(part.found - part.there - part.added, part.kind))
  return (
    <>
      <div className="flex min-h-0 flex-col gap-3 overflow-y-auto px-6">
        {problem === null ? null : (
          <p role="alert" className="text-bad">
            {problem}
          </p>
        )}
        <p aria-live="polite">{resultWords(parts)}</p>
        {missing.length === 0 ? null : (
          <p className="text-ink-soft">
            {state === 'done'
              ? `${listInWords(missing)} could not be imported.`
              : `Not imported yet: ${listInWords(missing)}. Import the archive again to continue from here.`}
          </p>
        )}
        <Places shown={shown} onClose={onClose} />
      </div>
      <DialogButtons>
        <Button onClick={onClose}>Done</Button>
        <Button variant="outline" onClick={onAnother}>
          Import another
        </Button>
      </DialogButtons>
    </>
  )
}

function Places({ shown, onClose }: { shown: ArchiveImport; onClose: () => void }) {
  const places = shown.parts.flatMap(({ kind, added }) => {
    const { to, search = {} } = placeOf(kind)
    return added > 0 && to !== null ? [{ kind, added, to, search }] : []
  })
  if (places.length === 0) return null
  return (
    <ul aria-label="Where it is" className="flex flex-col">
      {places.map(({ kind, added, to, search }) => (
        <li key={kind}>
          <Link
            to={to}
            search={search}
            onClick={onClose}
            className="inline-flex min-h-8 items-center text-accent underline pointer-coarse:min-h-11"
          >
            See {countWords(added, kind)}
          </Link>
        </li>
      ))}
    </ul>
  )
}
