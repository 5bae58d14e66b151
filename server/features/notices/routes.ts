import { listNotifications, readNotifications } from '#contract/notifications.ts'
import type { Routes } from '#server/http/mount.ts'
import type { Notices } from './service.ts'

export function addNoticeRoutes(routes: Routes, { notices }: { notices: Notices }): void {
  routes.add(listNotifications, ({ actor, query }) => notices.list(actor, query))
  routes.add(readNotifications, async ({ actor, body }) => ({
    unread: await notices.read(actor, body.ids ?? 'all'),
  }))
}
