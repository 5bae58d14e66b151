import type { ReactNode } from 'react'

/** The buttons of a step; the first one is on the right, and on top on a phone. */
export const DialogButtons = ({ children }: { children: ReactNode }) => (
  <footer className="flex shrink-0 flex-col gap-2 p-6 pt-4 sm:flex-row-reverse sm:justify-start">
    {children}
  </footer>
)
