import { brand } from '#core/brand.ts'
import { PageSection } from '#web/ui/page.tsx'
import { ChangeNote } from '#web/ui/forms/save-note.tsx'
import { SwitchField } from '#web/ui/forms/switch-field.tsx'
import { useAnswering, useConsent } from './use-consent.ts'

/** Says what is counted, and lets users agree or withdraw; hidden where nothing is ever counted. */
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
  const answering = useAnswering()
  return (
    <>
      <SwitchField
        label={`Count how I use ${brand.product}`}
        hint={
          isSignalled
            ? 'Your browser asks not to be tracked, so nothing is counted.'
            : 'When this is off, nothing more is sent, and what this browser stored for it is removed.'
        }
        isOn={isYes}
        isDisabled={isSignalled || !isKnown}
        onSwitch={answering.mutate}
      />
      <ChangeNote change={answering} />
    </>
  )
}
