import { useState } from 'react'
import type { ApiKey } from '#contract/api-keys.ts'
import { scopeWords } from '#core/api-key-scopes.ts'
import { formatDay } from '#core/time/format-timestamp.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { useRevokeKey } from './queries.ts'

type KeyRowProps = { apiKey: ApiKey; onRevoked: () => void }

const dayOf = (timestamp: string) => formatDay(Date.parse(timestamp), { now: Date.now(), timeZone: null })
const isOver = (expiresAt: string | null) => expiresAt !== null && Date.parse(expiresAt) <= Date.now()

/** A key: what it may do, when it expires and was last used, with a button to revoke it. */
export function KeyRow({ apiKey, onRevoked }: KeyRowProps) {
  const { id, name, lastFour, scopes, createdAt, expiresAt, lastUsedAt } = apiKey
  const revoke = useRevokeKey(onRevoked)
  const [isAsking, setAsking] = useState(false)
  const hasExpired = isOver(expiresAt)
  return (
    <li aria-label={name} className="flex flex-wrap items-start gap-x-3 gap-y-2 px-4 py-3">
      <div className="flex min-w-0 grow basis-56 flex-col gap-1">
        <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
          {name}
          {hasExpired ? <Badge tone="bad">Expired</Badge> : null}
        </p>
        <p className="text-[0.8125rem] leading-5 text-ink-soft">
          {scopes.map((scope) => scopeWords[scope].label).join(' · ')}
        </p>
        <p className="text-xs text-ink-soft">
          <span aria-hidden>lede_••••{lastFour}</span>
          <span className="sr-only">Key ending in {lastFour}</span>
          {' · '}
          <RelativeTime timestamp={createdAt} prefix="made" />
          {' · '}
          {lastUsedAt === null ? 'never used' : <RelativeTime timestamp={lastUsedAt} prefix="last used" />}
          {' · '}
          {expiresAt === null
            ? 'does not expire'
            : `${hasExpired ? 'expired' : 'expires'} ${dayOf(expiresAt)}`}
        </p>
      </div>
      <Button
        variant="outline"
        aria-label={`Revoke ${name}`}
        isBusy={revoke.isPending}
        onClick={() => setAsking(true)}
      >
        Revoke
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={`Revoke "${name}"?`}
        description="The program that uses this key loses access at once. Anything it has asked to publish is withdrawn."
        action="Revoke"
        onConfirm={() => revoke.mutate({ id, name })}
      />
    </li>
  )
}
