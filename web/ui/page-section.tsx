import { useId, type ReactNode } from 'react'

type PageSectionProps = { anchor: string; heading: string; purpose?: ReactNode; children: ReactNode }

/** A part of a page of one column, with an address of its own: `#anchor`. */
export function PageSection({ anchor, heading, purpose, children }: PageSectionProps) {
  const name = useId()
  return (
    <section
      id={anchor}
      aria-labelledby={name}
      className="scroll-mt-4 border-t border-line py-6 first:border-t-0 first:pt-2"
    >
      <h2 id={name} className="text-base font-semibold">
        {heading}
      </h2>
      {purpose === undefined ? null : <p className="mt-0.5 text-ink-soft">{purpose}</p>}
      <div className="mt-4">{children}</div>
    </section>
  )
}
