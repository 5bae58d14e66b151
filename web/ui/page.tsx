import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'

type PageHeaderProps = {
  heading: string
  purpose: string
  actions?: ReactNode
  /** Whether the content below uses the full width. */
  isWide?: boolean
  /** The page's tabs, and its search. */
  children?: ReactNode
}

/** The top of a page: its name, its purpose, and its actions. */
export const PageHeader = ({ heading, purpose, actions, isWide, children }: PageHeaderProps) => (
  <header
    className={clsx(
      'mx-auto flex w-full shrink-0 flex-col gap-3 px-4 pt-6 pb-3',
      isWide === true ? '' : 'max-w-3xl',
    )}
  >
    {/* The sentence has the full width: above the buttons on a phone, below them otherwise. */}
    <div className="flex flex-wrap items-center gap-x-3">
      <h1 className="grow font-serif text-[1.625rem] leading-8 font-semibold">{heading}</h1>
      <p className="w-full text-ink-soft md:order-1">{purpose}</p>
      {actions === undefined ? null : <div className="flex flex-wrap gap-2 max-md:mt-3">{actions}</div>}
    </div>
    {children}
  </header>
)

type PageSectionProps = { anchor: string; heading: string; purpose?: ReactNode; children: ReactNode }

/** A section of a single-column page, with an address of its own: `#anchor`. */
export function PageSection({ anchor, heading, purpose, children }: PageSectionProps) {
  const name = useId()
  return (
    <section
      id={anchor}
      aria-labelledby={name}
      // A button that disappears once it has done its work passes its focus to the section.
      tabIndex={-1}
      className="scroll-mt-4 border-t border-line py-6 outline-none first:border-t-0 first:pt-2"
    >
      <h2 id={name} className="text-base font-semibold">
        {heading}
      </h2>
      {purpose === undefined ? null : <p className="mt-0.5 text-ink-soft">{purpose}</p>}
      <div className="mt-4">{children}</div>
    </section>
  )
}
