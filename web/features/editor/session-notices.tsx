import { copyText } from '#web/ui/toasts/copy-text.ts'
import { toast, withUndo } from '#web/ui/toasts/notice-queue.ts'
import { serializeContent } from '#core/post/post-content.ts'
import { dropSlot, fillSlot, openSlotsIn } from '#core/post/open-slots.ts'
import { type PostText, toNetworkText } from '#core/post/post-text.ts'
import { formatTimestamp } from '#core/time/format-timestamp.ts'
import { Button } from '#web/ui/button.tsx'
import type { DocumentSession } from './document-session.ts'
import type { SessionState, Elsewhere } from './session-state.ts'
import { MonitorSmartphone } from 'lucide-react'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import { lazyDialog, lazyPart } from '#web/ui/lazy-part.tsx'
import { conflictsIn, type PostMerge } from '#core/post/merge-posts.ts'
import type { LocalDraft } from './local-drafts.ts'

type SessionNoticesProps = {
  session: DocumentSession
  state: SessionState
  /** Whether another version is being read instead of the edited text. */
  isReading: boolean
}

/** Notices about whatever keeps a text from being saved, with the ways to resolve it. */
export function SessionNotices({ session, state, isReading }: SessionNoticesProps) {
  const { save, conflict, merged, kept, isKeptHere, setAside, beforeRestore, post, elsewhere, checked } =
    state
  return (
    <>
      <ElsewhereLine elsewhere={elsewhere} />
      {conflict ? <ConflictBar session={session} conflict={conflict} /> : null}
      {checked && !conflict ? <CheckedBar session={session} checked={checked} /> : null}
      {conflict || kept || checked ? null : (
        <SlotBar session={session} text={post.text} revision={state.revision} isAside={isReading} />
      )}
      {merged && !conflict ? <MergedBar session={session} merged={merged} /> : null}
      {save.words === null ? null : (
        <NoticeBar
          role="alert"
          title="Not saved yet."
          actions={
            <Button variant="outline" onClick={() => session.saveNow()}>
              Save now
            </Button>
          }
        >
          {save.words}{' '}
          {isKeptHere
            ? 'Your text is kept on this device.'
            : 'This browser cannot store it either: leave this page open until it is saved.'}
        </NoticeBar>
      )}
      {kept ? <KeptBar session={session} kept={kept} current={serializeContent(post)} /> : null}
      {beforeRestore ? (
        <NoticeBar
          title="An older version was restored."
          actions={
            <>
              <Button variant="outline" onClick={() => session.undoRestore()}>
                Undo
              </Button>
              <Button variant="ghost" onClick={() => session.keepRestored()}>
                Dismiss
              </Button>
            </>
          }
        >
          The versions after it are gone; the latest one can still be restored.
        </NoticeBar>
      ) : null}
      {setAside ? (
        <NoticeBar
          title="Your text was set aside."
          actions={
            <>
              <Button variant="outline" onClick={() => void copy(toNetworkText(setAside))}>
                Copy my text
              </Button>
              <Button variant="ghost" onClick={() => session.putAway()}>
                Discard
              </Button>
            </>
          }
        >
          It stays on this device until you discard it.
        </NoticeBar>
      ) : null}
    </>
  )
}

async function copy(text: string): Promise<void> {
  if (await copyText(text)) toast.success('Copied to clipboard!')
}

const words = ({ inTab, onDevice }: Elsewhere): string => {
  if (inTab && onDevice) return 'Also open in another tab and on another device'
  return inTab ? 'Also open in another tab' : 'Also open on another device'
}

/** Says where else the post is open, while it is. */
const ElsewhereLine = ({ elsewhere }: { elsewhere: Elsewhere }) => (
  <output>
    {elsewhere.inTab || elsewhere.onDevice ? (
      <span className="flex shrink-0 items-center gap-2 border-b border-line bg-surface px-4 py-1 text-xs text-ink-soft">
        <MonitorSmartphone size={14} aria-hidden />
        {words(elsewhere)}
      </span>
    ) : null}
  </output>
)

