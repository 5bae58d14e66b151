import { Suspense, useState, type ReactNode } from 'react'

/** Brings a dialog's code when it is opened for the first time; it stays so that it can close as it should. */
export function OnceOpen({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  return wasOpen ? <Suspense fallback={null}>{children}</Suspense> : null
}
