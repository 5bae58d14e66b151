/** The mark: a paragraph of four lines, the first one heavier and in the accent colour. */
export const Mark = ({ size = 24 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 16 16" aria-hidden className="shrink-0">
    <rect x="1" y="1" width="14" height="4" rx="1" className="fill-accent" />
    <path className="fill-current" d="M1 7h14v1.5H1zM1 10.25h14v1.5H1zM1 13.5h9V15H1z" />
  </svg>
)
