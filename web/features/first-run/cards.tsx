import * as v from 'valibot'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Profile } from '#contract/account.ts'
import { LoadSamples } from '#web/features/samples/load-samples-panel.tsx'
import { useSamplesState } from '#web/features/samples/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { focusMain } from '#web/ui/hooks/focus.ts'
import { showError } from '#web/ui/toasts/toast.tsx'
import { IdentityCard } from './identity-card.tsx'
import { useNetworkStatus } from './queries.ts'
import { useChangeProfile } from '#web/features/session/queries.ts'
import { TimezoneCard } from './timezone-card.tsx'
import { Link2 } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { brand } from '#core/brand.ts'
import { leaveToConnect } from '#web/features/connection/queries.ts'
import { configQuery } from '#web/features/session/queries.ts'
import { type CardProps, SetupCard } from './setup-card.tsx'
import { readStoredJson, writeStoredJson } from '#web/device/storage.ts'

type CardsProps = { profile: Profile; userId: string }

/** Three cards, each completed or postponed on its own. They go away when none is left, or at "Skip". */
export function Cards({ profile, userId }: CardsProps) {
  const { later, put } = useLater(userId)
  const status = useNetworkStatus()
  const samples = useSamplesState()
  const finish = useChangeProfile()
  const done: Record<CardName, boolean> = {
    identity: profile.firstName !== null || profile.lastName !== null,
    timezone: profile.timezone !== null,
    network: status.data?.isConnected === true,
  }
  const isSettled = (name: CardName) => done[name] || later.includes(name)
  const isOver = isSettled('identity') && isSettled('timezone') && isSettled('network')
  const end = useEffectEvent(() => finish.mutate({ onboarded: true }))
  // The server: it records that there is nothing left to set up.
  useEffect(() => {
    if (isOver) end()
  }, [isOver])
  const common = (name: CardName) => ({
    state: done[name] ? ('done' as const) : later.includes(name) ? ('later' as const) : ('open' as const),
    onLater: () => put(name),
  })
  // Not even for a moment for users who have it all.
  if (status.isPending || isOver) return null
  return (
    <section aria-labelledby="first-run" className="mx-auto flex h-full max-w-[900px] flex-col pt-6">
      <header className="flex min-h-9 shrink-0 items-center gap-1 px-4">
        <h2 id="first-run" className="grow font-medium">
          To get started
        </h2>
        {samples.data?.present === 0 ? <LoadSamples /> : null}
        <Button
          variant="ghost"
          isBusy={finish.isPending}
          onClick={() => finish.mutate({ onboarded: true }, { onError: showError, onSuccess: focusMain })}
        >
          Skip
        </Button>
      </header>
      <ul className="flex min-h-0 grow snap-x snap-mandatory gap-3 overflow-x-auto overscroll-x-contain px-4 pt-2 pb-3 scroll-px-4">
        <IdentityCard profile={profile} {...common('identity')} />
        <TimezoneCard timezone={profile.timezone} {...common('timezone')} />
        <NetworkCard status={status.data} {...common('network')} />
      </ul>
    </section>
  )
}

const cardName = v.picklist(['identity', 'timezone', 'network'])
export type CardName = v.InferOutput<typeof cardName>

const keyOf = (userId: string) => `lede-first-run-later:${userId}`

/** Returns the postponed cards, stored on this device. */
function useLater(userId: string) {
  const [later, setLater] = useState(() => readStoredJson(keyOf(userId), v.array(cardName)) ?? [])
  const put = (name: CardName) => {
    const next = [...later, name]
    setLater(next)
    writeStoredJson(keyOf(userId), next)
  }
  return { later, put }
}

type NetworkCardProps = CardProps & { status: { memberName: string | null } | undefined }

/** Connects the network, stating which kind it is. */
function NetworkCard({ status, ...card }: NetworkCardProps) {
  const { data: config } = useQuery(configQuery)
  const isPractice = config?.network === 'practice'
  return (
    <SetupCard
      {...card}
      Icon={Link2}
      heading={brand.network}
      result={`${status?.memberName ?? 'You are'} ${isPractice ? 'on the practice network' : `on ${brand.network}`}`}
      action={`Connect ${brand.network}`}
      onSubmit={leaveToConnect}
    >
      <p className="text-ink-soft">
        {isPractice
          ? `The practice network stands in for ${brand.network} here: you can publish and schedule, and nothing is sent to ${brand.network}.`
          : `Connect to publish and schedule from here. You choose on ${brand.network} what to allow, and can disconnect at any time.`}
      </p>
    </SetupCard>
  )
}
