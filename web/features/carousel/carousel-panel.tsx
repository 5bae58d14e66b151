import { useQuery } from '@tanstack/react-query'
import { GalleryHorizontalEnd, LayoutTemplate } from 'lucide-react'
import { type ComponentProps, lazy, Suspense, useState } from 'react'
import { attachCarousel } from '#core/carousel/attach-carousel.ts'
import { plainText, type PostContent, type PostDocument } from '#core/post-content.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { showError } from '#web/ui/toast.tsx'
import { isCarouselQuery } from './queries.ts'

const Loaded = lazy(() => import('./maker-dialog.tsx').then((module) => ({ default: module.MakerDialog })))

type ChangePost = (by: (post: PostContent) => PostContent) => void

/** The carousel maker; its code comes when it is opened for the first time. */
export function CarouselMaker(props: ComponentProps<typeof Loaded>) {
  const [hasOpened, setHasOpened] = useState(props.isOpen)
  if (props.isOpen && !hasOpened) setHasOpened(true)
  return hasOpened ? (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  ) : null
}

/** Puts the PDF into the post, in the place of the one it was made from. */
export const attachTo = (change: ChangePost, replaced: string | null) => (document: PostDocument) => {
  try {
    change((post) => attachCarousel(post, document, replaced))
  } catch (error) {
    showError(error)
  }
}

/** Makes a carousel of the post's text; stands beside what adds media. */
export function MakeCarousel({ content, change }: { content: PostContent; change: ChangePost }) {
  const [isOpen, setOpen] = useState(false)
  const text = plainText(content.text)
  if (text.trim() === '') return null
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="flex min-h-11 w-full items-center justify-center gap-2 corners border border-dashed border-field-line bg-transparent px-3 font-sans text-sm font-medium text-ink-soft transition-colors hover:bg-hover hover:text-ink"
      >
        <GalleryHorizontalEnd size={16} aria-hidden />
        Make a carousel
      </button>
      <CarouselMaker
        isOpen={isOpen}
        onOpenChange={setOpen}
        source={{ kind: 'text', text }}
        onAttach={attachTo(change, null)}
      />
    </>
  )
}

/** The same for a part of the post, in the popup beside selected text. */
export const MakeCarouselOfSelection = ({ onOpen }: { onOpen: () => void }) => (
  <Button variant="ghost" onMouseDown={(event) => event.preventDefault()} onClick={onOpen}>
    <GalleryHorizontalEnd size={16} aria-hidden />
    Make a carousel
  </Button>
)

/** Opens a document again that was made here; nothing for any other document. */
export function EditCarousel({ document, change }: { document: PostDocument; change: ChangePost }) {
  const [isOpen, setOpen] = useState(false)
  const { data: isCarousel = false } = useQuery(isCarouselQuery(document.url))
  if (!isCarousel) return null
  return (
    <>
      <IconButton label="Edit carousel" side="bottom" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <LayoutTemplate size={16} aria-hidden />
      </IconButton>
      <CarouselMaker
        isOpen={isOpen}
        onOpenChange={setOpen}
        source={{ kind: 'file', url: document.url }}
        onAttach={attachTo(change, document.url)}
      />
    </>
  )
}
