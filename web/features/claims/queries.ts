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
  /** Timestamp of the version that the text is based on: it changes with each save, and so do the claims. */
  base: string
  /** Returns the post as it is when the request is made. */
  content: () => string
}

const keyOf = (documentId: string) => ['claims', documentId] as const
const openKey = (documentId: string) => ['open-claims', documentId] as const

/** A post's claims and their sources. Throws ApiError. */
export const claimsQuery = ({ documentId, base, content }: Asked) =>
  queryOptions({
    queryKey: [...keyOf(documentId), base],
    queryFn: async ({ signal }) =>
      (await call(traceClaims, { body: { documentId, content: content() }, signal })).claims,
    staleTime: 0,
    placeholderData: (before: PostClaim[] | undefined, query) =>
      query?.queryKey[1] === documentId ? before : undefined,
  })

/** The ledger of an older version, as it was then. Throws ApiError. */
export const ledgerQuery = (documentId: string, version: string) =>
  queryOptions({
    queryKey: ['ledger', documentId, version],
    queryFn: async ({ signal }) =>
      (await call(getLedger, { query: { id: documentId, version }, signal })).claims,
    staleTime: Infinity,
  })

/** The open claims of a post's latest version, which have no support. Throws ApiError. */
export const openClaimsQuery = (documentId: string) =>
  queryOptions({
    queryKey: openKey(documentId),
    queryFn: ({ signal }) => call(getOpenClaims, { query: { id: documentId }, signal }),
    staleTime: 0,
  })

type AskableClaims = { open: number; isAsked: boolean; textHash: string }

/**
 * Returns the open claims of a post, if its writer has not been asked about them yet for this text, wherever it is to
 * be published; null when there is nothing to ask.
 */
export const claimsToAsk = <Claims extends AskableClaims>(claims: Claims | null | undefined): Claims | null =>
  claims == null || claims.open === 0 || claims.isAsked ? null : claims

/** Records that the writer is being asked. Failures are ignored, since the worst case is asking again. */
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

/** Marks a claim as true, or withdraws that: optimistically, rolling back when the server refuses. */
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

/** Names the source of a claim, with eight seconds to undo, or withdraws it. */
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

/** The writer's own items that match the words and can serve as a source, the story first. Throws ApiError. */
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
