import { useQuery } from '@tanstack/react-query'
import { PenLine } from 'lucide-react'
import type * as v from 'valibot'
import type { getModels } from '#contract/account.ts'
import { Badge } from '#web/ui/badge.tsx'
import { EmptyState, Loaded } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { providerName } from './provider-names.ts'
import { isOffline, modelsQuery } from './queries.ts'

/** The available models, and which one is the default. */
export const AvailableModels = () => (
  <Loaded
    query={useQuery(modelsQuery)}
    failed="The models could not be loaded."
    waiting={<Skeleton className="h-28 w-full" />}
  >
    {(known) => <ModelList {...known} />}
  </Loaded>
)

function ModelList({ models, default: byDefault }: v.InferOutput<typeof getModels.answer>) {
  const [only] = models
  if (models.length === 1 && only && isOffline(only.id)) return <OfflineOnly label={only.label} />
  return (
    <ul
      aria-label="Available models"
      className="divide-y divide-line rounded-lg border border-line bg-surface"
    >
      {models.map(({ id, label, provider, isOwn }) => (
        <li key={id} className="flex min-h-11 flex-wrap items-center gap-x-3 px-4 py-1.5">
          <span className="min-w-0 grow break-words">
            {label}
            {isOffline(id) ? null : (
              <span className="block text-xs text-ink-soft">{whose(provider, isOwn === true)}</span>
            )}
          </span>
          {id === byDefault ? <Badge tone="accent">Default</Badge> : null}
        </li>
      ))}
    </ul>
  )
}

function whose(provider: string, isOwn: boolean): string {
  if (!isOwn) return providerName(provider)
  return provider === 'compatible' ? 'Your own server' : `${providerName(provider)} · your key`
}

const OfflineOnly = ({ label }: { label: string }) => (
  <div className="rounded-lg border border-line bg-surface">
    <EmptyState icon={<PenLine size={20} aria-hidden />} title={label}>
      It drafts from your own material, without a model. Add a key below to have a model write for you.
    </EmptyState>
  </div>
)
