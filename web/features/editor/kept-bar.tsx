import { lazy, Suspense, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/notice-queue.ts'
import type { DocumentSession } from './document-session.ts'
import type { LocalDraft } from './unload-draft.ts'
import { NoticeBar } from './notice-bar.tsx'

const VersionText = lazy(() =>
  import('./version-text.tsx').then((module) => ({ default: module.VersionText })),
)

const undoMs = 8000

/** Text from an earlier visit that never reached the server, with what changed in it, to have back. */
export const KeptBar = ({
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

/** Says that what was written elsewhere has come into the text. */
export const MergedBar = ({ session, merged }: MergedBarProps) => (
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
          <Suspense fallback={null}>
            <VersionText content={content} compareTo={compareTo} />
          </Suspense>
        </div>
      ) : null}
    </>
  )
}

function discard(session: DocumentSession): void {
  const undo = session.discardKept()
  toast.message('Edits discarded', { duration: undoMs, action: { label: 'Undo', onClick: undo } })
}

/** "14:03", with the day when it was another one. */
function timeOf(moment: string): string {
  const at = new Date(moment)
  const time = at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
  const isToday = at.toDateString() === new Date().toDateString()
  return isToday ? time : `${at.toLocaleDateString('en-GB', { day: 'numeric', month: 'short' })}, ${time}`
}
