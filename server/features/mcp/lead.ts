import { AppError } from '#core/errors.ts'

/** What a program wants to have scheduled goes out no sooner than this, and it changes no scheduled post later. */
export const leadMs = 60 * 60 * 1000

/** Throws bad_request:api for a post that goes out too soon to be changed by a program. */
export function refuseSoon(scheduledAt: string | null, now: number): void {
  if (scheduledAt === null || Date.parse(scheduledAt) >= now + leadMs) return
  const reason = 'This post goes out within the hour. Only its writer changes it now, in Lede.'
  throw new AppError('bad_request:api', { reason })
}
