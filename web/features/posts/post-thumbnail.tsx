import { clsx } from 'clsx'
import { useState } from 'react'
import { useMediaAddress } from '#web/features/session/queries.ts'
import { SmallKeptElsewhere } from '#web/ui/kept-elsewhere.tsx'

type PostThumbnailProps = { address: string; className: string }

/** The small form of a post's picture; nothing where the picture cannot be read. Give it the address as its key. */
export function PostThumbnail({ address, className }: PostThumbnailProps) {
  const [isBroken, setBroken] = useState(false)
  const src = useMediaAddress()(address)
  const frame = clsx('shrink-0 rounded-md border border-line', className)
  if (src === null) return <SmallKeptElsewhere className={frame} />
  return isBroken ? null : (
    <img
      src={src}
      alt=""
      loading="lazy"
      decoding="async"
      draggable={false}
      referrerPolicy="no-referrer"
      onError={() => setBroken(true)}
      className={clsx('bg-sunken object-cover', frame)}
    />
  )
}
