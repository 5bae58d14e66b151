import { useEffect, useState } from 'react'
import { isAnimatedGif } from './animated-gif.ts'

/** Whether an image file moves; false until its bytes have been read. */
export function useIsAnimated(file: File): boolean {
  const [isAnimated, setAnimated] = useState(false)
  useEffect(() => {
    if (file.type !== 'image/gif') return undefined
    let isCurrent = true
    const read = async () => {
      const bytes = new Uint8Array(await file.arrayBuffer())
      if (isCurrent) setAnimated(isAnimatedGif(bytes))
    }
    // A file that cannot be read any more says so when it is cropped.
    read().catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [file])
  return isAnimated
}
