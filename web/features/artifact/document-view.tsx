import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, type ComponentProps } from 'react'
import { changePost } from '#contract/publishing/posts.ts'
import { parseContent } from '#core/post/post-content.ts'
import { cutTitle } from '#core/text/title.ts'
import { call } from '#web/api.ts'
import { documentQuery } from '#web/features/documents/queries.ts'
import { PostEditorPanel } from '#web/features/editor/post-editor-panel.tsx'
import { saveOpenDocument, useSession, type useDocumentSession } from '#web/features/editor/queries.ts'
import { useSaveSwipe } from '#web/features/libraries/save-swipe-panel.tsx'
import { postActions } from '#web/features/palette/queries.ts'
import { ByHandPanel } from '#web/features/publishing/by-hand-panel.tsx'
import { FailurePanel } from '#web/features/publishing/failure-panel.tsx'
import { isBeingPublished, usePublicationWatch } from '#web/features/publishing/queries.ts'
import { SentPanel } from '#web/features/publishing/sent-panel.tsx'
import { profileQuery } from '#web/features/session/queries.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { toast, withUndo } from '#web/ui/toasts/notice-queue.ts'
import { shortcuts } from '#web/ui/hooks/shortcuts.ts'
import { useFade } from '#web/ui/hooks/use-fade.ts'
import { errorMessage, showError } from '#web/ui/toasts/toast.tsx'
import { useHotkey } from '#web/ui/hooks/use-hotkey.ts'
import { artifactStore, hideArtifact, postDialog, useArtifact, usePostDialog } from './artifact-store.ts'
import { type PanelAction, PanelHeader } from './panel-header.tsx'
import { OpenedPicture } from './opened-picture.tsx'
import { OnItsWay, PanelError, PanelSkeleton } from './panel-states.tsx'
import { AskStatus } from './ask-status.tsx'
import { usePanelChat } from './panel-chat.tsx'
import { usePromptTools } from './prompt-tools.ts'
import { useAuthor } from './use-author.ts'
import { useDocumentView } from './use-document-view.ts'
import { useVersions, type Versions } from './use-versions.ts'
import { useWholePicture } from './use-whole-picture.ts'
import { type PostText, toNetworkText } from '#core/post/post-text.ts'
import { pictureBlob } from './picture-file.ts'
import { Button } from '#web/ui/button.tsx'
import { PostPreview } from '#web/features/editor/post-preview-panel.tsx'
import { PublishPanel } from '#web/features/publishing/publish-panel.tsx'
import { SchedulePanel } from '#web/features/publishing/schedule-panel.tsx'
import { BookmarkPlus, CalendarClock, Send, ChevronLeft, ChevronRight, Copy, Diff } from 'lucide-react'

// It needs the editor, which the panel does without until there is something to edit.
const PostReview = lazyPart(async () => (await import('./post-review.tsx')).PostReview)
const VersionSources = lazyPart(
  async () => (await import('#web/features/claims/version-sources-panel.tsx')).VersionSources,
)

