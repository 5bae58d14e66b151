import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { isOpenClaim } from '#core/claims/ledger.ts'
import { EmptyState, ErrorState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { errorMessage } from '#web/ui/toasts/toast.tsx'
import { AddSourceDialog } from './add-source-dialog.tsx'
import { ClaimCard } from './claim-card.tsx'
import { FoundCard, groupByPassage } from './found-card.tsx'
import type { NamedClaim } from './placing.ts'
import { RephraseProposal } from './rephrase-proposal.tsx'
import type { Claims } from './use-claims.ts'

/** A post's claims: first those without support in its material, then those the writer vouches for, then those with a source. */
export function ClaimList({ claims: all }: { claims: Claims }) {
  const { query, claims, emphasize } = all
  const leave = useEffectEvent(() => emphasize(null))
  // The editor: nothing is highlighted without this section.
  useEffect(() => leave, [])
  if (query.data === undefined) return query.isError ? <Failed query={query} /> : <Loading />
  if (claims.length === 0)
    return (
      <EmptyState title="Nothing to check">
        Numbers, dates, names, quotations and personal experiences are checked here against what you chose and
        wrote in this chat. This post has none.
      </EmptyState>
    )
  return (
    <>
      {query.isError ? (
        <p role="alert" className="mb-2 text-[0.8125rem] text-bad">
          {errorMessage(query.error)}
        </p>
      ) : null}
      <Groups claims={all} />
    </>
  )
}

const Loading = () => (
  <div aria-busy="true" className="flex flex-col gap-3">
    <output className="sr-only">Checking the sources</output>
    <Skeleton className="h-24 w-full" />
    <Skeleton className="h-24 w-full" />
  </div>
)

const Failed = ({ query }: Pick<Claims, 'query'>) => (
  <ErrorState title="The sources could not be checked." onRetry={() => void query.refetch()}>
    {errorMessage(query.error)}
  </ErrorState>
)

const summary = (open: number, all: number) => {
  if (open > 0) return `${open} of ${all} claims not in your material`
  return all === 1
    ? 'It has a source, or you know it is true.'
    : `All ${all} claims have a source, or you know they are true.`
}

function Groups({ claims: all }: { claims: Claims }) {
  const { claims } = all
  const place = useRef<HTMLDivElement>(null)
  const [sourced, setSourced] = useState<NamedClaim | null>(null)
  const { rephrasing, naming } = all
  const open = claims.filter(isOpenClaim)
  const known = claims.filter(({ source, isKnown }) => source === null && isKnown)
  const found = groupByPassage(claims)
  /** Keyboard users who work through the cards continue at the next one. */
  const settle = (claim: NamedClaim, isKnown: boolean) => {
    const list = isKnown ? open : known
    const at = list.indexOf(claim)
    const next = list[at + 1] ?? list[at - 1]
    const button = next && cardOf(place.current, next.id)?.querySelector<HTMLElement>('[data-settle]')
    all.know(claim, isKnown)
    all.emphasize(null)
    if (button) button.focus()
    else place.current?.focus()
  }
  const focusOn = (id: string) => cardOf(place.current, id)?.querySelector<HTMLElement>('button')?.focus()
  const cardsOf = (list: NamedClaim[]) =>
    list.map((claim) => (
      <ClaimCard
        key={claim.id}
        claim={claim}
        shown={claim.id === all.shown?.id ? all.shown : null}
        onArrive={all.arrive}
        onSelect={() => all.select(claim)}
        onSettle={(isKnown) => settle(claim, isKnown)}
        onAddSource={() => setSourced(claim)}
        onRephrase={() => all.rephrase(claim)}
        onEmphasize={all.emphasize}
      >
        {rephrasing.claimId === claim.id ? (
          <RephraseProposal
            rephrasing={rephrasing}
            onApply={(proposal) => {
              rephrasing.apply(proposal)
              place.current?.focus()
            }}
            onDrop={() => {
              rephrasing.drop()
              focusOn(claim.id)
            }}
          />
        ) : null}
      </ClaimCard>
    ))
  return (
    <div ref={place} tabIndex={-1} className="flex flex-col gap-4 outline-none">
      <output className="text-[0.8125rem] text-ink-soft">{summary(open.length, claims.length)}</output>
      <Group
        title="Not in your material"
        hint="Nothing you chose or wrote in this chat says this."
        cards={cardsOf(open)}
      />
      <Group title="You know this is true" cards={cardsOf(known)} />
      <Group
        title="In your material"
        cards={found.map((one) => (
          <FoundCard
            key={one.claims[0]?.id}
            found={one}
            shown={one.claims.some(({ id }) => id === all.shown?.id) ? all.shown : null}
            onArrive={all.arrive}
            onSelect={all.select}
            onTakeBack={({ text }) => {
              naming.mutate({ text, source: null })
              place.current?.focus()
            }}
          />
        ))}
      />
      <AddSourceDialog
        // Each claim starts with empty fields.
        key={sourced?.id}
        claimed={sourced?.text ?? ''}
        isOpen={sourced !== null}
        isBusy={naming.isPending}
        onClose={() => setSourced(null)}
        onName={(source) => {
          if (sourced) naming.mutate({ text: sourced.text, source }, { onSuccess: () => setSourced(null) })
        }}
      />
    </div>
  )
}

const cardOf = (place: HTMLElement | null, id: string) =>
  place?.querySelector(`[data-claim="${CSS.escape(id)}"]`)

type GroupProps = { title: string; hint?: string; cards: ReactNode[] }

const Group = ({ title, hint, cards }: GroupProps) =>
  cards.length === 0 ? null : (
    <section aria-label={title} className="flex flex-col gap-2">
      <h3 className="font-medium">{title}</h3>
      {hint === undefined ? null : <p className="-mt-1 text-[0.8125rem] text-ink-soft">{hint}</p>}
      <ul className="flex flex-col gap-2">{cards}</ul>
    </section>
  )
