import { clsx } from 'clsx'
import { useState } from 'react'

type PostThumbnailProps = { address: string; className: string }

/** The small form of a post's picture; nothing where the picture cannot be read. Give it the address as its key. */
export function PostThumbnail({ address, className }: PostThumbnailProps) {
  const [isBroken, setBroken] = useState(false)
  return isBroken ? null : (
    <img
      src={address}
      alt=""
      loading="lazy"
      decoding="async"
      draggable={false}
      referrerPolicy="no-referrer"
      onError={() => setBroken(true)}
      className={clsx('shrink-0 rounded-md border border-line bg-sunken object-cover', className)}
    />
  )
}
