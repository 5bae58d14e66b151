import { useEffect, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/skeleton.tsx'
import { errorMessage } from '#web/ui/toasts/toast.tsx'
import type { Rephrased, Rephrasing } from './use-rephrasing.ts'

type RephraseProposalProps = {
  rephrasing: Rephrasing
  onApply: (proposal: Rephrased) => void
  /** Dismisses the proposal and restores the focus. */
  onDrop: () => void
}

/** A proposal for the sentence of a claim without that claim. */
export function RephraseProposal({ rephrasing, onApply, onDrop }: RephraseProposalProps) {
  const { isAsking, error, proposal } = rephrasing
  const place = useRef<HTMLFieldSetElement>(null)
  // The document's focus: moves here when the response arrives, so that it is announced and can be acted on by keyboard.
  useEffect(() => {
    if (!isAsking) place.current?.focus()
  }, [isAsking])
  const isSame = proposal !== null && proposal.text === proposal.sentence
  return (
    <fieldset
      ref={place}
      tabIndex={-1}
      aria-label="Rephrased sentence"
      aria-busy={isAsking}
      className="mt-1 flex flex-col gap-2 rounded-md bg-sunken p-2 text-[0.8125rem] outline-none"
    >
      {isAsking ? (
        <output className="flex items-center gap-2 text-ink-soft">
          <Spinner size={14} />
          Rephrasing...
        </output>
      ) : null}
      {error ? (
        <p role="alert" className="text-bad">
          {errorMessage(error)}
        </p>
      ) : null}
      {proposal === null || isSame ? null : (
        <p className="wrap-anywhere whitespace-pre-line">{proposal.text}</p>
      )}
      {proposal?.note === undefined ? null : <p className="text-warn">{proposal.note}</p>}
      {isAsking ? null : (
        <div className="flex flex-wrap gap-2">
          {proposal === null || isSame ? null : <Button onClick={() => onApply(proposal)}>Use this</Button>}
          <Button variant="ghost" onClick={onDrop}>
            Leave as it is
          </Button>
        </div>
      )}
    </fieldset>
  )
}
