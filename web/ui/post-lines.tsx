import type { Paragraph, PostText } from '#core/post/post-text.ts'

/** A post as the editor shows it, before there is an editor: the same paragraphs in the same places. */
export const PostLines = ({ post }: { post: PostText }) =>
  post.map((runs, at) => (
    // Paragraphs have no identity but their index.
    <p key={at}>
      <Runs runs={runs} />
    </p>
  ))

const Runs = ({ runs }: { runs: Paragraph }) =>
  runs.map(({ text, marks }, at) => (
    <span
      key={at}
      style={{
        ...(marks.includes('bold') ? { fontWeight: 'bolder' } : {}),
        ...(marks.includes('italic') ? { fontStyle: 'italic' } : {}),
        ...(marks.includes('strike') ? { textDecoration: 'line-through' } : {}),
      }}
    >
      {text}
    </span>
  ))
