import { useQuery } from '@tanstack/react-query'
import { profileQuery } from '#web/features/session/queries.ts'

/** Returns the post's author as the card shows them; the card has a sample name for somebody without one. */
export function useAuthor() {
  const { data } = useQuery(profileQuery)
  const profile = data?.profile
  return { name: profile?.fullName ?? null, imageUrl: profile?.imageUrl ?? null }
}
