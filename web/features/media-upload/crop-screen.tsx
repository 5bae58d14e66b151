import { useState, useEffect } from 'react'
import { ReactCrop, type PercentCrop } from 'react-image-crop'
import 'react-image-crop/dist/ReactCrop.css'
import { cropRatio, cropPreviewPx } from '#core/limits.ts'
import { Button } from '#web/ui/button.tsx'
import { errorMessage } from '#web/ui/toasts/toast.tsx'
import { AltTextDialog } from './alt-text-dialog.tsx'
import { initialCrop, pixelsOf, type Size, type CropArea } from './crop-area.ts'
import { cropImage } from './crop-image.ts'
import './crop-screen.css'
import type { Chosen, MediaSession } from './media-session.ts'

const unreadable = 'This image cannot be read. It may be damaged.'
const ariaLabels = {
  cropArea: 'Crop. Use the arrow keys to move it.',
  nwDragHandle: 'Top left corner. Use the arrow keys to resize the crop.',
  neDragHandle: 'Top right corner. Use the arrow keys to resize the crop.',
  seDragHandle: 'Bottom right corner. Use the arrow keys to resize the crop.',
  swDragHandle: 'Bottom left corner. Use the arrow keys to resize the crop.',
  // With a fixed ratio, only the corners can be dragged.
  nDragHandle: '',
  eDragHandle: '',
  sDragHandle: '',
  wDragHandle: '',
}

type CropScreenProps = { session: MediaSession; image: Chosen; place: number; count: number }

/** Crops an image to the feed's aspect ratio (specification 2.15). */
export function CropScreen({ session, image, place, count }: CropScreenProps) {
  const { id, alt } = image
  const { file, url } = image.whole
  const [size, setSize] = useState<Size | null>(null)
  const [area, setArea] = useState<PercentCrop>()
  const [isBusy, setBusy] = useState(false)
  const [isDescribing, setDescribing] = useState(false)
  // ReactCrop draws a crop from an empty area, which is not a crop yet.
  const crop = area && area.width > 0 ? area : undefined
  const begin = (of: Size) => setArea({ unit: '%', ...initialCrop(of) })

  const apply = async (of: PercentCrop) => {
    setBusy(true)
    try {
      session.takeCrop(id, await cropImage(file, of))
    } catch (error) {
      session.alert(errorMessage(error))
      setBusy(false)
    }
  }
  return (
    <section aria-label="Crop" className="grid gap-6 md:grid-cols-[minmax(0,1fr)_220px]">
      <div className="lede-crop-place flex min-h-60 items-center justify-center rounded-card bg-sunken p-3">
        <ReactCrop
          aspect={cropRatio}
          ariaLabels={ariaLabels}
          ruleOfThirds
          className="lede-crop"
          disabled={isBusy}
          onChange={(_, changed) => setArea(changed)}
          {...(area ? { crop: area } : {})}
        >
          <img
            src={url}
            alt={alt === '' ? file.name : alt}
            onError={() => session.alert(unreadable)}
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
              setSize({ width, height })
              begin({ width, height })
            }}
          />
        </ReactCrop>
      </div>
      <aside
        aria-label="About the crop"
        className="grid grid-cols-[auto_minmax(0,1fr)] content-start items-start gap-4 md:flex md:flex-col"
      >
        <p className="self-center font-medium tabular-nums md:self-start">
          {place} of {count}
        </p>
        <Button variant="outline" className="justify-self-end" onClick={() => setDescribing(true)}>
          Alt Text
        </Button>
        <CropPreview url={url} size={size} crop={crop} />
        <div className="flex min-w-0 flex-col items-start gap-2 md:gap-4">
          <CropNotes file={file} {...(size && crop ? { cropped: pixelsOf(crop, size) } : {})} />
          {size ? (
            <Button variant="ghost" className="-ml-3" disabled={isBusy} onClick={() => begin(size)}>
              Reset crop
            </Button>
          ) : null}
        </div>
      </aside>
      <footer className="sticky -bottom-6 z-10 -mx-6 -mt-3 -mb-6 flex flex-col gap-2 bg-surface px-6 py-3 pb-6 sm:flex-row-reverse md:col-span-2">
        <Button disabled={!crop} isBusy={isBusy} onClick={() => crop && void apply(crop)}>
          Apply Crop
        </Button>
        {count > 1 ? (
          <Button variant="outline" disabled={isBusy} onClick={() => session.takeCrop(id, null)}>
            Use Full Image
          </Button>
        ) : null}
        <Button variant="outline" onClick={() => session.stopCropping()}>
          Cancel
        </Button>
      </footer>
      <AltTextDialog
        isOpen={isDescribing}
        onOpenChange={setDescribing}
        image={{ url, alt }}
        onSave={(words) => session.describe(id, words)}
      />
    </section>
  )
}

