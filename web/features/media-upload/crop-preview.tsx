import { cropPreviewPx } from '#core/limits.ts'
import type { CropArea, Size } from './crop-area.ts'

type CropPreviewProps = { url: string; size: Size | null; crop: CropArea | undefined }

/** What the feed will show of an image, small; it follows the crop. */
export const CropPreview = ({ url, size, crop }: CropPreviewProps) => (
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

/** The whole image, so large and so placed that the box shows just the crop. */
function placeOf(crop: CropArea, size: Size) {
  const width = (cropPreviewPx.width * 100) / crop.width
  const height = (width * size.height) / size.width
  const transform = `translate(${(-crop.x / 100) * width}px, ${(-crop.y / 100) * height}px)`
  return { width, height, left: 0, top: 0, transform }
}
