import { clsx } from 'clsx'
import { useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import type { Placed } from './placing.ts'
import type { Shown } from './use-suggestions.ts'

type SuggestionCardProps = {
  placed: Placed
  /** Set when its mark was pressed in the text. */
  shown: Shown | null
  /** Called when it has taken the focus. */
  onArrive: () => void
  onApply: () => void
  onDismiss: () => void
  /** Called when the card is hovered, gets the focus, or neither any longer. */
  onLook: (how: 'seen' | 'focused' | null) => void
}

/** One suggestion: the original text, the replacement, and the reason. */
export function SuggestionCard({ placed, shown, onArrive, ...on }: SuggestionCardProps) {
  const { onApply, onDismiss, onLook } = on
  const { suggestion, stretch } = placed
  const { originalText, suggestedText, description } = suggestion
  // Suggestions from programs or archives may lack a description.
  const reason = description.trim() || 'Suggested without a reason'
  const card = useRef<HTMLLIElement>(null)
  const arrive = useEffectEvent(onArrive)
  const isShown = shown !== null
  // The page: scrolls to the card of a pressed mark, and focuses it if the keyboard was used.
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
