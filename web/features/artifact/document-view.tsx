import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { parseContent } from '#core/post-content.ts'
import { type EditedPost, PostEditorPanel } from '#web/features/editor/post-editor-panel.tsx'
import { useSession } from '#web/features/editor/queries.ts'
import { SaveSwipeButton } from '#web/features/libraries/save-swipe-panel.tsx'
import { ByHandPanel } from '#web/features/publishing/by-hand-panel.tsx'
import { FailurePanel } from '#web/features/publishing/failure-panel.tsx'
import { isBeingPublished, usePublicationWatch } from '#web/features/publishing/queries.ts'
import { SentPanel } from '#web/features/publishing/sent-panel.tsx'
import { profileQuery } from '#web/features/session/queries.ts'
import { toast } from '#web/ui/notice-queue.ts'
import { shortcuts } from '#web/ui/shortcuts.ts'
import { errorMessage } from '#web/ui/toast.tsx'
import { useHotkey } from '#web/ui/use-hotkey.ts'
import { artifactStore, hideArtifact, useArtifact } from './artifact-store.ts'
import { copyPicture, copyPost } from './copy-post.ts'
import { OlderVersionBar } from './older-version-bar.tsx'
import { PanelHeader } from './panel-header.tsx'
import { OpenedPicture } from './opened-picture.tsx'
import { OnItsWay, PanelError, PanelSkeleton } from './panel-states.tsx'
import { AskStatus } from './ask-status.tsx'
import { usePanelChat } from './panel-chat.tsx'
import { PromptTools } from './prompt-tools.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { ScheduleDialog } from './schedule-dialog.tsx'
import { useAuthor } from './use-author.ts'
import { useDocumentView } from './use-document-view.ts'
import { useVersions, type Versions } from './use-versions.ts'
import { useWholePicture } from './use-whole-picture.ts'
import { VersionControls } from './version-controls.tsx'

// It needs the editor, which the panel does without until there is something to edit.
const LazyReview = lazy(() =>
  import('./post-review.tsx').then(({ PostReview: review }) => ({ default: review })),
)
const LazyVersionSources = lazy(() =>
  import('#web/features/claims/version-sources-panel.tsx').then((module) => ({
    default: module.VersionSources,
  })),
)
const PostReview = (edited: EditedPost) => (
  <Suspense fallback={null}>
    <LazyReview {...edited} />
  </Suspense>
)

/** One document in the panel, from the first written word to the published post. */
export function DocumentView({ documentId }: { documentId: string }) {
  const asking = usePanelChat()
  const opened = useDocumentView(documentId)
  const { latest, session, refetch } = opened
  const versions = useWholePicture(useVersions({ documentId, versions: opened.query.data ?? [], session }))
  const streamed = useArtifact((artifact) => artifact.title)
  const title = streamed === '' ? (latest?.title ?? '') : streamed
  const isDirty = useSession(session, (state) => state.isDirty) ?? false
  const [isPublishing, setPublishing] = useState(false)
  const [isScheduling, setScheduling] = useState(false)
  const [isByHand, setByHand] = useState(false)
  const maySchedule = useQuery(profileQuery).data?.features.schedule !== false
  useHotkey(shortcuts.save.keys[0], () => session?.saveNow())
  usePublicationWatch(latest, refetch)

  const isPicture = opened.kind === 'image'
  const isOut = isBeingPublished(latest)
  const canPublish =
    !versions.isOlder && opened.isEditable && !isPicture && !isOut && latest?.failure?.kind !== 'unknown'
  const openDialog = () => setPublishing(true)
  const leaving = { flush: async () => session?.flush(), artifact: artifactStore.getState }
  const goByHand = async () => {
    try {
      await leaving.flush()
      setPublishing(false)
      setByHand(true)
    } catch (error) {
      const description = `Your latest changes could not be saved. ${errorMessage(error)}`
      toast.error('Failed to publish post', { description })
    }
  }
  return (
    <>
      <PanelHeader
        title={title}
        version={latest}
        updatedAt={versions.shown?.createdAt}
        {...(opened.isEditable
          ? { controls: <VersionControls versions={versions} hasChanges={!isPicture} /> }
          : {})}
        {...(isPicture
          ? {}
          : {
              prompts: <PromptTools session={session} isEditable={opened.isEditable && !versions.isOlder} />,
              saving: (
                <SaveSwipeButton
                  documentId={documentId}
                  flush={leaving.flush}
                  isDisabled={!opened.isEditable || versions.isOlder}
                />
              ),
            })}
        isPicture={isPicture}
        isDirty={isDirty}
        isBeingPublished={isOut}
        onClose={hideArtifact}
        {...(opened.isEditable ? { onCopy: () => copy(opened, versions) } : {})}
        {...(canPublish ? { onPublish: openDialog } : {})}
        {...(canPublish && maySchedule ? { onSchedule: () => setScheduling(true) } : {})}
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
          {...(latest.isByHand ? { onByHand: () => setByHand(true) } : {})}
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
        <PostBody documentId={documentId} opened={opened} versions={versions} />
      )}
      <AskStatus />
      {versions.isOlder && opened.isEditable ? <OlderVersionBar versions={versions} /> : null}
      {session ? (
        <PublishDialog
          documentId={documentId}
          session={session}
          leaving={leaving}
          isOpen={isPublishing}
          onOpenChange={setPublishing}
          onAccepted={() => void refetch()}
          onByHand={() => void goByHand()}
        />
      ) : null}
      <ByHandPanel
        documentId={documentId}
        isOpen={isByHand}
        onOpenChange={setByHand}
        onChanged={() => void refetch()}
      />
      {session ? (
        <ScheduleDialog
          documentId={documentId}
          session={session}
          scheduledAt={latest?.status === 'scheduled' ? latest.scheduledAt : null}
          leaving={leaving}
          isOpen={isScheduling}
          onOpenChange={setScheduling}
          onScheduled={() => void refetch()}
        />
      ) : null}
    </>
  )
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
  const { query, session, written, isStreaming } = opened
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
      reading={opened.isEditable ? readingOf(versions) : null}
      Review={PostReview}
      readingReview={
        versions.isOlder && versions.shown ? (
          <Suspense fallback={null}>
            <LazyVersionSources documentId={documentId} version={versions.shown.createdAt} />
          </Suspense>
        ) : null
      }
    />
  )
}
