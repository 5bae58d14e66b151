import { brand } from '#core/brand.ts'

/** The logo: a paragraph of four lines, the first one heavier and in the accent colour. */
export const Mark = ({ size = 24 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 16 16" aria-hidden className="shrink-0">
    <rect x="1" y="1" width="14" height="4" rx="1" className="fill-accent" />
    <path className="fill-current" d="M1 7h14v1.5H1zM1 10.25h14v1.5H1zM1 13.5h9V15H1z" />
  </svg>
)

/** The logo and the product's name in the heading typeface. */
export const WordMark = ({ size = 20 }: { size?: number }) => (
  <span className="inline-flex items-center gap-2 font-serif text-xl font-semibold">
    <Mark size={size} />
    {brand.product}
  </span>
)
