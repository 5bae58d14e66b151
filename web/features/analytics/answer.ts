import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'

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

const listeners = new Set<() => void>()
/** Of a browser that keeps nothing: the answer holds for this visit. */
let unkept: string | null = null

function read(): string | null {
  try {
    return localStorage.getItem(storageKey) ?? unkept
  } catch {
    return unkept
  }
}

function tell(): void {
  for (const listener of listeners) listener()
}

function parse(text: string | null): DeviceAnswer | null {
  try {
    const parsed = answer.safeParse(JSON.parse(text ?? 'null'))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

export function saveConsent(next: DeviceAnswer): void {
  const text = JSON.stringify(next)
  unkept = text
  try {
    localStorage.setItem(storageKey, text)
    unkept = null
  } catch {
    // It holds for this visit.
  }
  tell()
}

export const readAnswer = (): DeviceAnswer | null => parse(read())

function subscribe(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === storageKey || key === null) listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
  }
}

/** What this device knows, in all of the app's tabs. */
export const useAnswer = (): DeviceAnswer | null => parse(useSyncExternalStore(subscribe, read))
