import { useId, useRef } from 'react'
import { bodyMaxLength, type PageKind, titleMaxLength } from '#core/carousel/carousel.ts'
import { Button } from '#web/ui/button.tsx'
import { GrowingTextarea } from '#web/ui/growing-textarea.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import type { Maker } from './use-maker.ts'

const kinds: readonly { id: PageKind; label: string }[] = [
  { id: 'cover', label: 'Cover' },
  { id: 'point', label: 'Point' },
  { id: 'number', label: 'Number' },
  { id: 'quote', label: 'Quote' },
  { id: 'list', label: 'List' },
  { id: 'closing', label: 'Closing' },
]

const labels: Record<PageKind, { title: string; body: string; hint?: string }> = {
  cover: { title: 'Headline', body: 'Below the headline' },
  point: { title: 'Title', body: 'Text' },
  number: { title: 'Number', body: 'What it means' },
  quote: { title: 'Lead-in', body: 'Quote' },
  list: { title: 'Title', body: 'Items', hint: 'Each line is an item.' },
  closing: { title: 'Call to action', body: 'Below it' },
}

const fieldClass =
  'rounded-md border border-field-line bg-surface px-3 py-2 text-base leading-6 md:text-sm md:leading-5'

/** The words of the page that is shown. */
export function PageFields({ maker }: { maker: Maker }) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const { page } = maker
  if (!page) return null
  const { title, body, hint } = labels[page.kind]
  const splitHere = () => {
    const text = box.current?.querySelector('textarea')
    maker.split(text ? text.selectionStart : null)
  }
  return (
    <>
      <SelectField
        label="Kind of page"
        value={page.kind}
        options={kinds}
        onChoose={(kind) => maker.edit({ kind })}
      />
      <div className="flex flex-col gap-1">
        <span aria-hidden className="font-medium">
          {title}
        </span>
        <GrowingTextarea
          label={title}
          value={page.title}
          maxLength={titleMaxLength}
          height={{ min: 44, max: 180 }}
          onChange={(event) => maker.edit({ title: event.target.value })}
          className={fieldClass}
        />
      </div>
      <div ref={box} className="flex flex-col gap-1">
        <span aria-hidden className="font-medium">
          {body}
        </span>
        <GrowingTextarea
          label={body}
          value={page.body}
          maxLength={bodyMaxLength}
          height={{ min: 132, max: 360 }}
          onChange={(event) => maker.edit({ body: event.target.value })}
          className={fieldClass}
          {...(hint ? { 'aria-describedby': `${id}-hint` } : {})}
        />
        {hint ? (
          <p id={`${id}-hint`} className="text-xs text-ink-soft">
            {hint}
          </p>
        ) : null}
      </div>
      <Button variant="outline" disabled={!maker.canSplit} onClick={splitHere} className="self-start">
        Split at the cursor
      </Button>
    </>
  )
}
