import { ExternalLink } from 'lucide-react'
import { safePicture } from './safe-address.ts'

/**
 * A picture from elsewhere: a link to it. Its address may have been chosen to carry what was said here, so that nothing is
 * fetched unless the reader goes there; the page's policy holds to that too.
 */
export function RemoteImage({ address, alt }: { address: string; alt: string }) {
  const picture = safePicture(address)
  if (!picture) return <span className="text-ink-soft">{alt}</span>
  return (
    <span className="my-1 inline-flex max-w-full flex-wrap items-center gap-x-3 gap-y-1">
      {alt === '' ? null : <span className="text-ink-soft">{alt}</span>}
      <a
        href={picture.href}
        target="_blank"
        rel="noopener noreferrer"
        className="inline-flex max-w-full items-center gap-1.5 underline"
      >
        <span className="truncate">Open image from {picture.host}</span>
        <ExternalLink size={14} aria-hidden />
        <span className="sr-only">(opens in a new tab)</span>
      </a>
    </span>
  )
}
