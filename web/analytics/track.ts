import { useStore } from '#web/state/store.ts'
import type { FlagName } from './flags.ts'
import { flagOf, track as count, switchedFlags } from './tracker.ts'

/** Counts an action of a user who has agreed; otherwise, and when it cannot be sent, does nothing. */
export const track = count

/** Returns whether a flag is on: the default of `flags.ts` until PostHog says otherwise. */
export const useFlag = (name: FlagName): boolean => useStore(switchedFlags, () => flagOf(name))
