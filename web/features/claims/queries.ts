import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  getLedger,
  getOpenClaims,
  knowClaim,
  noteClaimsAsked as noteAskedCall,
  type NamedSource,
  type PostClaim,
  sourceClaim,
  traceClaims,
} from '#contract/claims.ts'
import { knowledgeBase } from '#contract/materials/knowledge-base.ts'
import { offers } from '#contract/materials/offers.ts'
import { getStory } from '#contract/materials/story.ts'
import { call } from '#web/api.ts'
import { toast, withUndo } from '#web/ui/toasts/notice-queue.ts'
import { showError } from '#web/ui/toasts/toast.tsx'

type Asked = {
  documentId: string
  /** The moment of the version that the text is based on: after a save it is another, and so are the claims. */
  base: string
  /** The post as it stands when it is asked. */
  content: () => string
}

const keyOf = (documentId: string) => ['claims', documentId] as const
const openKey = (documentId: string) => ['open-claims', documentId] as const

/** What a post claims and where that comes from. Throws ApiError. */
export const claimsQuery = ({ documentId, base, content }: Asked) =>
  queryOptions({
    queryKey: [...keyOf(documentId), base],
    queryFn: async ({ signal }) =>
      (await call(traceClaims, { body: { documentId, content: content() }, signal })).claims,
    staleTime: 0,
    placeholderData: (before: PostClaim[] | undefined, query) =>
      query?.queryKey[1] === documentId ? before : undefined,
  })

/** The ledger of an older version, as it stood. Throws ApiError. */
export const ledgerQuery = (documentId: string, version: string) =>
  queryOptions({
    queryKey: ['ledger', documentId, version],
    queryFn: async ({ signal }) =>
      (await call(getLedger, { query: { id: documentId, version }, signal })).claims,
    staleTime: Infinity,
  })

/** The claims of a post's latest version that nothing vouches for, as they are now. Throws ApiError. */
export const openClaimsQuery = (documentId: string) =>
  queryOptions({
    queryKey: openKey(documentId),
    queryFn: ({ signal }) => call(getOpenClaims, { query: { id: documentId }, signal }),
    staleTime: 0,
  })

type AskableClaims = { open: number; isAsked: boolean; textHash: string }

/**
 * The open claims of a post, the first time that its writer is to be asked about them in this text, wherever it is to go
 * out; null where there is nothing to ask.
 */
export const claimsToAsk = <Claims extends AskableClaims>(claims: Claims | null | undefined): Claims | null =>
  claims == null || claims.open === 0 || claims.isAsked ? null : claims

/** Notes that the writer is being asked. What cannot be noted is asked again, so a failure is not told. */
export function noteClaimsAsked(
  client: QueryClient,
  documentId: string,
  { textHash }: Pick<AskableClaims, 'textHash'>,
): void {
  client.setQueryData(
    openClaimsQuery(documentId).queryKey,
    (claims) => claims && { ...claims, isAsked: true },
  )
  void call(noteAskedCall, { body: { documentId, textHash } }).catch(() => undefined)
}

type Knowing = { text: string; isKnown: boolean }

/** Says of a claim that it is true, or takes that back: at once on the screen, and back when the server refuses. */
export function useKnowClaim(documentId: string) {
  const client = useQueryClient()
  const queryKey = keyOf(documentId)
  const show = ({ text, isKnown }: Knowing) =>
    client.setQueriesData<PostClaim[]>({ queryKey }, (claims) =>
      claims?.map((claim) => (claim.text === text ? { ...claim, isKnown } : claim)),
    )
  const { mutate } = useMutation({
    mutationKey: ['know', documentId],
    scope: { id: `know ${documentId}` },
    mutationFn: (knowing: Knowing) => call(knowClaim, { body: { documentId, ...knowing } }),
    onError: (error, { text, isKnown }) => {
      show({ text, isKnown: !isKnown })
      showError(error)
    },
    onSuccess: () => client.invalidateQueries({ queryKey: openKey(documentId) }),
  })
  return (knowing: Knowing) => {
    void client.cancelQueries({ queryKey })
    show(knowing)
    mutate(knowing)
  }
}

type Naming = { text: string; source: NamedSource | null }

/** Names the source of a claim, which can be undone for eight seconds, or takes it back. */
export function useSourceClaim(documentId: string) {
  const client = useQueryClient()
  const queryKey = keyOf(documentId)
  const naming = useMutation({
    mutationFn: (body: Naming) => call(sourceClaim, { body: { documentId, ...body } }),
    onSuccess: async (_, { text, source }) => {
      if (source !== null) {
        const isNote = source.kind === 'note'
        toast.message(
          isNote ? 'Saved to your knowledge base and used as the source' : 'Source added',
          withUndo(() => naming.mutate({ text, source: null })),
        )
      }
      await client.invalidateQueries({ queryKey })
      void client.invalidateQueries({ queryKey: openKey(documentId) })
      if (source?.kind === 'note') void client.invalidateQueries({ queryKey: ['library'] })
    },
    onError: showError,
  })
  return naming
}

const mostShown = 20

/** What of the writer's own can be a source and has these words, the story first. Throws ApiError. */
export const shelfQuery = (words: string) =>
  queryOptions({
    queryKey: ['claim-shelf', words],
    queryFn: async ({ signal }): Promise<{ source: NamedSource; title: string; note: string }[]> => {
      const query = { limit: mostShown, ...(words === '' ? {} : { q: words }) }
      const [story, knowledge, offered] = await Promise.all([
        call(getStory, { signal }),
        call(knowledgeBase.list, { query, signal }),
        call(offers.list, { query, signal }),
      ])
      const isStory = story.content.toLowerCase().includes(words.toLowerCase())
      return [
        ...(story.content.trim() !== '' && isStory
          ? [{ source: { kind: 'story' as const }, title: 'My Story', note: 'Your story' }]
          : []),
        ...knowledge.items.map(({ id, title }) => ({
          source: { kind: 'knowledge' as const, id },
          title,
          note: 'Knowledge base',
        })),
        ...offered.offers.map(({ id, name }) => ({
          source: { kind: 'offer' as const, id },
          title: name,
          note: 'Offer',
        })),
      ]
    },
    staleTime: 0,
    placeholderData: (before) => before,
  })