/** One document in the panel, from the first written word to the published post. */
export function DocumentView({ documentId }: { documentId: string }) {
  const asking = usePanelChat()
  const opened = useDocumentView(documentId)
  const { latest, session, refetch } = opened
  const versions = useWholePicture(useVersions({ documentId, versions: opened.query.data ?? [], session }))
  const streamed = useArtifact((artifact) => artifact.title)
  const renaming = useRenaming(documentId)
  const title = renaming.title ?? (streamed === '' ? (latest?.title ?? '') : streamed)
  const isDirty = useSession(session, (state) => state.isDirty) ?? false
  const dialog = usePostDialog()
  const setDialog = (name: NonNullable<typeof dialog>) => (isOpen: boolean) =>
    postDialog.setState(isOpen ? name : null)
  // The store: a dialog goes with its post.
  useEffect(() => () => postDialog.setState(null), [])
  const maySchedule = useQuery(profileQuery).data?.features.schedule !== false
  useHotkey(shortcuts.save.keys[0], () => session?.saveNow())
  usePublicationWatch(latest, refetch)

  const isPicture = opened.kind === 'image'
  const isOut = isBeingPublished(latest)
  const canPublish =
    !versions.isOlder && opened.isEditable && !isPicture && !isOut && latest?.failure?.kind !== 'unknown'
  const [publishButton, setPublishButton] = useState<HTMLElement | null>(null)
  const [scheduleButton, setScheduleButton] = useState<HTMLElement | null>(null)
  const body = useFade(isOut || latest?.publication === 'published')
  const openDialog = () => postDialog.setState('publish')
  usePaletteActions({ canPublish, maySchedule, isScheduled: latest?.status === 'scheduled' })
  const leaving = { flush: async () => session?.flush(), artifact: artifactStore.getState }
  const swipe = useSaveSwipe({ documentId, flush: leaving.flush })
  const prompts = usePromptTools({ session, isEditable: opened.isEditable && !versions.isOlder })
  const goByHand = async () => {
    try {
      await leaving.flush()
      postDialog.setState('by-hand')
    } catch (error) {
      const description = `Your latest changes could not be saved. ${errorMessage(error)}`
      toast.error('Failed to publish post', { description })
    }
  }
  return (
    <>
      <PanelHeader
        title={title}
        {...(opened.isEditable && !versions.isOlder
          ? { onRename: (wanted) => renaming.rename({ title: wanted, before: title }) }
          : {})}
        version={latest}
        updatedAt={versions.shown?.createdAt}
        prompts={isPicture ? [] : prompts}
        versions={versionActions(versions, { isPicture, isEditable: opened.isEditable })}
        copy={{
          label: 'Copy',
          Icon: Copy,
          run: opened.isEditable ? () => copy(opened, versions) : undefined,
        }}
        saving={
          isPicture
            ? null
            : {
                label: 'Save as swipe',
                Icon: BookmarkPlus,
                isBusy: swipe.isSaving,
                run: opened.isEditable && !versions.isOlder ? swipe.save : undefined,
              }
        }
        isPicture={isPicture}
        isDirty={isDirty}
        isBeingPublished={isOut}
        onClose={hideArtifact}
        onPublishButton={setPublishButton}
        onScheduleButton={setScheduleButton}
        {...(canPublish ? { onPublish: openDialog } : {})}
        maySchedule={maySchedule}
        {...(canPublish && maySchedule ? { onSchedule: () => postDialog.setState('schedule') } : {})}
      />
      {isOut ? <OnItsWay /> : null}
      {latest?.publication === 'published' && opened.isEditable ? (
        <SentPanel
          documentId={documentId}
          isByHand={latest.isByHand === true}
          onTakenBack={() => void refetch()}
        />
      ) : null}
      {latest?.failure && opened.isEditable ? (
        <FailurePanel
          documentId={documentId}
          failure={latest.failure}
          leaving={leaving}
          onPublish={openDialog}
          {...(latest.isByHand ? { onByHand: () => postDialog.setState('by-hand') } : {})}
          onResolved={() => void refetch()}
        />
      ) : null}
      {isPicture ? (
        <OpenedPicture
          opened={opened}
          versions={versions}
          title={title}
          onAskAgain={asking?.isBusy ? undefined : asking?.retry}
        />
      ) : (
        <div
          ref={body}
          className="flex min-h-0 grow flex-col [@media(height<400px)]:min-h-96 [@media(height<400px)]:shrink-0"
        >
          <PostBody documentId={documentId} opened={opened} versions={versions} />
        </div>
      )}
      <AskStatus />
      {versions.isOlder && opened.isEditable ? <OlderVersionBar versions={versions} /> : null}
      {session ? (
        <PublishDialog
          documentId={documentId}
          session={session}
          leaving={leaving}
          opener={publishButton}
          isOpen={dialog === 'publish'}
          onOpenChange={setDialog('publish')}
          onAccepted={() => void refetch()}
          onByHand={() => void goByHand()}
        />
      ) : null}
      <ByHandPanel
        documentId={documentId}
        opener={publishButton}
        isOpen={dialog === 'by-hand'}
        onOpenChange={setDialog('by-hand')}
        onChanged={() => void refetch()}
      />
      {session ? (
        <ScheduleDialog
          documentId={documentId}
          session={session}
          scheduledAt={latest?.status === 'scheduled' ? latest.scheduledAt : null}
          leaving={leaving}
          opener={scheduleButton}
          isOpen={dialog === 'schedule'}
          onOpenChange={setDialog('schedule')}
          onScheduled={() => void refetch()}
        />
      ) : null}
    </>
  )
}

