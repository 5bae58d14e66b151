import { clsx } from 'clsx'
import { FileX2, ImageOff, VideoOff } from 'lucide-react'

type What = 'picture' | 'video' | 'document'

const icons = { picture: ImageOff, video: VideoOff, document: FileX2 }
const sentenceAbout = (what: What) => `This ${what} is stored elsewhere and is not shown here.`

/** Placeholder for media of a post whose file is not stored here. */
export function KeptElsewhere({ what, className }: { what: What; className?: string }) {
  const Icon = icons[what]
  return (
    <span
      className={clsx(
        'flex flex-col items-center justify-center gap-1 bg-sunken p-2 text-center font-sans text-xs text-ink-soft',
        className,
      )}
    >
      <Icon size={18} aria-hidden className="shrink-0" />
      <span>{sentenceAbout(what)}</span>
      <span>To publish it, remove it and add the file itself.</span>
    </span>
  )
}

/** The same placeholder where there is no room for words. */
export const SmallKeptElsewhere = ({ className }: { className?: string }) => (
  <span
    title={sentenceAbout('picture')}
    className={clsx('flex items-center justify-center bg-sunken text-ink-soft', className)}
  >
    <ImageOff size={18} aria-hidden />
    <span className="sr-only">{sentenceAbout('picture')}</span>
  </span>
)
