import type { Tx } from '#server/db/schema.ts'
import type { TakenOffSchedule } from '#server/features/documents/service.ts'
import type { Limits } from '#server/features/limits/service.ts'
import type { Notices } from '#server/features/notices/service.ts'

type Parts = { limits: Pick<Limits, 'giveBackPost'>; notices: Pick<Notices, 'record'> }

/** Undoes the counting of a post that left the schedule because somebody else changed its text, and notifies its writer. */
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
