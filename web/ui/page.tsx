import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'

type PageHeaderProps = {
  heading: string
  purpose: string
  actions?: ReactNode
  /** What stands below takes the whole width. */
  isWide?: boolean
  /** The page's parts, and its search. */
  children?: ReactNode
}

/** What stands at the top of a page: its name, what it is for, and what can be done. */
export const PageHeader = ({ heading, purpose, actions, isWide, children }: PageHeaderProps) => (
  <header
    className={clsx(
      'mx-auto flex w-full shrink-0 flex-col gap-3 px-4 pt-6 pb-3',
      isWide === true ? '' : 'max-w-3xl',
    )}
  >
    {/* The sentence has the whole width, on a phone above the buttons, else below them. */}
    <div className="flex flex-wrap items-center gap-x-3">
      <h1 className="grow font-serif text-[1.625rem] leading-8 font-semibold">{heading}</h1>
      <p className="w-full text-ink-soft md:order-1">{purpose}</p>
      {actions === undefined ? null : <div className="flex flex-wrap gap-2 max-md:mt-3">{actions}</div>}
    </div>
    {children}
  </header>
)

type PageSectionProps = { anchor: string; heading: string; purpose?: ReactNode; children: ReactNode }

/** A part of a page of one column, with an address of its own: `#anchor`. */
export function PageSection({ anchor, heading, purpose, children }: PageSectionProps) {
  const name = useId()
  return (
    <section
      id={anchor}
      aria-labelledby={name}
      // A button that is gone once it has done its work hands its focus on to the section.
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
