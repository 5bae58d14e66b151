import { useStore } from '#web/state/store.ts'
import type { FlagName } from './flags.ts'
import { flagOf, track as count, switchedFlags } from './tracker.ts'

/** Counts that something was done, where its person has agreed; else, and when it cannot be sent, nothing happens. */
export const track = count

/** Whether a part is switched on; what `flags.ts` says, until PostHog says otherwise. */
export const useFlag = (name: FlagName): boolean => useStore(switchedFlags, () => flagOf(name))
