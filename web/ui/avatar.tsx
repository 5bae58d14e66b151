import { useState } from 'react'

type AvatarProps = { imageUrl?: string | null; name?: string | null; size?: number }

/** The picture, falling back to the name's first letter, then "U". The name itself is shown beside it. */
export function Avatar({ imageUrl, name, size = 32 }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const box = { width: size, height: size, fontSize: Math.round(size * 0.44) }
  if (imageUrl && imageUrl !== broken) {
    return (
      <img
        src={imageUrl}
        alt=""
        referrerPolicy="no-referrer"
        className="shrink-0 rounded-full bg-sunken object-cover"
        style={box}
        onError={() => setBroken(imageUrl)}
      />
    )
  }
  return (
    <span
      aria-hidden
      className="inline-flex shrink-0 items-center justify-center rounded-full bg-accent-soft leading-none font-semibold text-accent select-none"
      style={box}
    >
      {firstLetter(name)}
    </span>
  )
}

const letters = new Intl.Segmenter()

function firstLetter(name: string | null | undefined): string {
  const [first] = letters.segment((name ?? '').trim())
  return first?.segment.toUpperCase() ?? 'U'
}
