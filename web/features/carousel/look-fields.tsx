import { useId, useState } from 'react'
import { type Carousel, carouselFormats, type Palette, readHex } from '#core/carousel/carousel.ts'
import { designOf, designs } from '#core/carousel/designs.ts'
import { Miniature } from './page-strip.tsx'
import type { FontSetState } from './use-font-set.ts'
import type { Maker } from './use-maker.ts'

const formatWords = { square: 'Square (1080 × 1080)', portrait: 'Portrait (1080 × 1350)' } as const

const isSame = (one: Palette, other: Palette) =>
  one.background === other.background && one.text === other.text && one.accent === other.accent

/** Returns the carousel in another design, with the writer's own cover; colours follow the design unless they were customised. */
function inDesign(carousel: Carousel, id: string): Carousel {
  const { palettes } = designOf(carousel.design)
  const isOwn = !palettes.some((palette) => isSame(palette, carousel.palette))
  return { ...carousel, design: id, palette: isOwn ? carousel.palette : designOf(id).palettes[0] }
}

/** Format, design and colours. */
export function LookFields({ maker, fonts }: { maker: Maker; fonts: FontSetState }) {
  const group = useId()
  const { carousel, set } = maker
  const setColour = (role: keyof Palette) => (colour: string) =>
    set({ palette: { ...carousel.palette, [role]: colour } }, `colour ${role}`)
  return (
    <>
      <fieldset className="flex flex-col gap-1">
        <legend className="mb-1 font-medium">Format</legend>
        {carouselFormats.map((format) => (
          <label key={format} className="flex min-h-8 items-center gap-2 pointer-coarse:min-h-11">
            <input
              type="radio"
              name={`${group}-format`}
              checked={carousel.format === format}
              onChange={() => set({ format })}
              className="accent-accent"
            />
            {formatWords[format]}
          </label>
        ))}
      </fieldset>
      <fieldset>
        <legend className="mb-2 font-medium">Design</legend>
        <div className="grid grid-cols-3 gap-2">
          {designs.map(({ id, name }) => (
            <label key={id} className="flex cursor-pointer flex-col gap-1 text-center text-xs">
              <input
                type="radio"
                name={`${group}-design`}
                checked={carousel.design === id}
                onChange={() => set(inDesign(carousel, id))}
                className="peer sr-only"
              />
              <span className="overflow-hidden corners border-2 border-line peer-checked:border-accent peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent">
                <Miniature carousel={inDesign(carousel, id)} place={0} fonts={fonts} />
              </span>
              <span className="peer-checked:font-medium">{name}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend className="mb-2 font-medium">Colours</legend>
        <div className="flex flex-wrap gap-2 pb-3">
          {designOf(carousel.design).palettes.map((palette, at) => (
            <PaletteChoice
              key={palette.background + palette.accent}
              palette={palette}
              name={`${group}-palette`}
              label={`Palette ${at + 1}`}
              isChosen={isSame(palette, carousel.palette)}
              onChoose={() => set({ palette })}
            />
          ))}
        </div>
        <div className="flex flex-col gap-2">
          <ColourField
            label="Background"
            colour={carousel.palette.background}
            onChange={setColour('background')}
          />
          <ColourField label="Words" colour={carousel.palette.text} onChange={setColour('text')} />
          <ColourField label="Accent" colour={carousel.palette.accent} onChange={setColour('accent')} />
        </div>
        <p className="pt-2 text-xs text-ink-soft">
          Text that would be hard to read on its background is made darker or lighter.
        </p>
      </fieldset>
    </>
  )
}

type PaletteChoiceProps = {
  palette: Palette
  name: string
  label: string
  isChosen: boolean
  onChoose: () => void
}

const PaletteChoice = ({ palette, name, label, isChosen, onChoose }: PaletteChoiceProps) => (
  <label className="cursor-pointer">
    <input
      type="radio"
      name={name}
      aria-label={label}
      checked={isChosen}
      onChange={onChoose}
      className="peer sr-only"
    />
    <span className="flex h-8 w-16 overflow-hidden corners border-2 border-line peer-checked:border-accent peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent pointer-coarse:h-11">
      {[palette.background, palette.text, palette.accent].map((colour) => (
        <span key={colour} className="grow" style={{ background: colour }} />
      ))}
    </span>
  </label>
)

type ColourFieldProps = { label: string; colour: string; onChange: (colour: string) => void }

/** A colour, picked or typed as a hex code; an invalid code shows an error and changes nothing. */
function ColourField({ label, colour, onChange }: ColourFieldProps) {
  const id = useId()
  const [written, setWritten] = useState<string | null>(null)
  const isWrong = written !== null && readHex(written) === null
  const write = (text: string) => {
    setWritten(text)
    const read = readHex(text)
    if (read !== null && text.replace('#', '').length === 6) onChange(read)
  }
  const leave = () => {
    const read = written === null ? null : readHex(written)
    if (read !== null) onChange(read)
    setWritten(null)
  }
  return (
    <div className="grid grid-cols-[88px_44px_1fr] items-center gap-2">
      <label htmlFor={id}>{label}</label>
      <input
        type="color"
        aria-label={`${label}: pick a colour`}
        value={colour}
        onChange={(event) => onChange(event.target.value)}
        className="h-9 w-11 cursor-pointer rounded-md border border-field-line bg-surface p-1 pointer-coarse:h-11"
      />
      <input
        id={id}
        value={written ?? colour}
        maxLength={7}
        spellCheck={false}
        autoComplete="off"
        aria-invalid={isWrong}
        {...(isWrong ? { 'aria-describedby': `${id}-error` } : {})}
        onChange={(event) => write(event.target.value)}
        onBlur={leave}
        className="min-h-9 w-full min-w-0 rounded-md border border-field-line bg-surface px-3 text-base tabular-nums aria-invalid:border-bad pointer-coarse:min-h-11 md:text-sm"
      />
      <p id={`${id}-error`} role="alert" className="col-span-full text-xs text-bad empty:hidden">
        {isWrong ? 'Write a colour like #b4371f.' : ''}
      </p>
    </div>
  )
}
