import * as z from 'zod/mini'
import { parseStored, readStoredJson, useStored, writeStoredJson } from '#web/device/storage.ts'

// `web/device/owner.ts` leaves this key alone when somebody else signs in.
const storageKey = 'lede-analytics'

const answer = z.object({
  isYes: z.boolean(),
  /** Who answered; null for a visitor. */
  userId: z.nullable(z.string()),
  /** Whether their account has the answer too. */
  isSaved: z.boolean(),
})
/** Whether usage may be counted, as last answered on this device. */
export type DeviceAnswer = z.infer<typeof answer>

export const saveConsent = (next: DeviceAnswer): void => void writeStoredJson(storageKey, next)

export const readAnswer = (): DeviceAnswer | null => readStoredJson(storageKey, answer)

/** Returns what this device knows, updated across the app's tabs. */
export const useAnswer = (): DeviceAnswer | null => parseStored(useStored(storageKey), answer)
