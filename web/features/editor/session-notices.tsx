import { toast } from '#web/ui/notice-queue.ts'
import { serializeContent } from '#core/post-content.ts'
import { toNetworkText } from '#core/post-text.ts'
import { Button } from '#web/ui/button.tsx'
import { ConflictBar } from './conflict-bar.tsx'
import type { DocumentSession } from './document-session.ts'
import type { SessionState } from './session-state.ts'
import { ElsewhereLine } from './elsewhere-line.tsx'
import { KeptBar, MergedBar } from './kept-bar.tsx'
import { NoticeBar } from './notice-bar.tsx'

type SessionNoticesProps = { session: DocumentSession; state: SessionState }

/** Whatever stands between a text and its being saved, and the way on. */
export function SessionNotices({ session, state }: SessionNoticesProps) {
  const { save, conflict, merged, kept, isKeptHere, setAside, beforeRestore, post, elsewhere } = state
  return (
    <>
      <ElsewhereLine elsewhere={elsewhere} />
      {conflict ? <ConflictBar session={session} conflict={conflict} /> : null}
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
            : 'This browser keeps nothing either: leave this page open until it is saved.'}
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
          The versions after it are gone; the last of them can still be put back.
        </NoticeBar>
      ) : null}
      {setAside ? (
        <NoticeBar
          title="Your text was set aside."
          actions={
            <>
              <Button variant="outline" onClick={() => copy(toNetworkText(setAside))}>
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

function copy(text: string): void {
  navigator.clipboard.writeText(text).then(
    () => toast.success('Copied to clipboard!'),
    () => toast.error('The browser did not allow copying.'),
  )
}
