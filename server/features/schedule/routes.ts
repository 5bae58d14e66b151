import { schedulePost } from '#contract/publishing/posts.ts'
import { idempotencyKeyOf } from '#server/http/idempotency-key.ts'
import type { Routes } from '#server/http/mount.ts'
import type { Schedule } from './service.ts'

export function addScheduleRoutes(routes: Routes, { schedule }: { schedule: Schedule }): void {
  routes.add(schedulePost, async ({ actor, body, request }) => {
    const answer = await schedule.schedule(actor, {
      documentId: body.documentId,
      timezone: body.timezone,
      scheduledAt: Date.parse(body.scheduledAt),
      idempotencyKey: idempotencyKeyOf(request),
    })
    return { ...answer, scheduledAt: new Date(answer.scheduledAt).toISOString() }
  })
}
