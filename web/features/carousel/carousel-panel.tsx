import { useQuery, queryOptions } from '@tanstack/react-query'
import { GalleryHorizontalEnd, LayoutTemplate } from 'lucide-react'
import { useState } from 'react'
import { attachCarousel } from '#core/carousel/attach-carousel.ts'
import { plainText, type PostContent, type PostDocument } from '#core/post/post-content.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { lazyDialog } from '#web/ui/lazy-part.tsx'
import { fileKindOf } from '#core/file-kind.ts'
import { fileNameIn } from '#core/post/post-media.ts'
import { ownAddress } from '#web/ui/own-address.ts'
import { looksLikeCarousel } from './carousel-mark.ts'

type ChangePost = (by: (post: PostContent) => PostContent) => void

export const CarouselMaker = lazyDialog(async () => (await import('./maker-dialog.tsx')).MakerDialog)

/**
 * Attaches the PDF to the post, replacing the one it was made from. Throws an Error with a user-facing message when there
 * is no room.
 */
export const attachTo = (change: ChangePost, replaced: string | null) => (document: PostDocument) =>
  change((post) => attachCarousel(post, document, replaced))

/** Makes a carousel of the post's text; shown beside the buttons that add media. */
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

/** Makes a carousel of a part of the post; shown in the popup beside selected text. */
export const MakeCarouselOfSelection = ({ onOpen }: { onOpen: () => void }) => (
  <Button variant="ghost" onMouseDown={(event) => event.preventDefault()} onClick={onOpen}>
    <GalleryHorizontalEnd size={16} aria-hidden />
    Make a carousel
  </Button>
)

/** Reopens a document that was made here; nothing for any other document. */
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

/** The mark is in the catalogue, with which our files begin. */
const headBytes = 4096

async function readHead(url: string, signal: AbortSignal): Promise<Uint8Array> {
  const answer = await fetch(url, { headers: { range: `bytes=0-${headBytes - 1}` }, signal })
  const reader = answer.ok ? answer.body?.getReader() : undefined
  const head = await reader?.read()
  await reader?.cancel()
  return head?.value ?? new Uint8Array()
}

const isPdf = (url: string) => fileKindOf({ name: fileNameIn(url), contentType: '' }) === 'pdf'
/** Files of other origins are on servers that do not let this page read them. */
const isOurs = (url: string) =>
  new URL(ownAddress(url), window.location.href).origin === window.location.origin

/** Whether a post's document was made with the carousel maker. */
const isCarouselQuery = (url: string) =>
  queryOptions({
    queryKey: ['is-carousel', url],
    queryFn: async ({ signal }) => looksLikeCarousel(await readHead(ownAddress(url), signal)),
    enabled: URL.canParse(url, window.location.href) && isPdf(url) && isOurs(url),
    staleTime: Infinity,
    retry: false,
  })