type Offered = { canPublish: boolean; maySchedule: boolean; isScheduled: boolean }

/** Offers in the palette what can be done with the post. */
function usePaletteActions({ canPublish, maySchedule, isScheduled }: Offered): void {
  // The palette, which lives outside this panel.
  useEffect(() => {
    const publish = {
      id: 'do:publish',
      label: 'Publish this post',
      words: 'post send out',
      Icon: Send,
      run: () => postDialog.setState('publish'),
    }
    const schedule = {
      id: 'do:schedule',
      label: isScheduled ? 'Reschedule this post' : 'Schedule this post',
      words: 'later time calendar',
      Icon: CalendarClock,
      run: () => postDialog.setState('schedule'),
    }
    postActions.setState(canPublish ? [publish, ...(maySchedule ? [schedule] : [])] : [])
    return () => postActions.setState([])
  }, [canPublish, maySchedule, isScheduled])
}

type Renaming = {
  title: string
  /** The title to go back to; left out where that is what is done. */
  before?: string
}

/** Gives the post another title; `title` is that title until everything shows it. */
function useRenaming(documentId: string) {
  const client = useQueryClient()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async ({ title }: Renaming) => {
      // A save under way would bring the old title back.
      await saveOpenDocument(client, documentId)
      await call(changePost, { params: { id: documentId }, body: { title } })
      if (artifactStore.getState().documentId === documentId) artifactStore.setState({ title })
      await Promise.all([
        client.invalidateQueries({ queryKey: documentQuery(documentId).queryKey }),
        client.invalidateQueries({ queryKey: ['posts'] }),
      ])
    },
    onSuccess: (_answer, { title, before }) => {
      if (before === undefined) return
      toast.message(
        `Renamed to "${cutTitle(title)}"`,
        withUndo(() => mutate({ title: before })),
      )
    },
    onError: showError,
  })
  return { title: isPending ? variables.title : null, rename: mutate }
}

type Opened = ReturnType<typeof useDocumentView>

function copy(opened: Opened, { isOlder, shown }: Versions): void {
  const { kind, session } = opened
  if (kind === 'image') {
    void copyPicture(shown?.content ?? '')
    return
  }
  const post = isOlder && shown ? parseContent(shown.content).text : session?.getState().post.text
  void copyPost(post ?? [])
}

type PostBodyProps = { documentId: string; opened: Opened; versions: Versions }

/** What is shown of a version instead of the editor: an older one, or what changed. */
const readingOf = ({ isOlder, isDiff, shown, before }: Versions) =>
  shown && (isOlder || isDiff)
    ? { content: shown.content, compareTo: isDiff ? before?.content : undefined }
    : null

function PostBody({ documentId, opened, versions }: PostBodyProps) {
  const { query, session, written, isStreaming, isChecking } = opened
  const author = useAuthor()
  const isEmpty = session === null && written === null
  if (query.isError && session === null) {
    return <PanelError error={query.error} onRetry={() => void query.refetch()} written={written} />
  }
  if (isEmpty) return <PanelSkeleton />
  return (
    <PostEditorPanel
      author={author}
      session={session}
      written={written}
      isWriting={isStreaming}
      isChecking={isChecking}
      reading={opened.isEditable ? readingOf(versions) : null}
      Review={PostReview}
      readingReview={
        versions.isOlder && versions.shown ? (
          <VersionSources documentId={documentId} version={versions.shown.createdAt} />
        ) : null
      }
    />
  )
}

