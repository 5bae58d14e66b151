import type { ReactNode } from 'react'

type StepFrameProps = { label: string; children: ReactNode; actions: ReactNode }

const focus = (section: HTMLElement | null) => section?.focus({ preventScroll: true })

/** A step of the dialog, which takes the focus when it appears: what had it is gone. */
export const StepFrame = ({ label, children, actions }: StepFrameProps) => (
  <section ref={focus} tabIndex={-1} aria-label={label} className="flex flex-col gap-4 outline-none">
    {children}
    <div className="flex flex-col gap-2 sm:flex-row-reverse">{actions}</div>
  </section>
)
