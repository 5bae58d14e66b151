import { Redo2, Undo2, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useState } from 'react'
import type { Carousel } from '#core/carousel/carousel.ts'
import { lookOf } from '#core/carousel/new-carousel.ts'
import type { PostDocument } from '#core/post-content.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { AuthorFields } from './author-fields.tsx'
import { LookFields } from './look-fields.tsx'
import { PageFields } from './page-fields.tsx'
import { PageStrip } from './page-strip.tsx'
import { MakerFooter } from './maker-footer.tsx'
import { PageStage } from './page-stage.tsx'
import { rememberLook } from './remembered-look.ts'
import { useDelivery } from './use-delivery.ts'
import { useFontSet } from './use-font-set.ts'
import { useMaker } from './use-maker.ts'

type MakerScreenProps = {
  initial: Carousel
  account: string
  onAttach: (document: PostDocument) => void
  onClose: () => void
  onDone: () => void
  onDirty: (isDirty: boolean) => void
}

const sections = ['Page', 'Design', 'Author'] as const
type Section = (typeof sections)[number]

/** All of the maker: the pages, the one that is edited, and what can be set. */
export function MakerScreen({ initial, account, onAttach, onClose, onDone, onDirty }: MakerScreenProps) {
  const maker = useMaker(initial)
  const letters = useFontSet(maker.carousel)
  const { carousel, isDirty } = maker
  const delivery = useDelivery({ onAttach, onDone })
  const [section, setSection] = useState<Section>('Page')
  // The dialog around it, which asks before it closes.
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  // The browser's storage: the next carousel begins with this look.
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
      <div className="absolute top-2 right-2 flex gap-1">
        <IconButton label="Undo" side="bottom" disabled={!maker.undo} onClick={() => maker.undo?.()}>
          <Undo2 size={16} aria-hidden />
        </IconButton>
        <IconButton label="Redo" side="bottom" disabled={!maker.redo} onClick={() => maker.redo?.()}>
          <Redo2 size={16} aria-hidden />
        </IconButton>
        <IconButton label="Close" side="bottom" onClick={onClose}>
          <X size={18} aria-hidden />
        </IconButton>
      </div>
      <div className="flex min-h-0 grow flex-col overflow-y-auto border-y border-line md:flex-row md:overflow-hidden">
        <PageStrip maker={maker} letters={letters} />
        <PageStage maker={maker} letters={letters} />
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
            {section === 'Design' ? <LookFields maker={maker} letters={letters} /> : null}
            {section === 'Author' ? <AuthorFields maker={maker} /> : null}
          </div>
        </div>
      </div>
      <MakerFooter
        delivery={delivery.state}
        isReady={letters.isReady}
        onCancel={delivery.cancel}
        onDownload={() => void delivery.save(carousel, letters.letters, maker.markSaved)}
        onAttach={() => void delivery.attach(carousel, letters.letters)}
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
      aria-label="Settings of the carousel"
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
