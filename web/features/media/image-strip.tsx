import { clsx } from 'clsx'
import type { ComponentType } from 'react'
import type { PostContent } from '#core/post/post-content.ts'
import { useMediaAddress } from '#web/features/session/queries.ts'
import { SmallKeptElsewhere } from '#web/ui/kept-elsewhere.tsx'
import { imageName, keysOf } from './media-names.ts'

export type ImageStripProps = {
  content: PostContent
  at: number
  onPlace: (place: number) => void
  onMove: (from: number, to: number) => void
}

type ThumbnailItem = ComponentType<ThumbnailProps & { id: string; place: number }>

/** All images in a row, to choose from; `Item` wraps each of them. */
export function ThumbnailList({ content, at, onPlace, Item }: ImageStripProps & { Item: ThumbnailItem }) {
  const keys = keysOf(content.images)
  return (
    <ul aria-label="All images" className="flex shrink-0 gap-2 overflow-x-auto overscroll-x-contain p-1">
      {content.images.map((url, place) => (
        <Item
          key={keys[place]}
          id={keys[place] ?? url}
          place={place}
          url={url}
          name={imageName(content, url, place)}
          isShown={place === at}
          onShow={() => onPlace(place)}
        />
      ))}
    </ul>
  )
}

const PlainItem: ThumbnailItem = ({ url, name, isShown, onShow }) => (
  <li className="shrink-0">
    <Thumbnail url={url} name={name} isShown={isShown} onShow={onShow} />
  </li>
)

export const ImageStrip = (strip: ImageStripProps) => <ThumbnailList {...strip} Item={PlainItem} />

type ThumbnailProps = { url: string; name: string; isShown: boolean; onShow: () => void }

export const Thumbnail = ({ url, name, isShown, onShow }: ThumbnailProps) => (
  <button
    type="button"
    aria-label={`Show ${name}`}
    aria-current={isShown}
    onClick={onShow}
    className={clsx(
      'block size-16 overflow-hidden rounded-md bg-sunken select-none [-webkit-touch-callout:none]',
      isShown ? 'outline-2 outline-offset-2 outline-accent' : 'opacity-80 hover:opacity-100',
    )}
  >
    <StripImage url={url} />
  </button>
)

function StripImage({ url }: { url: string }) {
  const src = useMediaAddress()(url)
  if (src === null) return <SmallKeptElsewhere className="size-full" />
  return (
    <img src={src} alt="" referrerPolicy="no-referrer" draggable={false} className="size-full object-cover" />
  )
}
