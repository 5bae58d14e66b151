import { ExternalLink } from 'lucide-react'

/** Links to the feed of the practice network, in a new tab. */
export const PracticeFeedLink = () => (
  <a
    href="/practice/feed"
    target="_blank"
    rel="noreferrer"
    className="inline-flex items-center gap-1 underline hover:text-ink"
  >
    Open its feed
    <ExternalLink size={12} aria-hidden />
    <span className="sr-only">(opens in a new tab)</span>
  </a>
)
