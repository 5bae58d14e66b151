import { useId } from 'react'
import { brand } from '#core/brand.ts'
import { Button } from '#web/ui/button.tsx'
import { useAnswering, useConsent } from './use-consent.ts'

/** Asks once whether usage may be counted. Part of the page's layout, so it covers nothing. */
export function ConsentCard() {
  const { consent } = useConsent()
  const { mutate: answer } = useAnswering()
  const name = useId()
  if (consent !== 'unasked') return null
  return (
    <section aria-labelledby={name} className={cardClass}>
      <div className="min-w-0 grow basis-72">
        <h2 id={name} className="font-medium">
          May we count how {brand.product} is used?
        </h2>
        <p className="mt-0.5 text-xs text-ink-soft">
          Which screens and buttons, and how often. Never what you write, and no names or addresses. You can
          change your answer in Settings.
        </p>
      </div>
      <div className="flex grow gap-2 sm:grow-0">
        <Button variant="outline" className={buttonClass} onClick={() => answer(false)}>
          No, thanks
        </Button>
        <Button variant="outline" className={buttonClass} onClick={() => answer(true)}>
          Yes, count
        </Button>
      </div>
    </section>
  )
}

const cardClass =
  'flex shrink-0 flex-wrap items-center gap-x-6 gap-y-3 border-b border-line bg-surface px-4 py-3'
const buttonClass = 'min-w-28 grow sm:grow-0'
