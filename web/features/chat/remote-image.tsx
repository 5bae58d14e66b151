import { Image, ImageOff } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { safePicture } from './safe-address.ts'

/** A picture from elsewhere. Fetching it would tell its server who reads this, so that the reader is asked first. */
export function RemoteImage({ address, alt }: { address: string; alt: string }) {
  const [state, setState] = useState<'hidden' | 'shown' | 'failed'>('hidden')
  const picture = safePicture(address)
  if (!picture) return <span className="text-ink-soft">{alt}</span>
  if (state === 'shown') {
    return (
      <img
        src={picture.href}
        alt={alt}
        tabIndex={-1}
        ref={focus}
        referrerPolicy="no-referrer"
        className="my-2 max-h-[70dvh] max-w-full rounded-lg outline-offset-2"
        onError={() => setState('failed')}
      />
    )
  }
  return (
    <span className="my-1 inline-flex max-w-full flex-wrap items-center gap-x-3 gap-y-1">
      {alt === '' ? null : <span className="text-ink-soft">{alt}</span>}
      <Button variant="outline" className="max-w-full" onClick={() => setState('shown')}>
        {state === 'failed' ? <ImageOff size={16} aria-hidden /> : <Image size={16} aria-hidden />}
        <span className="truncate">Show image from {picture.host}</span>
      </Button>
      {state === 'failed' ? <output className="text-sm text-bad">It could not be loaded.</output> : null}
    </span>
  )
}

/** The button that was pressed is gone: the picture in its place takes the focus. */
const focus = (picture: HTMLImageElement | null) => picture?.focus({ preventScroll: true })
