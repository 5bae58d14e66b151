import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { changePost } from '#contract/publishing/posts.ts'
import { parseContent } from '#core/post/post-content.ts'
import { cutTitle } from '#core/text/title.ts'
import { perform } from '#web/api.ts'
import { documentQuery } from '#web/features/documents/queries.ts'
import { PostEditorPanel } from '#web/features/editor/post-editor-panel.tsx'
import { saveOpenDocument, useSession } from '#web/features/editor/queries.ts'
import { useSaveSwipe } from '#web/features/libraries/save-swipe-panel.tsx'
import { postActions } from '#web/features/palette/queries.ts'
import { FailurePanel } from '#web/features/publishing/failure-panel.tsx'
import {
  isBeingPublished,
  useConnectFromPost,
  usePublicationWatch,
} from '#web/features/publishing/queries.ts'
import { SentPanel } from '#web/features/publishing/sent-panel.tsx'
import { profileQuery } from '#web/features/session/queries.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { toast, withUndo } from '#web/ui/toasts/notice-queue.ts'
import { shortcuts } from '#web/ui/hooks/shortcuts.ts'
import { useFade } from '#web/ui/hooks/use-fade.ts'
import { showError } from '#web/ui/toasts/toast.tsx'
import { useHotkey } from '#web/ui/hooks/use-hotkey.ts'
import { artifactStore, hideArtifact, postDialog, useArtifact } from './artifact-store.ts'
import { isPublished, PanelHeader } from './panel-header.tsx'
import { OpenedPicture } from './opened-picture.tsx'
import { EmptyWhileScheduled, OnItsWay, PanelError, PanelSkeleton } from './panel-states.tsx'
import { AskStatus } from './ask-status.tsx'
import { usePanelChat } from './panel-chat.tsx'
import { usePromptTools } from './prompt-tools.ts'
import { useAuthor } from './use-author.ts'
import { useDocumentView } from './use-document-view.ts'
import { useVersions, type Versions } from './use-versions.ts'
import { useWholePicture } from './use-whole-picture.ts'
import { copyPicture, copyPost } from './copy-and-save.ts'
import { PostDialogs } from './post-dialogs.tsx'
import { OlderVersionBar, versionActions } from './version-controls.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { BookmarkPlus, CalendarClock, Send, Copy } from 'lucide-react'

// It needs the editor, which the panel does not load until there is something to edit.
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
  const isSaving = useSession(session, (state) => state.isSaving) ?? false
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
  const leaving = useMemo(
    () => ({ flush: async () => session?.flush(), artifact: artifactStore.getState }),
    [session],
  )
  usePaletteActions({ canPublish, maySchedule, isScheduled: latest?.status === 'scheduled' })
  useConnectFromPost(leaving)
  const swipe = useSaveSwipe({ documentId, flush: leaving.flush })
  const prompts = usePromptTools({ session, isEditable: opened.isEditable && !versions.isOlder })
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
        isSaving={isSaving}
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
      {latest?.status === 'scheduled' ? <EmptyWhileScheduled session={session} /> : null}
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
          <PostBody
            documentId={documentId}
            opened={opened}
            versions={versions}
            wayOut={
              isOut || isPublished(latest) ? null : (
                <IconButton label="Send post" variant="primary" disabled={!canPublish} onClick={openDialog}>
                  <Send size={16} aria-hidden />
                </IconButton>
              )
            }
          />
        </div>
      )}
      <AskStatus />
      {versions.isOlder && opened.isEditable ? <OlderVersionBar versions={versions} /> : null}
      <PostDialogs
        documentId={documentId}
        session={session}
        scheduledAt={latest?.status === 'scheduled' ? latest.scheduledAt : null}
        scheduledTimezone={latest?.scheduledTimezone ?? null}
        leaving={leaving}
        publishButton={publishButton}
        scheduleButton={scheduleButton}
        onChanged={() => void refetch()}
      />
    </>
  )
}

type Offered = { canPublish: boolean; maySchedule: boolean; isScheduled: boolean }

/** Offers the actions on the post in the command palette. */
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
  /** The title to go back to; omitted where the rename is itself an undo. */
  before?: string
}

/** Waits for the end of a reply that is writing this post, which would bring the old title back. */
async function untilWritten(documentId: string): Promise<void> {
  const isWriting = () => {
    const { documentId: id, status } = artifactStore.getState()
    return id === documentId && status === 'streaming'
  }
  if (!isWriting()) return
  const { promise, resolve } = Promise.withResolvers<void>()
  const stop = artifactStore.subscribe(() => (isWriting() ? undefined : resolve()))
  await promise
  stop()
}

/** Renames a post; `title` is the new title until everything shows it, null otherwise. */
function useRenaming(documentId: string) {
  const client = useQueryClient()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async ({ title }: Renaming) => {
      await untilWritten(documentId)
      // A save in progress would bring the old title back.
      await saveOpenDocument(client, documentId)
      await perform(changePost, { params: { id: documentId }, body: { title } })
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

type PostBodyProps = {
  documentId: string
  opened: Opened
  versions: Versions
  /** Publishes the post from the footer of a phone, within reach of the thumb. */
  wayOut: ReactNode
}

/** Returns what is shown instead of the editor: an older version, or the changes; null otherwise. */
const readingOf = ({ isOlder, isDiff, shown, before }: Versions) =>
  shown && (isOlder || isDiff)
    ? { content: shown.content, compareTo: isDiff ? before?.content : undefined }
    : null

function PostBody({ documentId, opened, versions, wayOut }: PostBodyProps) {
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
      phoneAction={wayOut}
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
