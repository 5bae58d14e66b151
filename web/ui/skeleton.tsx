import { clsx } from 'clsx'

/** A block in the shape of what comes; it shows after 150 ms, so that what is quick never flickers. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden className="block animate-appear">
    <span className={clsx('block animate-pulse-soft corners bg-line', className)} />
  </span>
)
