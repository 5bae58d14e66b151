import type { Editor } from '@tiptap/react'
import {
  useState,
  type ComponentProps,
  type ComponentType,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react'
import { hasMedia as holdsMedia, parseContent, plainText } from '#core/post/post-content.ts'
import type { PostText } from '#core/post/post-text.ts'
import { isPopupOpen, isTextField } from '#web/ui/hooks/focus.ts'
import { useIsDesktop } from '#web/ui/hooks/use-media.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Skeleton, Spinner } from '#web/ui/skeleton.tsx'
import { PostLines } from '#web/ui/post-lines.tsx'
import { CharacterCounter, type Author, PostCard, PreviewArea } from './post-card-panel.tsx'
import { PostMedia } from '#web/features/media/media-panel.tsx'
import type { DocumentSession } from './document-session.ts'
import { useSession } from './queries.ts'
import { HookPreview, FoldLine } from './fold-line.tsx'
import { usePostView } from './post-view.ts'
import { ReviewSpace } from './review-panel.tsx'
import { SessionNotices } from './session-notices.tsx'
import { Check } from 'lucide-react'
import { savedIndicatorMs } from '#core/limits.ts'

const PostEditor = lazyPart(async () => (await import('./post-editor.tsx')).PostEditor, {
  fallback: ({ session }) => <ShownLines still={null} session={session} />,
})
const EditorToolbar = lazyPart(async () => (await import('./editor-toolbar.tsx')).EditorToolbar, {
  fallback: () => <span />,
})
const VersionText = lazyPart(async () => (await import('./version-text.tsx')).VersionText, {
  fallback: () => <Skeleton className="h-40 w-full" />,
})
const AskBox = lazyPart(async () => (await import('./ask-box.tsx')).AskBox)
const ViewControls = lazyPart(async () => (await import('./view-controls.tsx')).ViewControls)

/** A post that is being edited. */
export type EditedPost = { editor: Editor; session: DocumentSession }

type PostEditorPanelProps = {
  author: Author
  /** The session being edited; null until it is known. */
  session: DocumentSession | null
  /** The text that a reply has written so far, until it is in the session; null otherwise. */
  written: PostText | null
  isWriting: boolean
  /** Whether the written text is complete and is being corrected. */
  isChecking?: boolean
  /** A version to read instead of the edited text; the editor stays mounted behind it. */
  reading?: { content: string; compareTo: string | undefined } | null
  /** Renders the review of the edited text: a ReviewPanel. */
  Review?: ComponentType<EditedPost>
  /** The review of the version that is being read. */
  readingReview?: ReactNode
  /** Shown last in the footer of a phone. */
  phoneAction?: ReactNode
}

/** A post in its card: read while it is being written, then edited in the same place. */
export function PostEditorPanel(props: PostEditorPanelProps) {
  const { author, session, written, isWriting, isChecking = false, reading = null } = props
  const { Review, readingReview = null, phoneAction = null } = props
  const [editor, setEditor] = useState<Editor | null>(null)
  const isDirty = useSession(session, (state) => state.isDirty) ?? false
  const isSaving = useSession(session, (state) => state.isSaving) ?? false
  const { panel, isReplaced } = useReplaced(session, written)
  const edited = isReplaced ? null : session
  // The edited text changes on every key, so the components that show it subscribe to it themselves.
  const still = isReplaced ? written : reading ? parseContent(reading.content).text : null
  const hasEditedMedia = useSession(session, ({ post }) => holdsMedia(post)) ?? false
  const hasMedia = reading ? holdsMedia(parseContent(reading.content)) : hasEditedMedia
  const view = usePostView()
  const shown = { still, session }
  const folding = { device: view.device, hasMedia }
  const isDesktop = useIsDesktop()
  const writing = <Writing isWriting={isWriting} isChecking={isChecking} />
  const toolbar = reading === null && editor && edited ? <EditorToolbar editor={editor} /> : null
  const tools = (
    <>
      {toolbar ?? writing}
      <span className="grow" />
      <ViewControls view={view} />
    </>
  )
  return (
    <div
      ref={panel}
      className="group/text flex min-h-0 grow flex-col [@media(height<400px)]:min-h-96 [@media(height<400px)]:shrink-0"
    >
      {isDesktop ? (
        <div className="shrink-0 border-b border-line bg-surface">
          <div className="fade-end flex min-h-10 items-center gap-1 overflow-x-auto overscroll-x-contain px-1.5 pointer-coarse:min-h-13">
            {tools}
          </div>
        </div>
      ) : null}
      {edited ? <Notices session={edited} isReading={reading !== null} /> : null}
      <ReviewSpace
        preview={
          <PreviewArea isBusy={isWriting}>
            <PostCard
              author={author}
              device={view.device}
              media={<Media session={session} reading={reading} isMobile={view.device === 'mobile'} />}
            >
              {view.isHookOnly ? <ShownHook {...shown} {...folding} onMore={view.toggleHook} /> : null}
              {reading && !view.isHookOnly ? <VersionText {...reading} /> : null}
              <div hidden={view.isHookOnly || reading !== null}>
                <ShownFold {...shown} {...folding}>
                  {/* The editor stays mounted behind what is being written, so that its undo can revert that afterwards. */}
                  {session ? (
                    <div hidden={!edited}>
                      <PostEditor session={session} onEditor={setEditor} />
                    </div>
                  ) : null}
                  {edited ? null : <PostLines post={still ?? []} />}
                </ShownFold>
              </div>
            </PostCard>
            {editor && edited && reading === null && !view.isHookOnly ? (
              <AskBox editor={editor} session={edited} />
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
        tools={isDesktop ? null : tools}
        status={
          <>
            {toolbar && isWriting ? writing : null}
            {edited ? <SaveIndicator isDirty={isDirty} isSaving={isSaving} /> : null}
            <ShownCounter {...shown} />
            {isDesktop ? null : phoneAction}
          </>
        }
      />
    </div>
  )
}

/**
 * Decides whether what a reply writes replaces the edited text on screen while it is being written. It does from its
 * first word on, and then to its end, unless it is a small edit or somebody is typing: their text stays, and what was
 * written is merged into it.
 */
function useReplaced(session: DocumentSession | null, written: PostText | null) {
  const panel = useRef<HTMLDivElement>(null)
  const [decided, setDecided] = useState<boolean | null>(null)
  if (written === null && decided !== null) setDecided(null)
  const words = written === null ? '' : plainText(written)
  const isUndecided = session !== null && words !== '' && decided === null
  // The document's focus, before the browser takes it from what is hidden.
  useLayoutEffect(() => {
    if (!isUndecided) return
    const isTyping = isTextField(document.activeElement) && panel.current?.contains(document.activeElement)
    const isEdit = isSmallEdit(plainText(session.getState().post.text), words)
    setDecided(!isTyping && !isPopupOpen() && !isEdit)
  }, [isUndecided, session, words])
  return { panel, isReplaced: written !== null && (session === null || decided === true) }
}

/** Whether one text is the other with a small part changed; the beginning of another text is not. */
function isSmallEdit(before: string, after: string): boolean {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start += 1
  let end = 0
  while (start + end < shorter && before.at(-1 - end) === after.at(-1 - end)) end += 1
  return (start + end) * 2 > before.length
}

/** The text on screen: a fixed one, or else the one being edited. */
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

function Notices({ session, isReading }: { session: DocumentSession; isReading: boolean }) {
  const state = useSession(session, (current) => current)
  return state ? <SessionNotices session={session} state={state} isReading={isReading} /> : null
}

type MediaProps = Pick<PostEditorPanelProps, 'session' | 'reading'> & { isMobile: boolean }

const Media = ({ session, reading, isMobile }: MediaProps) => {
  if (reading) return <PostMedia content={parseContent(reading.content)} isMobile={isMobile} />
  // As high as the buttons that appear once the post is written, so that nothing moves then.
  if (session === null) return <div aria-hidden className="h-28" />
  return <EditedMedia session={session} isMobile={isMobile} />
}

const Writing = ({ isWriting, isChecking }: { isWriting: boolean; isChecking: boolean }) => (
  <output className="flex items-center gap-2 text-xs text-ink-soft md:pl-2">
    {isWriting ? (
      <>
        <Spinner size={14} />
        {isChecking ? 'Checking…' : 'Writing...'}
      </>
    ) : null}
  </output>
)

type EditedMediaProps = { session: DocumentSession; isMobile: boolean }

/** The media of the post being edited; each change is saved at once. */
function EditedMedia({ session, isMobile }: EditedMediaProps) {
  const post = useSession(session, (state) => state.post)
  const change: DocumentSession['change'] = (by) => {
    session.change(by)
    session.saveNow()
  }
  return post === null ? null : <PostMedia content={post} isMobile={isMobile} change={change} />
}

/** Shows "Saving..." while changes are being saved, then "Saved" for two seconds (specification 2.10, 4.4). */
export function SaveIndicator({ isDirty, isSaving }: { isDirty: boolean; isSaving: boolean }) {
  const [wasDirty, setWasDirty] = useState(isDirty)
  const [isJustSaved, setJustSaved] = useState(false)
  if (wasDirty !== isDirty) {
    setWasDirty(isDirty)
    setJustSaved(!isDirty)
  }
  useEffect(() => {
    if (!isJustSaved) return undefined
    const timer = setTimeout(() => setJustSaved(false), savedIndicatorMs)
    return () => clearTimeout(timer)
  }, [isJustSaved])
  if (!isSaving && !isJustSaved) return null
  return (
    <span className="inline-flex shrink-0 items-center gap-1 text-xs font-medium text-ink-soft max-md:sr-only">
      {isSaving ? (
        'Saving...'
      ) : (
        <>
          <Check size={14} aria-hidden className="text-good" />
          Saved
        </>
      )}
    </span>
  )
}
