import { Link } from '@tanstack/react-router'
import type { FoundSource } from '#contract/claims.ts'

const linkClass =
  'wrap-anywhere underline decoration-line underline-offset-2 hover:decoration-current pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center'

/** The source of a claim, and the passage that supports it. */
export const SourceLine = ({ source }: { source: FoundSource }) => (
  <div className="flex flex-col gap-1 text-[0.8125rem]">
    <p>
      <span className="sr-only">Source: </span>
      <SourceName source={source} />
    </p>
    {source.passage === '' ? null : (
      <blockquote dir="auto" className="line-clamp-4 border-l-2 border-line pl-2 wrap-anywhere text-ink-soft">
        {source.passage}
      </blockquote>
    )}
  </div>
)

function SourceName({ source: { id, kind, title, url } }: { source: FoundSource }) {
  switch (kind) {
    case 'knowledge':
      return (
        <Link to="/knowledge-base" search={{ item: id }} className={linkClass}>
          {title}
        </Link>
      )
    case 'web':
    case 'file':
      return url === null ? (
        title
      ) : (
        <a href={url} target="_blank" rel="noopener noreferrer" className={linkClass}>
          {title} <span className="sr-only">(opens in a new tab)</span>
        </a>
      )
    case 'story':
    case 'offer':
    case 'message':
      return title
  }
}
