import { useRef, useState } from 'react'
import { authorMaxLength, type Carousel } from '#core/carousel/carousel.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { errorMessage } from '#web/ui/toast.tsx'
import { pictureFromFile } from './author-picture.ts'
import type { Maker } from './use-maker.ts'

type Shown = 'showsName' | 'showsPicture' | 'showsNumbers'

const switches: { key: Shown; label: string }[] = [
  { key: 'showsName', label: 'Show name and headline' },
  { key: 'showsPicture', label: 'Show picture' },
  { key: 'showsNumbers', label: 'Show page numbers' },
]

/** Whose carousel it is, and how much of that the pages show. */
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
        hint="Stands small below the name."
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
          <img src={picture} alt="Yours on the pages" className="size-12 rounded-full" />
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
