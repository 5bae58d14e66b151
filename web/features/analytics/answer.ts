import * as v from 'valibot'
import { parseStored, readStoredJson, useStored, writeStoredJson } from '#web/device/storage.ts'

// `web/device/owner.ts` leaves this key alone when somebody else signs in.
const storageKey = 'lede-analytics'

const answer = v.object({
  isYes: v.boolean(),
  /** Who answered; null for a visitor. */
  userId: v.nullable(v.string()),
  /** Whether their account has the answer too. */
  isSaved: v.boolean(),
})
/** Whether usage may be counted, as last answered on this device. */
export type DeviceAnswer = v.InferOutput<typeof answer>

export const saveConsent = (next: DeviceAnswer): void => void writeStoredJson(storageKey, next)

export const readAnswer = (): DeviceAnswer | null => readStoredJson(storageKey, answer)

/** Returns what this device knows, updated across the app's tabs. */
export const useAnswer = (): DeviceAnswer | null => parseStored(useStored(storageKey), answer)
