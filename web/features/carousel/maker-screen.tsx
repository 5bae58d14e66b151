import { Redo2, Undo2, Download } from 'lucide-react'
import { type KeyboardEvent, useEffect, useState, useId, useRef } from 'react'
import { type Carousel, bodyMaxLength, type PageKind, titleMaxLength } from '#core/carousel/carousel.ts'
import { lookOf } from '#core/carousel/new-carousel.ts'
import type { PostDocument } from '#core/post/post-content.ts'
import { IconButton, Button } from '#web/ui/button.tsx'
import { AuthorFields } from './author-fields.tsx'
import { LookFields } from './look-fields.tsx'
import { PageStrip } from './page-strip.tsx'
import { PageStage } from './page-stage.tsx'
import { rememberLook, useMaker, type Maker } from './use-maker.ts'
import { useDelivery, type Delivery } from './use-delivery.ts'
import { useFontSet } from './use-font-set.ts'
import { GrowingTextarea } from '#web/ui/forms/growing-textarea.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'

type MakerScreenProps = {
  initial: Carousel
  account: string
  onAttach: (document: PostDocument) => void
  onDone: () => void
  onDirty: (isDirty: boolean) => void
}

const sections = ['Page', 'Design', 'Author'] as const
type Section = (typeof sections)[number]

/** The whole maker: the pages, the one being edited, and the settings. */
export function MakerScreen({ initial, account, onAttach, onDone, onDirty }: MakerScreenProps) {
  const maker = useMaker(initial)
  const fonts = useFontSet(maker.carousel)
  const { carousel, isDirty } = maker
  const delivery = useDelivery({ onAttach, onDone })
  const [section, setSection] = useState<Section>('Page')
  // The surrounding dialog, which asks before it closes.
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  // The browser's storage: the next carousel starts with this look.
  useEffect(() => {
    if (isDirty) rememberLook(account, lookOf(carousel))
  }, [account, carousel, isDirty])

  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 'z') return
    event.preventDefault()
    const step = event.shiftKey ? maker.redo : maker.undo
    step?.()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Undo is wherever the focus is.
    <div className="flex min-h-0 grow flex-col" onKeyDown={onKeyDown}>
      <div className="absolute top-5.5 right-14 flex gap-1 pointer-coarse:top-4 pointer-coarse:right-16">
        <IconButton label="Undo" side="bottom" disabled={!maker.undo} onClick={() => maker.undo?.()}>
          <Undo2 size={16} aria-hidden />
        </IconButton>
        <IconButton label="Redo" side="bottom" disabled={!maker.redo} onClick={() => maker.redo?.()}>
          <Redo2 size={16} aria-hidden />
        </IconButton>
      </div>
      <div className="flex min-h-0 grow flex-col overflow-y-auto border-y border-line md:flex-row md:overflow-hidden">
        <PageStrip maker={maker} fonts={fonts} />
        <PageStage maker={maker} fonts={fonts} />
        <div className="flex flex-col border-line max-md:border-t md:min-h-0 md:w-[300px] lg:w-[380px] md:shrink-0 md:border-l">
          <SectionTabs section={section} onChoose={setSection} />
          <div
            role="tabpanel"
            id="carousel-section"
            aria-label={section}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- What scrolls has to be reached by keyboard.
            tabIndex={0}
            className="flex flex-col gap-4 p-4 md:min-h-0 md:grow md:overflow-y-auto"
          >
            {section === 'Page' ? <PageFields maker={maker} /> : null}
            {section === 'Design' ? <LookFields maker={maker} fonts={fonts} /> : null}
            {section === 'Author' ? <AuthorFields maker={maker} /> : null}
          </div>
        </div>
      </div>
      <MakerFooter
        delivery={delivery.state}
        isReady={fonts.isReady}
        onCancel={delivery.cancel}
        onDownload={() => void delivery.save(carousel, fonts.set, maker.markSaved)}
        onAttach={() => void delivery.attach(carousel, fonts.set)}
      />
    </div>
  )
}

type SectionTabsProps = { section: Section; onChoose: (section: Section) => void }

function SectionTabs({ section, onChoose }: SectionTabsProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (by === 0) return
    const next = sections.at((sections.indexOf(section) + by) % sections.length) ?? section
    onChoose(next)
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[sections.indexOf(next)]?.focus()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- The tabs in it take the focus.
    <div
      role="tablist"
      aria-label="Carousel settings"
      className="flex gap-1 border-b border-line px-3"
      onKeyDown={onKeyDown}
    >
      {sections.map((one) => (
        <button
          key={one}
          type="button"
          role="tab"
          aria-selected={one === section}
          aria-controls="carousel-section"
          tabIndex={one === section ? 0 : -1}
          onClick={() => onChoose(one)}
          className="-mb-px min-h-10 border-b-2 border-transparent px-3 text-ink-soft hover:text-ink aria-selected:border-accent aria-selected:font-medium aria-selected:text-ink pointer-coarse:min-h-11"
        >
          {one}
        </button>
      ))}
    </div>
  )
}

type FooterProps = {
  delivery: Delivery
  isReady: boolean
  onAttach: () => void
  onDownload: () => void
  onCancel: () => void
}

/** The buttons that finish the carousel, and their progress. */
function MakerFooter({ delivery, isReady, onAttach, onDownload, onCancel }: FooterProps) {
  const isBusy = delivery.step === 'making' || delivery.step === 'uploading'
  const share = delivery.step === 'uploading' ? Math.round(delivery.share * 100) : 0
  return (
    <footer className="flex shrink-0 flex-wrap items-center justify-end gap-2 p-3 md:px-6">
      <output className="mr-auto min-w-0 text-sm text-ink-soft">
        {delivery.step === 'making' ? 'Making the PDF...' : null}
        {delivery.step === 'uploading' ? `Uploading... ${share}%` : null}
      </output>
      {delivery.step === 'failed' ? (
        <p role="alert" className="mr-auto text-sm text-bad">
          {delivery.words}
        </p>
      ) : null}
      {delivery.step === 'uploading' ? (
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      ) : null}
      <Button variant="outline" disabled={!isReady || isBusy} onClick={onDownload} className="max-md:grow">
        <Download size={16} aria-hidden />
        Download PDF
      </Button>
      <Button isBusy={isBusy} disabled={!isReady} onClick={onAttach} className="max-md:grow">
        {delivery.step === 'failed' ? 'Try again' : 'Attach to post'}
      </Button>
    </footer>
  )
}

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

/** The text of the page being edited. */
function PageFields({ maker }: { maker: Maker }) {
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
