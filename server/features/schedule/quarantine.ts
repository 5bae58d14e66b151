import type { DueSetting } from './due.ts'
import { unscheduleWithFailure } from './due.ts'

type Quarantine = Pick<DueSetting, 'db' | 'now' | 'documents' | 'limits' | 'notices'> & {
  /** For the owner, by the time at which the post was to go out. */
  reason: (when: string) => string
  /** Only what this account has scheduled. */
  userId?: string
}

/** Makes scheduled posts drafts that say why; answers how many there were. */
export async function quarantineScheduled({ reason, userId, ...setting }: Quarantine): Promise<number> {
  const all = setting.db
    .selectFrom('document')
    .select(['id', 'workflowRunId', 'scheduledAt', 'scheduledTimezone'])
    .where('status', '=', 'scheduled')
    .where('deletedAt', 'is', null)
  const scheduled = await (userId === undefined ? all : all.where('userId', '=', userId)).execute()
  for (const { id: documentId, workflowRunId, scheduledAt, scheduledTimezone } of scheduled) {
    if (workflowRunId === null || scheduledAt === null) continue
    const timeZone = scheduledTimezone ?? 'UTC'
    const clock = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone })
    const due = { documentId, scheduleId: workflowRunId }
    await unscheduleWithFailure(setting, { ...due, kind: 'late', reason: reason(clock.format(scheduledAt)) })
  }
  return scheduled.length
}
