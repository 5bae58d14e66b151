import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { brand } from '#core/brand.ts'
import { isOffline, modelsQuery } from '#web/features/models/queries.ts'
import { configQuery } from '#web/features/session/queries.ts'
import { PracticeFeedLink } from '#web/ui/practice-feed-link.tsx'

/** Says quietly when posts are written without a model or go to the practice network. */
export function ServiceNotices() {
  const { data: config } = useQuery(configQuery)
  const models = useQuery(modelsQuery)
  if (config === undefined || models.isPending) return null
  const isPractice = config.network === 'practice'
  const byDefault = models.data?.models.find(({ id }) => id === models.data.default) ?? config.model
  const needsModel = isOffline(byDefault.id)
  if (!needsModel && !isPractice) return null
  return (
    <div className="flex flex-col gap-1 px-2 py-2 text-xs text-ink-soft">
      {needsModel ? (
        <Link to="/settings" hash="models" className="underline hover:text-ink">
          {byDefault.label}
        </Link>
      ) : null}
      {isPractice ? (
        <p>
          Practice network: nothing is sent to {brand.network}. <PracticeFeedLink />
        </p>
      ) : null}
    </div>
  )
}
