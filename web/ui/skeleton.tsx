import { clsx } from 'clsx'
import { LoaderCircle } from 'lucide-react'

/** A block in the shape of what comes; it shows after 150 ms, so that what is quick never flickers. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden className="block animate-appear">
    <span className={clsx('block animate-pulse-soft corners bg-line', className)} />
  </span>
)

/** Says "wait" beside words that say for what; it has no words of its own. */
export const Spinner = ({ size = 16 }: { size?: number }) => (
  <LoaderCircle size={size} aria-hidden className="shrink-0 animate-spin motion-reduce:animate-none" />
)
