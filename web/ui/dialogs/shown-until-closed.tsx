import { memo, type ReactNode } from 'react'

type ShownUntilClosedProps = { isOpen: boolean; children: ReactNode }

/** A popup's content, kept as it was while the popup closes, although its opener may already have cleared it. */
export const ShownUntilClosed = memo(
  ({ children }: ShownUntilClosedProps) => children,
  (_before, { isOpen }) => !isOpen,
)
