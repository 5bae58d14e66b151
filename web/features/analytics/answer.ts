import * as z from 'zod/mini'
import { parseStored, readStoredJson, useStored, writeStoredJson } from '#web/device/storage.ts'

// `web/device/owner.ts` leaves it where it is when somebody else signs in.
const storageKey = 'lede-analytics'

const answer = z.object({
  isYes: z.boolean(),
  /** Who has answered; null for a visitor. */
  userId: z.nullable(z.string()),
  /** Their account has it too. */
  isSaved: z.boolean(),
})
/** Whether it may be counted how Lede is used, as it was last answered on this device. */
export type DeviceAnswer = z.infer<typeof answer>

export const saveConsent = (next: DeviceAnswer): void => void writeStoredJson(storageKey, next)

export const readAnswer = (): DeviceAnswer | null => readStoredJson(storageKey, answer)

/** What this device knows, in all of the app's tabs. */
export const useAnswer = (): DeviceAnswer | null => parseStored(useStored(storageKey), answer)
