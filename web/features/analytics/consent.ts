import type { DeviceAnswer } from './answer.ts'

/**
 * `off` where nothing is ever counted, `unknown` until the user and their answer are known, `unasked` when they have
 * not answered. `signalled`: the browser refuses on their behalf.
 */
export type Consent = 'off' | 'unknown' | 'unasked' | 'yes' | 'no' | 'signalled'

type Signals = { globalPrivacyControl?: unknown; doNotTrack?: unknown }

/** Whether the browser says that its user does not want to be counted: Global Privacy Control, or Do Not Track. */
export const saysNo = ({ globalPrivacyControl, doNotTrack }: Signals): boolean =>
  globalPrivacyControl === true || doNotTrack === '1' || doNotTrack === 'yes'

export type Known = {
  /** Whether the server has anywhere to send events. */
  isOn: boolean
  isSignalled: boolean
  /** Who is signed in; null for a visitor, undefined until known. */
  userId: string | null | undefined
  /** What their account says; undefined until known. */
  saved: boolean | null | undefined
  device: DeviceAnswer | null
}

/** Returns this device's answer if it belongs to the user and their account does not have it yet; null otherwise. */
export function answerToSave({ userId, saved, device }: Known): boolean | null {
  if (userId == null || saved === undefined || device === null || device.isSaved) return null
  const isTheirs = device.userId === userId || (device.userId === null && saved === null)
  return isTheirs ? device.isYes : null
}

/** Whether another tab or device has answered since the account was fetched. */
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
  // A "no" counts from the moment it is given, in every tab and whether or not the account can be updated.
  if (device?.userId === userId && !device.isYes) return 'no'
  // A visitor who agreed and then signed in keeps agreeing until their account says otherwise.
  if (saved === undefined) return device?.userId === null && device.isYes ? 'yes' : 'unknown'
  return answered(answerToSave(known) ?? saved)
}
