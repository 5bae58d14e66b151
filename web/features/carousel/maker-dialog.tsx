import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Carousel } from '#core/carousel/carousel.ts'
import { newCarousel } from '#core/carousel/new-carousel.ts'
import type { PostDocument } from '#core/post/post-content.ts'
import { profileQuery, sessionQuery } from '#web/features/session/queries.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { ErrorState } from '#web/ui/empty-state.tsx'
import { errorMessage } from '#web/ui/toasts/toast.tsx'
import { Spinner } from '#web/ui/skeleton.tsx'
import { ownAddress } from '#web/ui/own-address.ts'
import { pictureFromAddress } from './author-fields.tsx'
import { MakerScreen } from './maker-screen.tsx'
import { rememberedLook } from './use-maker.ts'

/** What a carousel starts from: a text, or a PDF that was made here. */
export type MakerSource = { kind: 'text'; text: string } | { kind: 'file'; url: string }

type MakerDialogProps = {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  source: MakerSource
  onAttach: (document: PostDocument) => void
}

const wholeWindow =
  'h-[calc(100dvh-32px)] md:max-w-[1320px] max-md:h-dvh max-md:max-h-dvh max-md:w-screen max-md:max-w-none ' +
  'max-md:rounded-none max-md:border-0'

async function openFile(url: string): Promise<Carousel> {
  const answer = await fetch(ownAddress(url))
  if (!answer.ok) throw new Error('The file could not be loaded.')
  const { openCarousel } = await import('./kept-carousel.ts')
  const carousel = await openCarousel(new Uint8Array(await answer.arrayBuffer()))
  if (carousel === null) throw new Error('This PDF does not contain a carousel that can be edited.')
  return carousel
}

/** Makes a carousel of a text or edits one, page by page, and attaches its PDF to the post. */
export function MakerDialog({ isOpen, onOpenChange, source, onAttach }: MakerDialogProps) {
  const [isDirty, setDirty] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const close = () => onOpenChange(false)
  const askToClose = () => (isDirty ? setAsking(true) : close())
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(open) => (open ? onOpenChange(true) : askToClose())}
      title={source.kind === 'text' ? 'Make a carousel' : 'Edit carousel'}
      className={wholeWindow}
    >
      {isOpen ? <Begun source={source} onAttach={onAttach} onDone={close} onDirty={setDirty} /> : null}
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title="Leave the carousel?"
        description="Your changes are not in your post yet and will be lost if you leave."
        action="Leave"
        onConfirm={close}
      />
    </Dialog>
  )
}

type BegunProps = {
  source: MakerSource
  onAttach: (document: PostDocument) => void
  onDone: () => void
  onDirty: (isDirty: boolean) => void
}

/** Loads what the carousel starts from: the profile, the file. That is read once; later responses change nothing. */
function Begun({ source, onDirty, ...screen }: BegunProps) {
  const client = useQueryClient()
  const { data: session } = useQuery(sessionQuery)
  const account = session?.userId ?? ''
  const begin = useQuery({
    queryKey: ['carousel-begin', source],
    queryFn: () => (source.kind === 'file' ? openFile(source.url) : beginWith(source.text)),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    enabled: session !== undefined,
  })
  const beginWith = async (text: string): Promise<Carousel> => {
    const profile = await client.ensureQueryData(profileQuery).then(
      ({ profile: known }) => known,
      () => null,
    )
    const picture = await pictureFromAddress(profile?.imageUrl ?? null)
    return newCarousel(text, rememberedLook(account), {
      name: (profile?.fullName ?? '').slice(0, 80),
      picture,
    })
  }
  // The dialog: nothing is unsaved when the maker is next opened.
  useEffect(() => () => onDirty(false), [onDirty])
  if (begin.data) return <MakerScreen initial={begin.data} account={account} onDirty={onDirty} {...screen} />
  return (
    <div className="flex grow flex-col items-center justify-center gap-4 p-6">
      {begin.isError ? (
        <ErrorState title="The carousel could not be opened" onRetry={() => void begin.refetch()}>
          {errorMessage(begin.error)}
        </ErrorState>
      ) : (
        <output className="flex items-center gap-2 text-ink-soft">
          <Spinner />
          Preparing the pages...
        </output>
      )}
    </div>
  )
}
