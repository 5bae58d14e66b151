import { useState } from 'react'
import type { previewWidths } from '#core/limits.ts'

export type Device = keyof typeof previewWidths

export type PostView = {
  device: Device
  chooseDevice: (device: Device) => void
  /** The post stops after its third line, as in the feed. */
  isHookOnly: boolean
  toggleHook: () => void
}

/** How a post is looked at; it begins as on a phone, where most people read it. */
export function usePostView(): PostView {
  const [device, chooseDevice] = useState<Device>('mobile')
  const [isHookOnly, setHookOnly] = useState(false)
  return { device, chooseDevice, isHookOnly, toggleHook: () => setHookOnly((was) => !was) }
}
