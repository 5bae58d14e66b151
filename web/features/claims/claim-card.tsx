import { clsx } from 'clsx'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import type { NamedClaim } from './placing.ts'
import type { Shown } from './use-claims.ts'

type ClaimCardProps = {
  claim: NamedClaim
  /** Set when its mark was pressed or has the pointer. */
  shown: Shown | null
  /** Called when the card has taken the focus. */
  onArrive: () => void
  onSelect: () => void
  onSettle: (isKnown: boolean) => void
  onAddSource: () => void
  onRephrase: () => void
  onEmphasize: (id: string | null) => void
  /** The action in progress on the claim. */
  children?: ReactNode
}

const kinds: Record<NamedClaim['kind'], string> = {
  number: 'Number',
  date: 'Date',
  name: 'Name',
  quotation: 'Quotation',
  event: 'Your experience',
}

/** Scrolls a card into view when its mark asks for it, and focuses it when the keyboard was used. */
export function useShownCard(shown: Shown | null, onArrive: () => void) {
  const card = useRef<HTMLLIElement>(null)
  const arrive = useEffectEvent(onArrive)
  // The page: the card of a mark may be out of view.
  useEffect(() => {
    if (shown === null) return
    card.current?.scrollIntoView({ block: 'nearest' })
    if (!shown.takesFocus) return
    card.current?.querySelector('button')?.focus()
    arrive()
  }, [shown])
  return card
}

/** One claim without support in the material, and what can be done about it. */
export function ClaimCard({ claim, shown, onArrive, children, ...on }: ClaimCardProps) {
  const { id, kind, text, isKnown } = claim
  const card = useShownCard(shown, onArrive)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Only makes the words stand out; each button works alone.
    <li
      ref={card}
      data-claim={id}
      aria-current={shown !== null}
      onMouseEnter={() => on.onEmphasize(id)}
      onMouseLeave={() => on.onEmphasize(null)}
      onFocus={() => on.onEmphasize(id)}
      onBlur={() => on.onEmphasize(null)}
      className={clsx(
        'flex flex-col gap-1 rounded-card border p-3 transition-colors',
        shown === null ? 'border-line' : 'border-accent bg-accent-soft',
      )}
    >
      <h4 className="text-[0.8125rem] text-ink-soft">{kinds[kind]}</h4>
      <button
        type="button"
        aria-label={`Show "${text}" in the post`}
        onClick={on.onSelect}
        className="line-clamp-3 rounded-sm text-start font-medium wrap-anywhere whitespace-pre-wrap hover:bg-hover pointer-coarse:min-h-11"
      >
        {text}
      </button>
      {children}
      <div className="mt-1 flex flex-wrap gap-2">
        {isKnown ? null : (
          <>
            <Button variant="outline" aria-label={`Add a source: "${text}"`} onClick={on.onAddSource}>
              Add a source
            </Button>
            <Button variant="outline" aria-label={`Rephrase: "${text}"`} onClick={on.onRephrase}>
              Rephrase
            </Button>
          </>
        )}
        <Button
          data-settle
          variant={isKnown ? 'ghost' : 'outline'}
          aria-label={isKnown ? `Undo: "${text}" is true` : `I know this is true: "${text}"`}
          className={isKnown ? '-ml-3' : ''}
          onClick={() => on.onSettle(!isKnown)}
        >
          {isKnown ? 'Undo' : 'I know this is true'}
        </Button>
      </div>
    </li>
  )
}
