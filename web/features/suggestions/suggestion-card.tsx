import { clsx } from 'clsx'
import { useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import type { Placed } from './placing.ts'
import type { Shown } from './use-suggestions.ts'

type SuggestionCardProps = {
  placed: Placed
  /** Given when its mark was pressed in the text. */
  shown: Shown | null
  /** It has taken the focus. */
  onArrive: () => void
  onApply: () => void
  onDismiss: () => void
  /** The card is being looked at, worked in, or neither any longer. */
  onLook: (how: 'seen' | 'focused' | null) => void
}

/** One suggestion: what stands there, what could, and why. */
export function SuggestionCard({ placed, shown, onArrive, ...on }: SuggestionCardProps) {
  const { onApply, onDismiss, onLook } = on
  const { suggestion, stretch } = placed
  const { originalText, suggestedText, description } = suggestion
  // One that a program or an archive brought may come without.
  const reason = description.trim() || 'Suggested without a reason'
  const card = useRef<HTMLLIElement>(null)
  const arrive = useEffectEvent(onArrive)
  const isShown = shown !== null
  // The page: the card of a mark may be out of sight, and takes the focus when the keyboard went there.
  useEffect(() => {
    if (shown === null) return
    card.current?.scrollIntoView({ block: 'nearest' })
    if (!shown.takesFocus) return
    card.current?.querySelector('button')?.focus()
    arrive()
  }, [shown])
  return (
    <li ref={card} aria-label={reason} {...(isShown ? { 'aria-current': true } : {})}>
      <div
        onPointerEnter={() => onLook('seen')}
        onPointerLeave={() => onLook(null)}
        onFocus={() => onLook('focused')}
        onBlur={() => onLook(null)}
        className={clsx(
          'flex flex-col gap-2 rounded-lg border bg-surface p-3',
          isShown ? 'border-accent' : 'border-line',
        )}
      >
        <p className="font-medium wrap-anywhere">{reason}</p>
        <p className="text-[0.8125rem] wrap-anywhere whitespace-pre-line text-ink-soft">
          <span className="sr-only">Now: </span>
          <del>{originalText}</del>
        </p>
        <p className="text-[0.8125rem] wrap-anywhere whitespace-pre-line">
          <span className="sr-only">Suggested: </span>
          {suggestedText.trim() === '' ? (
            <em>Take it out</em>
          ) : (
            <ins className="no-underline">{suggestedText}</ins>
          )}
        </p>
        {stretch ? null : <p className="text-[0.8125rem] text-warn">The text has changed</p>}
        <div className="flex gap-2">
          {stretch ? (
            <Button variant="outline" onClick={onApply}>
              Apply
            </Button>
          ) : null}
          <Button variant="ghost" onClick={onDismiss}>
            Dismiss
          </Button>
        </div>
      </div>
    </li>
  )
}
