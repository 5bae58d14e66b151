import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type CalendarFeed,
  endCalendarFeed,
  getCalendarFeed,
  renewCalendarFeed,
} from '#contract/publishing/calendar.ts'
import { call } from '#web/api.ts'
import { toast } from '#web/ui/toasts/notice-queue.ts'
import { showError } from '#web/ui/toasts/toast.tsx'

const feedKey = ['calendar-feed'] as const

/** The address for calendar programs; null when it is switched off. Throws ApiError. */
export const feedQuery = queryOptions({
  queryKey: feedKey,
  queryFn: async () => (await call(getCalendarFeed)).feed,
  staleTime: 0,
})

/** Creates the address, or replaces it; `password` is the account's, where it has one. */
export function useRenewFeed() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: { password?: string }) => (await call(renewCalendarFeed, { body })).feed,
    onMutate: () => ({ wasOn: client.getQueryData<CalendarFeed | null>(feedKey) != null }),
    onSuccess: (feed, _password, { wasOn }) => {
      client.setQueryData(feedKey, feed)
      toast.success(
        wasOn
          ? 'The old address no longer works. Subscribe to the new one.'
          : 'Your calendar address is ready',
      )
    },
  })
}

export function useEndFeed() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(endCalendarFeed),
    onSuccess: () => {
      client.setQueryData(feedKey, null)
      toast.success('The calendar address is off')
    },
    onError: showError,
  })
}
