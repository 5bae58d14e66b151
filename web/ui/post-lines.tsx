import { splitLinks } from '#core/post/feed-links.ts'
import type { Paragraph, PostText } from '#core/post/post-text.ts'

/** A post as the editor shows it, before there is an editor: the same paragraphs in the same places. */
export const PostLines = ({ post }: { post: PostText }) =>
  post.map((runs, at) => (
    // Paragraphs have no identity but their index.
    <p key={at}>
      <LinkedRuns runs={runs} />
    </p>
  ))

/** Text with its hashtags and web addresses in the colour of links (post-card.css). */
export const LinkedRuns = ({ runs }: { runs: Paragraph }) =>
  splitLinks(runs).map(({ text, marks, isLink }, at) => (
    <span
      key={at}
      className={isLink ? 'post-link' : undefined}
      style={{
        ...(marks.includes('bold') ? { fontWeight: 'bolder' } : {}),
        ...(marks.includes('italic') ? { fontStyle: 'italic' } : {}),
        ...(marks.includes('strike') ? { textDecoration: 'line-through' } : {}),
      }}
    >
      {text}
    </span>
  ))
