import type { Editor } from '@tiptap/react'
import { lazy, Suspense, useState, type ComponentProps, type ComponentType, type ReactNode } from 'react'
import { hasMedia as holdsMedia, parseContent } from '#core/post-content.ts'
import type { PostText } from '#core/post-text.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { PostLines } from '#web/ui/post-lines.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { CharacterCounter } from './character-counter.tsx'
import { PostMedia } from '#web/features/media/media-panel.tsx'
import type { DocumentSession } from './document-session.ts'
import { EditedMedia } from './edited-media.tsx'
import { type Author, PostCard, PreviewArea } from './post-card-panel.tsx'

import { useSession } from './queries.ts'
import { HookPreview } from './hook-preview.tsx'
import { FoldLine } from './fold-line.tsx'
import { usePostView } from './post-view.ts'
import { ReviewSpace } from './review-panel.tsx'
import { SaveIndicator } from './save-indicator.tsx'
import { SessionNotices } from './session-notices.tsx'

const loadEditor = () => import('./post-editor.tsx')
const PostEditor = lazy(() => loadEditor().then((module) => ({ default: module.PostEditor })))
const EditorToolbar = lazy(() =>
  import('./editor-toolbar.tsx').then((module) => ({ default: module.EditorToolbar })),
)

const VersionText = lazy(() =>
  import('./version-text.tsx').then((module) => ({ default: module.VersionText })),
)
const AskBox = lazy(() => import('./ask-box.tsx').then((module) => ({ default: module.AskBox })))
const ViewControls = lazy(() =>
  import('./view-controls.tsx').then((module) => ({ default: module.ViewControls })),
)

/** A post while it is edited. */
export type EditedPost = { editor: Editor; session: DocumentSession }

type PostEditorPanelProps = {
  author: Author
  /** What is being edited; null until it is known. */
  session: DocumentSession | null
  /** A text to show instead, which somebody else is writing. */
  written: PostText | null
  isWriting: boolean
  /** A version to be read instead of the text that is edited; the editor waits behind it. */
  reading?: { content: string; compareTo: string | undefined } | null
  /** What there is to say about the text that is edited: a ReviewPanel. */
  Review?: ComponentType<EditedPost>
  /** What there is to say about the version that is read. */
  readingReview?: ReactNode
}

/** A post in its card: read while it is written, and edited in the same place afterwards. */
export function PostEditorPanel(props: PostEditorPanelProps) {
  const { author, session, written, isWriting, reading = null, Review, readingReview = null } = props
  const [editor, setEditor] = useState<Editor | null>(null)
  const isDirty = useSession(session, (state) => state.isDirty) ?? false
  const edited = written === null ? session : null
  // The text that is edited changes with each key: those who show it read it themselves.
  const still = written ?? (reading ? parseContent(reading.content).text : null)
  const hasEditedMedia = useSession(session, ({ post }) => holdsMedia(post)) ?? false
  const hasMedia = reading ? holdsMedia(parseContent(reading.content)) : hasEditedMedia
  const view = usePostView()
  const shown = { still, session }
  const folding = { device: view.device, hasMedia }
  return (
    <div className="flex min-h-0 grow flex-col [@media(height<400px)]:min-h-96 [@media(height<400px)]:shrink-0">
      <div className="flex min-h-10 shrink-0 items-center gap-1 overflow-x-auto overscroll-x-contain border-b border-line bg-surface px-1.5 pointer-coarse:min-h-13">
        {reading === null && editor && edited ? (
          <Suspense fallback={<span />}>
            <EditorToolbar editor={editor} />
          </Suspense>
        ) : (
          <Writing isWriting={isWriting} />
        )}
        <span className="grow" />
        <Suspense fallback={null}>
          <ViewControls view={view} />
        </Suspense>
      </div>
      {edited ? <Notices session={edited} /> : null}
      <ReviewSpace
        preview={
          <PreviewArea
            isBusy={isWriting}
            counter={<ShownCounter {...shown} />}
            saving={edited ? <SaveIndicator isDirty={isDirty} /> : null}
          >
            <PostCard
              author={author}
              device={view.device}
              media={<Media session={session} reading={reading} isMobile={view.device === 'mobile'} />}
            >
              {view.isHookOnly ? <ShownHook {...shown} {...folding} onMore={view.toggleHook} /> : null}
              {reading && !view.isHookOnly ? <VersionPlace {...reading} /> : null}
              <div hidden={view.isHookOnly || reading !== null}>
                <ShownFold {...shown} {...folding}>
                  {/* The editor waits behind what is being written: its undo takes that back afterwards. */}
                  {session ? (
                    <div hidden={!edited}>
                      <Suspense fallback={edited ? <ShownLines {...shown} /> : null}>
                        <PostEditor session={session} onEditor={setEditor} />
                      </Suspense>
                    </div>
                  ) : null}
                  {edited ? null : <PostLines post={still ?? []} />}
                </ShownFold>
              </div>
            </PostCard>
            {editor && edited && reading === null && !view.isHookOnly ? (
              <Suspense fallback={null}>
                <AskBox editor={editor} session={edited} />
              </Suspense>
            ) : null}
          </PreviewArea>
        }
        review={
          reading !== null ? (
            readingReview
          ) : Review && editor && edited ? (
            <Review editor={editor} session={edited} />
          ) : null
        }
      />
    </div>
  )
}

/** The text on the screen: one that stands still, or else the one that is edited. */
type Shown = { still: PostText | null; session: DocumentSession | null }

const nothing: PostText = []

function useText({ still, session }: Shown): PostText {
  const edited = useSession(session, ({ post }) => (still === null ? post.text : null))
  return still ?? edited ?? nothing
}

const ShownCounter = (shown: Shown) => <CharacterCounter post={useText(shown)} />
const ShownLines = (shown: Shown) => <PostLines post={useText(shown)} />
const ShownHook = ({ still, session, ...hook }: Shown & Omit<ComponentProps<typeof HookPreview>, 'post'>) => (
  <HookPreview post={useText({ still, session })} {...hook} />
)
const ShownFold = ({ still, session, ...fold }: Shown & Omit<ComponentProps<typeof FoldLine>, 'post'>) => (
  <FoldLine post={useText({ still, session })} {...fold} />
)

function Notices({ session }: { session: DocumentSession }) {
  const state = useSession(session, (current) => current)
  return state ? <SessionNotices session={session} state={state} /> : null
}

const VersionPlace = (reading: { content: string; compareTo: string | undefined }) => (
  <Suspense fallback={<Skeleton className="h-40 w-full" />}>
    <VersionText {...reading} />
  </Suspense>
)

type MediaProps = Pick<PostEditorPanelProps, 'session' | 'reading'> & { isMobile: boolean }

const Media = ({ session, reading, isMobile }: MediaProps) => {
  if (reading) return <PostMedia content={parseContent(reading.content)} isMobile={isMobile} />
  return session === null ? null : <EditedMedia session={session} isMobile={isMobile} />
}

const Writing = ({ isWriting }: { isWriting: boolean }) => (
  <output className="flex items-center gap-2 text-xs text-ink-soft">
    {isWriting ? (
      <>
        <Spinner size={14} />
        Writing...
      </>
    ) : null}
  </output>
)
