import type { FoundSource } from '#contract/claims.ts'
import { clsx } from 'clsx'
import { Button } from '#web/ui/button.tsx'
import { useShownCard } from './claim-card.tsx'
import type { NamedClaim } from './placing.ts'
import { SourceLine } from './source-line.tsx'
import type { Shown } from './use-claims.ts'

/** Claims that come from one passage. */
export type Found = { source: FoundSource; claims: NamedClaim[] }

/** Returns the claims that have a source, grouped by passage, in the order of the text. */
export function groupByPassage(claims: NamedClaim[]): Found[] {
  const groups = new Map<string, Found>()
  for (const claim of claims) {
    const { source } = claim
    if (source === null) continue
    const key = JSON.stringify([source.kind, source.id, source.passage, claim.isGiven])
    const known = groups.get(key)
    if (known) known.claims.push(claim)
    else groups.set(key, { source, claims: [claim] })
  }
  return [...groups.values()]
}

type FoundCardProps = {
  found: Found
  /** Set when the mark of one of its claims was pressed. */
  shown?: Shown | null
  /** Called when the card has taken the focus. */
  onArrive?: () => void
  /** Omitted where the post is only read. */
  onSelect?: (claim: NamedClaim) => void
  /** Withdraws a source that the writer has named. */
  onTakeBack?: (claim: NamedClaim) => void
}

/** What the post takes from one passage, and that passage. */
export function FoundCard({ found, shown = null, onArrive, onSelect, onTakeBack }: FoundCardProps) {
  const { source, claims } = found
  const card = useShownCard(shown, () => onArrive?.())
  return (
    <li
      ref={card}
      aria-current={shown !== null}
      className={clsx(
        'flex flex-col gap-1.5 rounded-card border p-3',
        shown === null ? 'border-line' : 'border-accent bg-accent-soft',
      )}
    >
      <ul className="flex flex-wrap gap-x-2 gap-y-1">
        {claims.map((claim) => (
          <li key={claim.id} className="min-w-0">
            {onSelect ? (
              <button
                type="button"
                aria-label={`Show "${claim.text}" in the post`}
                onClick={() => onSelect(claim)}
                className="line-clamp-3 rounded-sm bg-sunken px-1.5 text-start font-medium wrap-anywhere hover:bg-hover pointer-coarse:min-h-11"
              >
                {claim.text}
              </button>
            ) : (
              <p className="line-clamp-3 rounded-sm bg-sunken px-1.5 font-medium wrap-anywhere">
                {claim.text}
              </p>
            )}
          </li>
        ))}
      </ul>
      <SourceLine source={source} />
      {onTakeBack
        ? claims
            .filter(({ isGiven }) => isGiven)
            .map((claim) => (
              <Button
                key={claim.id}
                variant="ghost"
                className="-ml-3 self-start"
                aria-label={`Remove the source of "${claim.text}"`}
                onClick={() => onTakeBack(claim)}
              >
                Remove source
              </Button>
            ))
        : null}
    </li>
  )
}