async function copyToClipboard(write: () => Promise<void>, done: string): Promise<void> {
  try {
    await write()
    toast.success(done)
  } catch {
    toast.error('Failed to execute action', { description: 'The browser did not allow copying.' })
  }
}

/** Copies the post in the very characters that the network gets. */
const copyPost = (post: PostText) =>
  copyToClipboard(() => navigator.clipboard.writeText(toNetworkText(post)), 'Copied to clipboard!')

const canCopyPictures = () => 'ClipboardItem' in globalThis && 'clipboard' in navigator

/** Copies a picture given as base64 PNG data. */
async function copyPicture(base64: string): Promise<void> {
  if (!canCopyPictures()) {
    const description = 'This browser cannot copy images. Download the image instead.'
    toast.error('Failed to execute action', { description })
    return
  }
  const item = new ClipboardItem({ 'image/png': pictureBlob(base64) })
  await copyToClipboard(() => navigator.clipboard.write([item]), 'Copied image to clipboard!')
}

/** Stands under an older version, which can be looked at and restored (specification 2.9). */
const OlderVersionBar = ({ versions }: { versions: Versions }) => (
  <section
    aria-label="Previous version"
    className="flex shrink-0 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line bg-accent-soft px-4 py-3"
  >
    <div className="min-w-0 grow basis-60">
      <p className="font-medium">You are viewing a previous version</p>
      <p className="text-ink-soft">Restore this version to make edits</p>
    </div>
    <div className="flex flex-wrap gap-2">
      <Button isBusy={versions.isRestoring} onClick={versions.restore}>
        Restore this version
      </Button>
      <Button variant="outline" onClick={versions.showLatest}>
        Back to latest version
      </Button>
    </div>
  </section>
)

const noPost = parseContent('')

type PublishPanelProps = Omit<ComponentProps<typeof PublishPanel>, 'post' | 'preview'>
type PublishDialogProps = PublishPanelProps & { session: NonNullable<ReturnType<typeof useDocumentSession>> }

/** The publish dialog with the post as it stands in the editor. */
function PublishDialog({ session, ...panel }: PublishDialogProps) {
  // While it is closed, nobody sees what each key changes.
  const post = useSession(session, (state) => (panel.isOpen ? state.post : null)) ?? noPost
  const author = useAuthor()
  return <PublishPanel {...panel} post={post.text} preview={<PostPreview author={author} content={post} />} />
}

type SchedulePanelProps = Omit<ComponentProps<typeof SchedulePanel>, 'post' | 'preview'>
type ScheduleDialogProps = SchedulePanelProps & {
  session: NonNullable<ReturnType<typeof useDocumentSession>>
}

/** The schedule dialog with the post as it stands in the editor. */
function ScheduleDialog({ session, ...panel }: ScheduleDialogProps) {
  // While it is closed, nobody sees what each key changes.
  const post = useSession(session, (state) => (panel.isOpen ? state.post : null)) ?? noPost
  const author = useAuthor()
  return (
    <SchedulePanel {...panel} post={post.text} preview={<PostPreview author={author} content={post} />} />
  )
}

/** To the version before, to the one after, and, of a text, to what changed in between. */
const versionActions = (
  versions: Versions,
  { isPicture, isEditable }: { isPicture: boolean; isEditable: boolean },
): PanelAction[] => [
  {
    label: 'View Previous version',
    Icon: ChevronLeft,
    run: isEditable && versions.hasPrevious ? versions.showPrevious : undefined,
  },
  {
    label: 'View Next version',
    Icon: ChevronRight,
    run: isEditable && versions.isOlder ? versions.showNext : undefined,
  },
  ...(isPicture
    ? []
    : [
        {
          label: 'View changes',
          Icon: Diff,
          isPressed: versions.isDiff,
          run: isEditable && versions.hasPrevious ? versions.toggleDiff : undefined,
        },
      ]),
]
