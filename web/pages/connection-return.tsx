import { Outlet } from '@tanstack/react-router'
import { useConnectionReturn } from '#web/features/publishing/use-connection-return.ts'

/** Says on any screen but the chat how connecting to the network ended. No post is open there. */
export function ConnectionReturn() {
  useConnectionReturn(() => undefined)
  return <Outlet />
}
