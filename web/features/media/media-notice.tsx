import type { PostContent } from '#core/post/post-content.ts'
import { countOf, type MediaKind, type MediaProblem, mediaProblemOf } from '#core/post/post-media.ts'
import { documentTitleLength, mediaPerKind } from '#core/limits.ts'
import { brand } from '#core/brand.ts'
import { Button } from '#web/ui/button.tsx'
import { type ChangePost, keepWithUndo } from './media-editing.ts'

type MediaNoticeProps = { content: PostContent; change: ChangePost }

const names: Record<MediaKind, { one: string; many: string }> = {
  image: { one: 'image', many: 'images' },
  video: { one: 'video', many: 'videos' },
  document: { one: 'document', many: 'documents' },
}

const tooMany: Record<MediaKind, string> = {
  image: `${mediaPerKind} images`,
  video: 'one video',
  document: 'one document',
}

/** Explains why the network would reject the post's media, if it would. */
export function MediaNotice({ content, change }: MediaNoticeProps) {
  const found = mediaProblemOf(content)
  if (found === null) return null
  return (
    <div
      role="note"
      className="flex flex-col gap-2 corners border border-line bg-sunken p-3 font-sans text-sm text-ink"
    >
      <p>
        {brand.network} accepts {requirementOf(found)} before you publish.
      </p>
      {found.problem === 'mixed' ? (
        <div className="flex flex-wrap gap-2">
          {found.kinds.map((kind) => (
            <Button key={kind} variant="outline" onClick={() => keepWithUndo({ content, change }, kind)}>
              Keep the {countOf(content, kind) === 1 ? names[kind].one : names[kind].many}
            </Button>
          ))}
        </div>
      ) : null}
    </div>
  )
}

function requirementOf(found: MediaProblem): string {
  switch (found.problem) {
    case 'mixed':
      return 'one kind of media in a post. Choose which to keep'
    case 'several':
      return `${tooMany[found.kind]} in a post. Remove the others`
    case 'long-title':
      return `at most ${documentTitleLength.published} characters in the title of a document. Shorten it`
  }
}
