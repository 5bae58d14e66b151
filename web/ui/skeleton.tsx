import { clsx } from 'clsx'
import { LoaderCircle } from 'lucide-react'

/** A block in the shape of what is loading; it appears after 150 ms, so that fast loads never flicker. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden className="block animate-appear">
    <span className={clsx('block animate-pulse-soft corners bg-line', className)} />
  </span>
)

/** Shows that something is in progress, beside text that says what; it has no text of its own. */
export const Spinner = ({ size = 16 }: { size?: number }) => (
  <LoaderCircle size={size} aria-hidden className="shrink-0 animate-spin motion-reduce:animate-none" />
)
