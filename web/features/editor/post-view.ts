import { useState } from 'react'
import type { previewWidths } from '#core/limits.ts'

export type Device = keyof typeof previewWidths

export type PostView = {
  device: Device
  chooseDevice: (device: Device) => void
  /** Whether the post is cut off after its third line, as in the feed. */
  isHookOnly: boolean
  toggleHook: () => void
}

/** Returns how a post is viewed; starts as on a phone, where most people read it. */
export function usePostView(): PostView {
  const [device, chooseDevice] = useState<Device>('mobile')
  const [isHookOnly, setHookOnly] = useState(false)
  return { device, chooseDevice, isHookOnly, toggleHook: () => setHookOnly((was) => !was) }
}
