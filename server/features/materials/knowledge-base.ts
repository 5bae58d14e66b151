import type { KnowledgeEntry, KnowledgeFields, KnowledgeItem } from '#contract/materials/knowledge-base.ts'
import { type LibraryKind, type Stored, given, orNull } from './library-kind.ts'

/** The fields of a new item that tell where it was read from. */
export type KnowledgeSource = Partial<Pick<KnowledgeItem, 'source' | 'fileName' | 'isCut'>>

type Details = Pick<KnowledgeItem, 'source' | 'sourceUrl' | 'fileName' | 'isCut'>

const common = ({ id, title, size, details, createdAt, updatedAt }: Stored<Details>) => ({
  id,
  title,
  sourceUrl: details.sourceUrl,
  source: details.source,
  fileName: details.fileName,
  isCut: details.isCut,
  size,
  createdAt,
  updatedAt,
})

export const knowledgeKind: LibraryKind<
  KnowledgeFields & KnowledgeSource,
  Details,
  KnowledgeItem,
  KnowledgeEntry
> = {
  name: 'knowledge',
  listedLength: 300,
  store: ({ title, content, sourceUrl, source = 'text', fileName = null, isCut = false }) => ({
    title,
    content,
    details: { source, sourceUrl: orNull(sourceUrl), fileName, isCut },
    searched: given(sourceUrl, fileName),
  }),
  item: (stored) => ({ ...common(stored), content: stored.content }),
  entry: (stored) => ({ ...common(stored), excerpt: stored.content }),
}
