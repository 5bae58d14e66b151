import type { Tx } from '#server/db/schema.ts'
import type { TakenOffSchedule } from '#server/features/documents/service.ts'
import type { Limits } from '#server/features/limits/service.ts'
import type { Notices } from '#server/features/notices/service.ts'

type Parts = { limits: Pick<Limits, 'giveBackPost'>; notices: Pick<Notices, 'record'> }

/** Gives the month a post back that left the schedule since somebody else changed its text, and tells its writer. */
export const noteChangedText =
  ({ limits, notices }: Parts) =>
  async (tx: Tx, { userId, id, scheduleId, scheduledAt, program }: TakenOffSchedule): Promise<void> => {
    await limits.giveBackPost(tx, id)
    await notices.record(tx, {
      userId,
      kind: 'unscheduled',
      documentId: id,
      event: `changed:${scheduleId}`,
      facts: { scheduledAt, ...(program === undefined ? {} : { program }) },
    })
  }
