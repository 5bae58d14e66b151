import { VideoOff, X } from 'lucide-react'
import { useState } from 'react'
import type { PostContent } from '#core/post/post-content.ts'
import { useMediaAddress } from '#web/features/session/queries.ts'
import { IconButton, onPictureClass } from '#web/ui/button.tsx'
import { type ChangePost, removeWithUndo } from './media-editing.ts'
import { KeptElsewhere } from '#web/ui/kept-elsewhere.tsx'
import { videoName } from './media-names.ts'

type VideoPlayerProps = { url: string; content: PostContent; change: ChangePost | undefined }

/** The limits of a video's aspect ratio, and the one used until it is known. */
const ratios = { tallest: 9 / 16, widest: 2.4, usual: 16 / 9 }

/** A video with the browser's controls. Shows its first frame until it is played. */
export function VideoPlayer({ url, content, change }: VideoPlayerProps) {
  const [ratio, setRatio] = useState<number>(ratios.usual)
  const [isBroken, setBroken] = useState(false)
  const src = useMediaAddress()(url)
  const name = videoName(url)
  return (
    <div className="relative mt-1 bg-black">
      <div style={{ aspectRatio: ratio }}>
        {src === null ? (
          <KeptElsewhere what="video" className="size-full" />
        ) : (
          // Users' own videos come without captions.
          // oxlint-disable-next-line jsx-a11y/media-has-caption
          <video
            // Some browsers show nothing before playback unless the address has a start time.
            src={`${src}#t=0.001`}
            aria-label={name}
            controls
            playsInline
            preload="metadata"
            className="size-full object-contain"
            onError={() => setBroken(true)}
            onLoadedMetadata={({ currentTarget: { videoWidth, videoHeight } }) => {
              if (videoWidth === 0 || videoHeight === 0) return
              setRatio(Math.min(ratios.widest, Math.max(ratios.tallest, videoWidth / videoHeight)))
            }}
          />
        )}
      </div>
      {isBroken ? (
        <p className="flex flex-col items-center gap-1 bg-sunken p-4 text-center text-sm text-ink-soft">
          <VideoOff size={20} aria-hidden />
          <span className="font-medium text-ink">This video cannot be played here</span>
          <span>The file is missing, or your browser does not know its format. MP4 works everywhere.</span>
        </p>
      ) : null}
      {change ? (
        <IconButton
          label={`Remove ${name}`}
          side="bottom"
          onClick={() => removeWithUndo({ content, change }, { kind: 'video', url })}
          className={`absolute top-2 right-2 ${onPictureClass}`}
        >
          <X size={16} aria-hidden />
        </IconButton>
      ) : null}
    </div>
  )
}
