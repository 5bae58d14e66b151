import { memo, type ReactNode } from 'react'

type ShownUntilClosedProps = { isOpen: boolean; children: ReactNode }

/** What a popup shows. While it closes that stays as it was, although its opener may have put it away already. */
export const ShownUntilClosed = memo(
  ({ children }: ShownUntilClosedProps) => children,
  (_before, { isOpen }) => !isOpen,
)
