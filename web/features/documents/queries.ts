import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { type DocumentVersion, getDocument, restoreVersion, saveDocument } from '#contract/documents.ts'
import { getPostsBeside } from '#contract/pictures.ts'
import { artifactKindOf } from '#core/artifact-state.ts'
import {
  firstLineTitle,
  parseContent,
  type PostContent,
  serializeContent,
  textOnly,
} from '#core/post/post-content.ts'
import { call, keepAsAnswer, perform } from '#web/api.ts'
import { newId } from '#web/device/new-id.ts'

/** How many of its versions a post opens with; the others are fetched when the user goes back to them. */
const openedWith = 10
const earlierAtOnce = 50
/** Older pictures are fetched when they are viewed. */
const pictures = 'newest'

const documentKey = (documentId: string) => ['document', documentId] as const
const openingOf = (id: string) => ({ id, latest: openedWith, pictures }) as const

const ofSomeKind = v.array(v.object({ kind: v.optional(v.unknown()) }))

/** Returns the versions unchanged. Throws for an unknown kind, as a reply's stream does (spec 4.3). */
function withKnownKinds(versions: unknown): unknown {
  for (const { kind } of v.parse(v.fallback(ofSomeKind, []), versions)) artifactKindOf(kind)
  return versions
}

const readDocument = {
  ...getDocument,
  answer: v.pipe(v.unknown(), v.transform(withKnownKinds), getDocument.answer),
}

/** The known versions of a document, oldest first, always including the newest. Throws ApiError, and for an unknown kind. */
export const documentQuery = (documentId: string) =>
  queryOptions({
    queryKey: documentKey(documentId),
    queryFn: async ({ signal, client }): Promise<KnownVersions> => {
      const page = await call(readDocument, { query: openingOf(documentId), signal })
      return joinLatest(client.getQueryData(documentKey(documentId)), { page, asked: openedWith })
    },
    select: ({ versions }) => versions,
    staleTime: 0,
  })

/** The content of one version of a picture. Throws ApiError. */
export const pictureQuery = ({ id, createdAt }: Pick<DocumentVersion, 'id' | 'createdAt'>) =>
  queryOptions({
    queryKey: ['picture', id, createdAt] as const,
    queryFn: async ({ signal }) => {
      const before = new Date(Date.parse(createdAt) + 1).toISOString()
      const [found] = await call(getDocument, { query: { id, latest: 1, before }, signal })
      return found?.createdAt === createdAt ? found.content : ''
    },
    staleTime: Infinity,
  })

/** The unpublished posts of the chat that a document was made in, latest first. Throws ApiError. */
export const postsBesideQuery = (documentId: string) =>
  queryOptions({
    queryKey: ['posts-beside', documentId] as const,
    queryFn: ({ signal }) => call(getPostsBeside, { query: { id: documentId }, signal }),
    staleTime: 0,
  })
const isWhole = (known: KnownVersions) => known.isWhole

/** Whether the known versions begin with the document's first one. */
export const useIsWhole = (documentId: string): boolean =>
  useQuery({ ...documentQuery(documentId), select: isWhole, enabled: false }).data ?? true

/** Fetches the versions before the known ones; returns all that are then known. Throws ApiError. */
export async function loadEarlier(client: QueryClient, documentId: string): Promise<DocumentVersion[]> {
  const { queryKey } = documentQuery(documentId)
  const before = client.getQueryData(queryKey)?.versions[0]?.createdAt
  if (before === undefined) return []
  const page = await client.fetchQuery({
    queryKey: ['document-before', documentId, before],
    queryFn: () => call(getDocument, { query: { id: documentId, latest: earlierAtOnce, before, pictures } }),
  })
  const join = (known: KnownVersions | undefined) =>
    known && joinEarlier(known, { page, asked: earlierAtOnce })
  return client.setQueryData(queryKey, join)?.versions ?? []
}

