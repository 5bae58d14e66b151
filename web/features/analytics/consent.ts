import type { DeviceAnswer } from './answer.ts'

/**
 * `off` where nothing is ever counted, `unknown` until it is known who is here and what they have said, `unasked` when
 * they have said nothing. `signalled`: the browser says no for them.
 */
export type Consent = 'off' | 'unknown' | 'unasked' | 'yes' | 'no' | 'signalled'

type Signals = { globalPrivacyControl?: unknown; doNotTrack?: unknown }

/** Whether the browser says that its person does not want to be counted: Global Privacy Control, or Do Not Track. */
export const saysNo = ({ globalPrivacyControl, doNotTrack }: Signals): boolean =>
  globalPrivacyControl === true || doNotTrack === '1' || doNotTrack === 'yes'

export type Known = {
  /** The server has somewhere to send it. */
  isOn: boolean
  isSignalled: boolean
  /** Who is signed in; null for a visitor, undefined until it is known. */
  userId: string | null | undefined
  /** What their account says; undefined until it is known. */
  saved: boolean | null | undefined
  device: DeviceAnswer | null
}

/** An answer of this device that the account of its person does not have yet. */
export function answerToSave({ userId, saved, device }: Known): boolean | null {
  if (userId == null || saved === undefined || device === null || device.isSaved) return null
  const isTheirs = device.userId === userId || (device.userId === null && saved === null)
  return isTheirs ? device.isYes : null
}

/** Whether another tab, or another device, has answered since the account was asked. */
export const isBehind = ({ userId, saved, device }: Known): boolean =>
  userId != null &&
  saved !== undefined &&
  device?.userId === userId &&
  device.isSaved &&
  device.isYes !== saved

const answered = (isYes: boolean | null | undefined): Consent => {
  if (isYes == null) return 'unasked'
  return isYes ? 'yes' : 'no'
}

export function consentOf(known: Known): Consent {
  const { isOn, isSignalled, userId, saved, device } = known
  if (!isOn) return 'off'
  if (isSignalled) return 'signalled'
  if (userId === undefined) return 'unknown'
  if (userId === null) return answered(device?.isYes)
  // A "no" holds from the moment it is said, in every tab and whether or not the account can be told.
  if (device?.userId === userId && !device.isYes) return 'no'
  // Whoever has just agreed as a visitor and signed in goes on agreeing, until their account says something else.
  if (saved === undefined) return device?.userId === null && device.isYes ? 'yes' : 'unknown'
  return answered(answerToSave(known) ?? saved)
}
