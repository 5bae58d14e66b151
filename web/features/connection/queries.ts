import { queryOptions } from '@tanstack/react-query'
import { beginConnection, getStatus } from '#contract/publishing/linkedin.ts'
import { brand } from '#core/brand.ts'
import { addressOf, call, logLoading } from '#web/api.ts'
import { createStore } from '#web/state/store.ts'
import { leavePage } from '#web/ui/leave-page.ts'

/** The connection to the network; refetched each time a dialog needs it. */
export const statusQuery = queryOptions({
  queryKey: [brand.networkKey, 'status'],
  queryFn: () => call(getStatus).catch(logLoading('connection')),
  staleTime: 0,
})

/** Returns the address that starts the connection and returns the browser to `returnUrl`. */
export const connectAddress = (returnUrl: string): string =>
  addressOf(beginConnection.path, {}, { returnUrl })

/** Leaves for the consent page from the post that is open, so that it is open again afterwards; null without one. */
export const connectFromPost = createStore<(() => void) | null>(null)

/** Leaves for the network's consent page, returning to the current page, and to the post open there. */
export function leaveToConnect(): void {
  const leave = connectFromPost.getState() ?? (() => leavePage(connectAddress(window.location.href)))
  leave()
}
