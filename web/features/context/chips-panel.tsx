import { X } from 'lucide-react'
import type { MouseEvent } from 'react'
import type { Chosen } from './chosen.ts'

type Choice = { key: string; label: string; remove: Partial<Chosen> }

function chipsOf({ myStory, offer, template, knowledge, swipes }: Chosen): Choice[] {
  const without = <Item extends { id: string }>(list: Item[], id: string) =>
    list.filter((one) => one.id !== id)
  return [
    ...(myStory ? [{ key: 'story', label: 'My Story', remove: { myStory: false } }] : []),
    ...(offer ? [{ key: 'offer', label: offer.name ?? 'My Offer', remove: { offer: null } }] : []),
    ...(template
      ? [{ key: 'template', label: template.name ?? 'Template', remove: { template: null } }]
      : []),
    ...knowledge.map(({ id, name }) => ({
      key: `knowledge-${id}`,
      label: name ?? 'Untitled',
      remove: { knowledge: without(knowledge, id) },
    })),
    ...swipes.map(({ id, name }) => ({
      key: `swipe-${id}`,
      label: name ?? 'Untitled',
      remove: { swipes: without(swipes, id) },
    })),
  ]
}

type ContextChipsProps = {
  chosen: Chosen
  onChoose: (change: Partial<Chosen>) => void
  isDisabled: boolean
}

/** What has been chosen for the next message; each item can be removed (spec 2.8). */
export function ContextChips({ chosen, onChoose, isDisabled }: ContextChipsProps) {
  const chips = chipsOf(chosen)
  if (chips.length === 0) return null
  return (
    <ul aria-label="Selected context" className="flex min-w-0 flex-wrap gap-1.5">
      {chips.map(({ key, label, remove }) => (
        <Chip key={key} label={label} isDisabled={isDisabled} onRemove={() => onChoose(remove)} />
      ))}
    </ul>
  )
}

type ChipProps = { label: string; isDisabled: boolean; onRemove: () => void }

/**
 * Passes on the focus of a chip that is being removed by keyboard: to the next one, else to the one before, else to the
 * message box.
 */
function passFocusOn({ currentTarget, detail }: MouseEvent<HTMLElement>): void {
  const form = currentTarget.closest('form')
  if (detail > 0 || form === null) return
  const chips = [...form.querySelectorAll<HTMLElement>('[data-chip]')]
  const at = chips.indexOf(currentTarget)
  const heir = chips[at + 1] ?? chips[at - 1] ?? form.querySelector('textarea')
  heir?.focus()
}

/** One item chosen for the next message, with a button that removes it. */
export const Chip = ({ label, isDisabled, onRemove }: ChipProps) => (
  <li className="inline-flex max-w-full items-center gap-1 rounded-full bg-accent-soft pl-2.5 text-[0.8125rem] text-accent">
    <span className="max-w-56 truncate">{label}</span>
    <button
      type="button"
      data-chip
      aria-label={`Remove ${label}`}
      disabled={isDisabled}
      onClick={(event) => {
        passFocusOn(event)
        onRemove()
      }}
      className="relative z-10 flex size-7 shrink-0 items-center justify-center rounded-full after:absolute after:-inset-x-2 after:-inset-y-1.5 hover:bg-hover disabled:opacity-50 pointer-coarse:size-9"
    >
      <X size={14} aria-hidden />
    </button>
  </li>
)
