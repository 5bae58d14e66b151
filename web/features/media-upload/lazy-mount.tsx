import { Suspense, useState, type ReactNode } from 'react'

/** Brings a dialog's code when it is opened for the first time; it stays so that it can close as it should. */
export function LazyMount({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const [hasOpened, setHasOpened] = useState(isOpen)
  if (isOpen && !hasOpened) setHasOpened(true)
  return hasOpened ? <Suspense fallback={null}>{children}</Suspense> : null
}
