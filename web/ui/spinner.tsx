import { LoaderCircle } from 'lucide-react'

/** Says "wait" beside words that say for what; it has no words of its own. */
export const Spinner = ({ size = 16 }: { size?: number }) => (
  <LoaderCircle size={size} aria-hidden className="shrink-0 animate-spin motion-reduce:animate-none" />
)
