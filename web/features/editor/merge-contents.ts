import { conflictsIn, mergePosts, type PostMerge, settle } from '#core/merge-posts.ts'
import { parseContent, serializeContent } from '#core/post-content.ts'

export const canonical = (content: string): string => serializeContent(parseContent(content))

export type Contents = { base: string; mine: string; theirs: string }

/** The merge of two stored contents that began from the same one. */
export const mergeContents = ({ base, mine, theirs }: Contents): PostMerge =>
  mergePosts({ base: parseContent(base), mine: parseContent(mine), theirs: parseContent(theirs) })

/** The same as one content, canonical; null when somebody has to choose. */
export function mergedContent(contents: Contents): string | null {
  const merge = mergeContents(contents)
  return conflictsIn(merge).length > 0 ? null : serializeContent(settle(merge, () => 'both'))
}