const ConflictDialog = lazyDialog(async () => (await import('./conflict-dialog.tsx')).ConflictDialog)

type ConflictBarProps = { session: DocumentSession; conflict: PostMerge }

/** A newer version and this text changed the same paragraphs: nothing is overwritten until somebody chooses. */
function ConflictBar({ session, conflict }: ConflictBarProps) {
  const [isComparing, setComparing] = useState(false)
  const count = conflictsIn(conflict).length
  return (
    <NoticeBar
      role="alert"
      title="This post was changed elsewhere."
      actions={
        <>
          <Button onClick={() => setComparing(true)}>Show both</Button>
          <Button variant="outline" onClick={() => session.settle(() => 'mine')}>
            Keep mine
          </Button>
          <Button variant="outline" onClick={() => session.takeTheirs()}>
            Take theirs
          </Button>
        </>
      }
    >
      {count === 1
        ? 'The same paragraph was changed here and elsewhere.'
        : `${count} paragraphs were changed here and elsewhere.`}{' '}
      Nothing was overwritten, and your text is kept.
      <ConflictDialog
        session={session}
        conflict={conflict}
        isOpen={isComparing}
        onOpenChange={setComparing}
      />
    </NoticeBar>
  )
}

const VersionText = lazyPart(async () => (await import('./version-text.tsx')).VersionText)

/** Offers text from an earlier visit that never reached the server, and shows what changed in it. */
const KeptBar = ({
  session,
  kept,
  current,
}: {
  session: DocumentSession
  kept: LocalDraft
  current: string
}) => (
  <NoticeBar
    title={`We kept your edits from ${timeOf(kept.at)}`}
    actions={
      <>
        <Button onClick={() => session.restoreKept()}>Restore</Button>
        <Button variant="outline" onClick={() => discard(session)}>
          Discard
        </Button>
      </>
    }
  >
    They had not reached the server.
    <ChangesToggle label="Show my edits" content={kept.content} compareTo={kept.baseContent ?? current} />
  </NoticeBar>
)

type MergedBarProps = { session: DocumentSession; merged: { before: string; after: string } }

/** Says that changes made elsewhere were merged into the text. */
const MergedBar = ({ session, merged }: MergedBarProps) => (
  <NoticeBar
    title="Merged with changes made elsewhere"
    actions={
      <Button variant="ghost" onClick={() => session.dismissMerged()}>
        Dismiss
      </Button>
    }
  >
    <ChangesToggle label="Show what changed" content={merged.after} compareTo={merged.before} />
  </NoticeBar>
)

type CheckedBarProps = { session: DocumentSession; checked: { before: string; after: string } }

/** Says that a draft was corrected after its model had written it; one press undoes that. */
const CheckedBar = ({ session, checked }: CheckedBarProps) => (
  <NoticeBar
    title="Changed after a check"
    actions={
      <>
        <Button variant="outline" onClick={() => session.undoChecked()}>
          Undo changes
        </Button>
        <Button variant="ghost" onClick={() => session.dismissChecked()}>
          Keep
        </Button>
      </>
    }
  >
    The changed sentences are marked.
    <ChangesToggle label="Show what changed" content={checked.after} compareTo={checked.before} />
  </NoticeBar>
)

type SlotBarProps = {
  session: DocumentSession
  text: PostText
  revision: number
  /** Whether the bar is hidden for now. */
  isAside: boolean
}

/** Hidden above a phone's keyboard, where the text that is being typed needs the room. */
const slotBarClass = 'max-md:[@media(height<600px)]:group-has-[.ProseMirror:focus]/text:hidden'

/**
 * Asks for the placeholders that a draft has left open, one at a time. Only for those that came with the text: brackets
 * that are being typed are not a question yet.
 */