function CropNotes({ file, cropped }: { file: File; cropped?: Size }) {
  const isAnimated = useIsAnimated(file)
  return (
    <div className="flex flex-col gap-1 text-xs text-ink-soft">
      <p>Recommended size: 1200 x 630 pixels</p>
      <p>Aspect ratio: 1.91:1</p>
      <p className="tabular-nums">
        {cropped ? `This crop: ${cropped.width} x ${cropped.height} pixels` : 'Draw a crop on the image.'}
      </p>
      {isAnimated ? (
        <p className="text-warn">Cropping keeps only the first frame of this animation.</p>
      ) : null}
    </div>
  )
}

type CropPreviewProps = { url: string; size: Size | null; crop: CropArea | undefined }

/** A live preview of the crop as the feed will show it. */
const CropPreview = ({ url, size, crop }: CropPreviewProps) => (
  <figure className="flex shrink-0 flex-col gap-1">
    <figcaption className="text-xs font-medium">Preview</figcaption>
    <div
      className="relative overflow-hidden rounded-md bg-sunken ring-1 ring-line"
      style={cropPreviewPx}
      data-testid="crop-preview"
    >
      {size && crop ? (
        <img src={url} alt="" className="absolute max-w-none" style={placeOf(crop, size)} />
      ) : null}
    </div>
  </figure>
)

/** Scales and positions the whole image so that the box shows exactly the crop. */
function placeOf(crop: CropArea, size: Size) {
  const width = (cropPreviewPx.width * 100) / crop.width
  const height = (width * size.height) / size.width
  const transform = `translate(${(-crop.x / 100) * width}px, ${(-crop.y / 100) * height}px)`
  return { width, height, left: 0, top: 0, transform }
}

/** Whether an image file is animated; false until its bytes have been read. */
function useIsAnimated(file: File): boolean {
  const [isAnimated, setAnimated] = useState(false)
  useEffect(() => {
    if (file.type !== 'image/gif') return undefined
    let isCurrent = true
    const read = async () => {
      const bytes = new Uint8Array(await file.arrayBuffer())
      if (isCurrent) setAnimated(isAnimatedGif(bytes))
    }
    // A file that has become unreadable fails with a message when it is cropped.
    read().catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [file])
  return isAnimated
}
const gif = [0x47, 0x49, 0x46]
const image = 0x2c
const extension = 0x21

/** Whether a file is a GIF with more than one frame; in a damaged file, only the readable frames count. */
export function isAnimatedGif(bytes: Uint8Array): boolean {
  if (!gif.every((byte, at) => bytes[at] === byte)) return false
  let at = 13 + tableBytes(bytes[10])
  for (let frames = 0; at < bytes.length;) {
    if (bytes[at] === image) {
      frames += 1
      if (frames > 1) return true
      at = afterBlocks(bytes, at + 11 + tableBytes(bytes[at + 9]))
    } else if (bytes[at] === extension) at = afterBlocks(bytes, at + 2)
    else return false
  }
  return false
}

/** Returns the size in bytes of the colour table that a packed field announces. */
const tableBytes = (packed = 0): number => ((packed & 0x80) === 0 ? 0 : 3 * 2 ** ((packed & 7) + 1))

/** Skips a chain of data blocks, each preceded by its length; one of length 0 ends it. */
function afterBlocks(bytes: Uint8Array, start: number): number {
  let at = start
  for (let length = bytes[at]; length !== undefined && length > 0; length = bytes[at]) at += length + 1
  return at + 1
}
