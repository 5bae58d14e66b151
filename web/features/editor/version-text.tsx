import { parseContent } from '#core/post/post-content.ts'
import { type PostText, plainText } from '#core/post/post-text.ts'
import { type DiffPart, diffSentences } from '#core/text/sentence-diff.ts'
import { PostLines } from '#web/ui/post-lines.tsx'

type VersionTextProps = {
  content: string
  /** The content before it, when the changes are to be shown. */
  compareTo: string | undefined
}

/** One version of a post, or what changed in it. */
export function VersionText({ content, compareTo }: VersionTextProps) {
  const post = parseContent(content).text
  return compareTo === undefined ? (
    <section aria-label="Version">
      <PostLines post={post} />
    </section>
  ) : (
    <Changes before={parseContent(compareTo).text} after={post} />
  )
}

const Changes = ({ before, after }: { before: PostText; after: PostText }) => {
  const parts = diffSentences(plainText(before), plainText(after))
  const isSame = parts.every(({ kind }) => kind === 'same')
  return (
    <>
      {isSame ? <p className="text-(--card-soft)">The text is the same in both versions.</p> : null}
      <section aria-label="Changes">
        {parts.map((part, at) => (
          // Parts have no identity but their index.
          <Change key={at} part={part} />
        ))}
      </section>
    </>
  )
}

/** Deletions and insertions are separate blocks, so that they can be told apart. */
const Change = ({ part: { kind, text } }: { part: DiffPart }) => {
  if (kind === 'same') return <span>{text}</span>
  const changed = text.replace(/^\n+|\s+$/g, '')
  if (changed === '') return null
  return kind === 'inserted' ? (
    <ins
      dir="auto"
      className="my-1 block border-s-2 border-good bg-good/8 ps-2 text-good underline decoration-2 underline-offset-2"
    >
      {changed}
    </ins>
  ) : (
    <del dir="auto" className="my-1 block border-s-2 border-bad bg-bad/8 ps-2 text-bad line-through">
      {changed}
    </del>
  )
}
