import { useId } from 'react'
import { brand } from '#core/brand.ts'
import { PageSection } from '#web/ui/page.tsx'
import { SaveNote, saveStateOf } from '#web/ui/forms/save-note.tsx'
import { useAnswering, useConsent } from './use-consent.ts'

/** What is counted, and the way to agree to it and to take that back; nothing where nothing is ever counted. */
export function PrivacyPanel() {
  const { consent } = useConsent()
  if (consent === 'off') return null
  return (
    <PageSection
      anchor="privacy"
      heading="Privacy"
      purpose={`The people who run ${brand.product} here would like to know which parts of it are used.`}
    >
      <div className="max-w-md">
        <Choice
          isYes={consent === 'yes'}
          isSignalled={consent === 'signalled'}
          isKnown={consent !== 'unknown'}
        />
        <ul className="mt-3 list-disc space-y-1 pl-5 text-ink-soft">
          <li>Counted: which screens you open, which buttons you press, and whether it worked.</li>
          <li>If they record screens, all text and pictures are masked before they leave your browser.</li>
          <li>Never sent: your words, files, titles, names, e-mail and web addresses.</li>
        </ul>
      </div>
    </PageSection>
  )
}

type ChoiceProps = { isYes: boolean; isSignalled: boolean; isKnown: boolean }

function Choice({ isYes, isSignalled, isKnown }: ChoiceProps) {
  const id = useId()
  const answering = useAnswering()
  const retry = () => {
    if (answering.variables !== undefined) answering.mutate(answering.variables)
  }
  return (
    <>
      <div className="flex min-h-8 items-center justify-between gap-3 pointer-coarse:min-h-11">
        <div className="min-w-0">
          <label htmlFor={id} className="font-medium">
            Count how I use {brand.product}
          </label>
          <p id={`${id}-hint`} className="text-xs text-ink-soft">
            {isSignalled
              ? 'Your browser asks not to be tracked, so nothing is counted.'
              : 'When this is off, nothing more is sent, and what this browser stored for it is removed.'}
          </p>
        </div>
        <input
          id={id}
          type="checkbox"
          role="switch"
          checked={isYes}
          disabled={isSignalled || !isKnown}
          aria-checked={isYes}
          aria-describedby={`${id}-hint`}
          onChange={(event) => answering.mutate(event.target.checked)}
          className="size-5 shrink-0 accent-(--accent)"
        />
      </div>
      <SaveNote state={saveStateOf(answering)} onRetry={retry} />
    </>
  )
}
