import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import {
  addVoiceLine,
  changeVoiceLine,
  decideVoiceProposal,
  getVoice,
  getVoicePosts,
  type Voice,
} from '#contract/materials/voice.ts'
import { call } from '#web/api.ts'
import { showError } from '#web/ui/toasts/toast.tsx'

/** The writer's voice. Throws ApiError. */
export const voiceQuery = queryOptions({
  queryKey: ['voice'],
  queryFn: ({ signal }) => call(getVoice, { signal }),
  staleTime: 0,
})

/** The posts that texts are compared with. Throws ApiError. */
export const voicePostsQuery = queryOptions({
  queryKey: ['voice', 'posts'],
  queryFn: async ({ signal }) => (await call(getVoicePosts, { signal })).posts,
  staleTime: 60_000,
})

const keep = async (client: QueryClient, voice: Voice) => {
  await client.cancelQueries({ queryKey: voiceQuery.queryKey, exact: true })
  client.setQueryData(voiceQuery.queryKey, voice)
}

/** A change of the voice, shown once the server has accepted it; a refusal is shown as an error. */
function useVoiceMutation<Change>(mutationFn: (change: Change) => Promise<Voice>) {
  const client = useQueryClient()
  return useMutation({ mutationFn, onSuccess: (voice) => keep(client, voice), onError: showError })
}

type LineChange = { id: string; text?: string | null; isRemoved?: boolean }
type Decision = { id: string; decision: 'accepted' | 'refused' | 'open' }

export const useAddLine = () => useVoiceMutation((text: string) => call(addVoiceLine, { body: { text } }))

export const useChangeLine = () =>
  useVoiceMutation(({ id, ...body }: LineChange) => call(changeVoiceLine, { params: { id }, body }))

export const useDecide = () =>
  useVoiceMutation(({ id, decision }: Decision) =>
    call(decideVoiceProposal, { params: { id }, body: { decision } }),
  )
