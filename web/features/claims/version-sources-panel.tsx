import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { isOpenClaim } from '#core/claims/ledger.ts'
import { ReviewPanel } from '#web/features/editor/review-panel.tsx'
import { Loaded } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { FoundCard, groupByPassage } from './found-card.tsx'
import { type NamedClaim, nameClaims } from './placing.ts'
import { ledgerQuery } from './queries.ts'

type VersionSourcesProps = { documentId: string; version: string }

/** The sources of an older version's claims, read-only, as the ledger was then. */
export function VersionSources({ documentId, version }: VersionSourcesProps) {
  const query = useQuery(ledgerQuery(documentId, version))
  const [openId, setOpenId] = useState<string | null>(null)
  const claims = useMemo(() => nameClaims(query.data ?? []), [query.data])
  const waiting = (
    <div aria-busy="true">
      <output className="sr-only">Checking the sources</output>
      <Skeleton className="h-24 w-full" />
    </div>
  )
  const content = (
    <Loaded query={query} failed="The sources could not be loaded." waiting={waiting}>
      {() => <Ledger claims={claims} />}
    </Loaded>
  )
  const section = { id: 'sources', label: 'Sources', count: claims.filter(isOpenClaim).length, content }
  return <ReviewPanel sections={[section]} openId={openId} onOpen={setOpenId} />
}

function Ledger({ claims }: { claims: NamedClaim[] }) {
  if (claims.length === 0) return <p className="text-ink-soft">This version makes no claims.</p>
  const found = groupByPassage(claims)
  return (
    <div className="flex flex-col gap-4">
      <p className="text-[0.8125rem] text-ink-soft">As it was for this version.</p>
      <Texts title="Not in your material" claims={claims.filter(isOpenClaim)} />
      <Texts
        title="You know this is true"
        claims={claims.filter(({ source, isKnown }) => source === null && isKnown)}
      />
      {found.length === 0 ? null : (
        <section aria-label="In your material" className="flex flex-col gap-2">
          <h3 className="font-medium">In your material</h3>
          <ul className="flex flex-col gap-2">
            {found.map((one) => (
              <FoundCard key={one.claims[0]?.id} found={one} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

const Texts = ({ title, claims }: { title: string; claims: NamedClaim[] }) =>
  claims.length === 0 ? null : (
    <section aria-label={title} className="flex flex-col gap-2">
      <h3 className="font-medium">{title}</h3>
      <ul className="flex flex-col gap-2">
        {claims.map(({ id, text }) => (
          <li key={id} className="rounded-card border border-line p-3 font-medium wrap-anywhere">
            {text}
          </li>
        ))}
      </ul>
    </section>
  )