/** Adds a version that was just saved to its document's known ones; a response in flight may lack it. */
export async function addSavedVersion(client: QueryClient, saved: DocumentVersion): Promise<void> {
  const { queryKey } = documentQuery(saved.id)
  const wasFetching = client.isFetching({ queryKey }) > 0
  await client.cancelQueries({ queryKey })
  const known = client.setQueryData(queryKey, (before) => joinSaved(before, saved))
  if (known) keepAsAnswer(getDocument, openingOf(saved.id), known.versions.slice(-openedWith))
  if (wasFetching) await client.invalidateQueries({ queryKey })
}

/** Records that the server has accepted a post for publishing, which might otherwise only show with the next fetch. */
export const noteQueued = (client: QueryClient, documentId: string): void =>
  void client.setQueryData(
    documentQuery(documentId).queryKey,
    (known) =>
      known && {
        ...known,
        versions: known.versions.map((version) => ({
          ...version,
          publication: 'queued' as const,
          failure: null,
        })),
      },
  )

/** No document says how a restore is answered (specification 7.2): other answers count as none. */
const restoring = {
  ...restoreVersion,
  answer: v.fallback(restoreVersion.answer, []),
}

/** Restores a version permanently; returns it as the latest. Throws ApiError. */
export async function goBackTo(client: QueryClient, { id, createdAt }: DocumentVersion) {
  const query = { id, timestamp: createdAt, latest: openedWith, pictures } as const
  const answered = await call(restoring, { query })
  const page = answered.length > 0 ? answered : await call(readDocument, { query: openingOf(id) })
  const { queryKey } = documentQuery(id)
  await client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, (known) => joinLatest(known, { page, asked: openedWith }))
  return page.at(-1)
}

/** Saves a picture that a restore has replaced as the latest version again. Throws ApiError. */
export async function putPictureBack(
  client: QueryClient,
  { id, title, kind, content }: DocumentVersion,
  baseCreatedAt: string,
): Promise<void> {
  const body = { title, kind, content, baseCreatedAt }
  await addSavedVersion(client, await call(saveDocument, { query: { id }, body }))
}

/** The newest versions of a post without a gap, oldest first, and whether they include its first one. */
export type KnownVersions = { versions: DocumentVersion[]; isWhole: boolean }

type Page = { page: DocumentVersion[]; asked: number }

/** Merges in the newest versions; known earlier ones stay when there is no gap. */
export function joinLatest(known: KnownVersions | undefined, { page, asked }: Page): KnownVersions {
  if (page.length < asked) return { versions: page, isWhole: true }
  const at = known?.versions.findIndex(({ createdAt }) => createdAt === page[0]?.createdAt) ?? -1
  if (known === undefined || at === -1) return { versions: page, isWhole: false }
  return { versions: [...known.versions.slice(0, at), ...page], isWhole: known.isWhole }
}

/** Merges in the versions before the first known one. */
export function joinEarlier(known: KnownVersions, { page, asked }: Page): KnownVersions {
  const first = known.versions[0]?.createdAt ?? ''
  if (page.some(({ createdAt }) => createdAt >= first)) return known
  return { versions: [...page, ...known.versions], isWhole: page.length < asked }
}

/** Merges in a version that was just saved. */
export function joinSaved(known: KnownVersions | undefined, saved: DocumentVersion): KnownVersions {
  const others = known?.versions.filter(({ createdAt }) => createdAt !== saved.createdAt) ?? []
  return { versions: [...others, saved], isWhole: known?.isWhole ?? false }
}

export const emptyPost = parseContent('')

/** Returns a finished text as a post, unchanged. */
export const postOfText = (text: string): PostContent =>
  textOnly(text.split(/\r\n|\r|\n/).map((line) => [{ text: line, marks: [] }]))

/** Creates a draft outside any chat; returns its id. Throws ApiError. */
export async function createPost({ title, ...post }: PostContent & { title?: string }): Promise<string> {
  const id = newId()
  const body = { title: title ?? firstLineTitle(post.text), content: serializeContent(post) }
  await perform(saveDocument, { query: { id }, body })
  return id
}
