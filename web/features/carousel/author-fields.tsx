import { useRef, useState } from 'react'
import { authorMaxLength, type Carousel } from '#core/carousel/carousel.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { errorMessage } from '#web/ui/toasts/toast.tsx'
import type { Maker } from './use-maker.ts'

type Shown = 'showsName' | 'showsPicture' | 'showsNumbers'

const switches: { key: Shown; label: string }[] = [
  { key: 'showsName', label: 'Show name and headline' },
  { key: 'showsPicture', label: 'Show picture' },
  { key: 'showsNumbers', label: 'Show page numbers' },
]

/** The carousel's author, and how much of them the pages show. */
export function AuthorFields({ maker }: { maker: Maker }) {
  const { carousel, set } = maker
  const { author } = carousel
  const setAuthor = (changed: Partial<Carousel['author']>, subject: string | null = null) =>
    set({ author: { ...author, ...changed } }, subject)
  return (
    <>
      <TextField
        label="Name"
        value={author.name}
        maxLength={authorMaxLength}
        onChange={(event) => setAuthor({ name: event.target.value }, 'name')}
      />
      <TextField
        label="Headline or handle"
        value={author.headline}
        maxLength={authorMaxLength}
        hint="Shown in small type below the name."
        onChange={(event) => setAuthor({ headline: event.target.value }, 'headline')}
      />
      <PictureField picture={author.picture} onChange={(picture) => setAuthor({ picture })} />
      <fieldset className="flex flex-col gap-1">
        <legend className="mb-1 font-medium">On the pages</legend>
        {switches.map(({ key, label }) => (
          <label key={key} className="flex min-h-8 items-center gap-2 pointer-coarse:min-h-11">
            <input
              type="checkbox"
              checked={carousel[key]}
              onChange={(event) => set({ [key]: event.target.checked })}
              className="accent-accent"
            />
            {label}
          </label>
        ))}
      </fieldset>
    </>
  )
}

type PictureFieldProps = { picture: string | null; onChange: (picture: string | null) => void }

function PictureField({ picture, onChange }: PictureFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [error, setError] = useState('')
  const choose = async (file: File | undefined) => {
    if (!file) return
    try {
      onChange(await pictureFromFile(file))
      setError('')
    } catch (cause) {
      setError(errorMessage(cause))
    }
  }
  return (
    <div className="flex flex-col gap-2">
      <span className="font-medium">Picture</span>
      <div className="flex items-center gap-3">
        {picture === null ? null : (
          <img src={picture} alt="How you appear on the pages" className="size-12 rounded-full" />
        )}
        <input
          ref={input}
          type="file"
          accept="image/*"
          aria-label="Picture file"
          className="hidden"
          onChange={(event) => {
            void choose(event.target.files?.[0])
            event.target.value = ''
          }}
        />
        <Button variant="outline" onClick={() => input.current?.click()}>
          {picture === null ? 'Choose picture' : 'Choose another'}
        </Button>
        {picture === null ? null : (
          <Button variant="ghost" onClick={() => onChange(null)}>
            Remove picture
          </Button>
        )}
      </div>
      <p role="alert" className="text-xs text-bad empty:hidden">
        {error}
      </p>
    </div>
  )
}
const sidePx = 320
const quality = 0.9

/** Crops an image to a centred square JPEG data URL. Throws Error for what is not an image. */
async function squareOf(image: Blob): Promise<string> {
  const bitmap = await createImageBitmap(image)
  const side = Math.min(bitmap.width, bitmap.height)
  const canvas = document.createElement('canvas')
  canvas.width = sidePx
  canvas.height = sidePx
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The picture could not be read.')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, sidePx, sidePx)
  const [left, top] = [(bitmap.width - side) / 2, (bitmap.height - side) / 2]
  context.drawImage(bitmap, left, top, side, side, 0, 0, sidePx, sidePx)
  bitmap.close()
  return canvas.toDataURL('image/jpeg', quality)
}

/** Reads a chosen file as the author's picture. Throws an Error with a message for the user. */
async function pictureFromFile(file: File): Promise<string> {
  try {
    return await squareOf(file)
  } catch (cause) {
    throw new Error('The browser cannot read this file as a picture. Choose a JPEG or PNG.', { cause })
  }
}

/** Reads the profile picture; null where there is none or its server does not allow other pages to read it. */
export async function pictureFromAddress(url: string | null): Promise<string | null> {
  if (url === null || url === '') return null
  try {
    const answer = await fetch(url, { credentials: 'omit' })
    return answer.ok ? await squareOf(await answer.blob()) : null
  } catch {
    return null
  }
}
