import { useEffect, useEffectEvent } from 'react'
import type { Profile } from '#contract/account.ts'
import { LoadSamples } from '#web/features/samples/load-samples-panel.tsx'
import { useSamplesState } from '#web/features/samples/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { showError } from '#web/ui/toast.tsx'
import { IdentityCard } from './identity-card.tsx'
import { type CardName, useLater } from './later.ts'
import { NetworkCard } from './network-card.tsx'
import { useChangeProfile, useNetworkStatus } from './queries.ts'
import { TimezoneCard } from './timezone-card.tsx'

type CardsProps = { profile: Profile; userId: string }

/** Three cards, each done or left for later alone. When none is left they go, as they do at "Skip". */
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
  // The server: it keeps that there is nothing left to set up.
  useEffect(() => {
    if (isOver) end()
  }, [isOver])
  const common = (name: CardName) => ({
    state: done[name] ? ('done' as const) : later.includes(name) ? ('later' as const) : ('open' as const),
    onLater: () => put(name),
  })
  // Not even for a moment, to somebody who has all of it.
  if (status.isPending || isOver) return null
  return (
    <section aria-labelledby="first-run" className="mx-auto flex h-full max-w-[900px] flex-col pt-6">
      <header className="flex min-h-9 shrink-0 items-center gap-1 px-4">
        <h2 id="first-run" className="grow font-medium">
          To begin with, if you like
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

/** The button that had the focus is gone. */
const focusMain = () => document.querySelector('main')?.focus()