function SlotBar({ session, text, revision, isAside }: SlotBarProps) {
  const [asked, setAsked] = useState({ revision, slots: openSlotsIn(text) })
  const [isPutOff, setPutOff] = useState(false)
  const [filling, setFilling] = useState('')
  const field = useRef<HTMLInputElement>(null)
  if (asked.revision !== revision) {
    setAsked({ revision, slots: openSlotsIn(text) })
    setFilling('')
  }
  const open = openSlotsIn(text).filter((slot) => asked.slots.includes(slot))
  const [slot] = open
  if (slot === undefined || isPutOff) return null
  const put = (changed: PostText) => {
    // The focus stays for the next placeholder; after the last one it moves to the panel.
    if (open.length > 1) field.current?.focus()
    else field.current?.closest('section')?.focus()
    session.putText(changed)
  }
  const fill = (event: FormEvent) => {
    event.preventDefault()
    if (filling.trim() !== '') put(fillSlot(text, slot, filling.trim()))
  }
  return (
    <form aria-label="Placeholders" hidden={isAside} className={slotBarClass} onSubmit={fill}>
      <NoticeBar
        title={open.length === 1 ? '1 placeholder to fill in' : `${open.length} placeholders to fill in`}
        actions={
          <>
            <Button type="submit" variant="outline" disabled={filling.trim() === ''}>
              Fill in
            </Button>
            <Button variant="ghost" onClick={() => put(dropSlot(text, slot))}>
              Remove sentence
            </Button>
            <Button variant="ghost" onClick={() => setPutOff(true)}>
              Later
            </Button>
          </>
        }
      >
        <TextField
          ref={field}
          label={labelOf(slot)}
          value={filling}
          maxLength={300}
          autoComplete="off"
          onChange={({ currentTarget }) => setFilling(currentTarget.value)}
        />
      </NoticeBar>
    </form>
  )
}

/** "[your result in numbers]" as the label of a field: "Your result in numbers" */
function labelOf(slot: string): string {
  const missing = slot.slice(1, -1).trim()
  return `${missing.slice(0, 1).toUpperCase()}${missing.slice(1)}`
}

type ChangesToggleProps = { label: string; content: string; compareTo: string }

function ChangesToggle({ label, content, compareTo }: ChangesToggleProps) {
  const [isShown, setShown] = useState(false)
  return (
    <>
      {' '}
      <button
        type="button"
        aria-expanded={isShown}
        onClick={() => setShown(!isShown)}
        className="min-h-8 corners underline underline-offset-2 hover:text-ink pointer-coarse:min-h-11"
      >
        {isShown ? 'Hide' : label}
      </button>
      {isShown ? (
        <div className="mt-1 max-h-[30dvh] overflow-y-auto corners border border-line bg-surface p-3 font-post wrap-anywhere whitespace-pre-wrap text-ink">
          <VersionText content={content} compareTo={compareTo} />
        </div>
      ) : null}
    </>
  )
}

function discard(session: DocumentSession): void {
  const undo = session.discardKept()
  toast.message('Edits discarded', withUndo(undo))
}

/** Returns "2:03 pm", with the day when it was another one, by the clock of this device, which stored the text. */
const timeOf = (timestamp: string): string =>
  formatTimestamp(Date.parse(timestamp), { now: Date.now(), timeZone: null }).replace(/^today /, '')

type NoticeBarProps = {
  role?: 'status' | 'alert'
  title: string
  children?: ReactNode
  /** What can be done about it. */
  actions?: ReactNode
}

/** Says above the post that something needs a decision; in the accent colour where nothing continues without one. */
const NoticeBar = ({ role = 'status', title, children, actions }: NoticeBarProps) => (
  <div
    role={role}
    className={`flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-2 ${role === 'alert' ? 'bg-accent-soft' : 'bg-surface'}`}
  >
    <div className="min-w-0 grow basis-56">
      <p className="font-medium">{title}</p>
      {children === undefined ? null : <div className="text-ink-soft">{children}</div>}
    </div>
    {actions === undefined ? null : <div className="flex flex-wrap items-center gap-2">{actions}</div>}
  </div>
)
