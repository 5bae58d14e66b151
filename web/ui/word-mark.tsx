import { brand } from '#core/brand.ts'
import { Mark } from './mark.tsx'

/** The mark and the name in the heading face. */
export const WordMark = ({ size = 20 }: { size?: number }) => (
  <span className="inline-flex items-center gap-2 font-serif text-xl font-semibold">
    <Mark size={size} />
    {brand.product}
  </span>
)
