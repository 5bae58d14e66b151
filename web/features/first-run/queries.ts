import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { changeProfile } from '#contract/account.ts'
import { saveStory } from '#contract/materials/story.ts'
import { splitName } from '#core/display-name.ts'
import { call } from '#web/api.ts'
import { storyQuery } from '#web/features/libraries/queries.ts'
import { statusQuery } from '#web/features/connection/queries.ts'
import { profileQuery } from '#web/features/session/queries.ts'

type Identity = { name: string; story: string | null }

/** Saves the user's name and story; a null story is left unchanged. */
export function useSaveIdentity() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ name, story }: Identity) => {
      if (story !== null) {
        await call(saveStory, { body: { content: story } })
        await client.invalidateQueries({ queryKey: storyQuery.queryKey })
      }
      return call(changeProfile, { body: splitName(name) })
    },
    onSuccess: (answer) => client.setQueryData(profileQuery.queryKey, answer),
  })
}

export const useStory = () => useQuery(storyQuery)
export const useNetworkStatus = () => useQuery(statusQuery)
