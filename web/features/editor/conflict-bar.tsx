import { lazy, Suspense, useState } from 'react'
import { conflictsIn, type PostMerge } from '#core/merge-posts.ts'
import { Button } from '#web/ui/button.tsx'
import type { DocumentSession } from './document-session.ts'
import { NoticeBar } from './notice-bar.tsx'

const ConflictDialog = lazy(() =>
  import('./conflict-dialog.tsx').then((module) => ({ default: module.ConflictDialog })),
)

type ConflictBarProps = { session: DocumentSession; conflict: PostMerge }

/** A newer version and this text changed the same paragraphs: nothing is written over until somebody chooses. */
export function ConflictBar({ session, conflict }: ConflictBarProps) {
  const [isComparing, setComparing] = useState<boolean | null>(null)
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
        ? 'The same paragraph was changed here and there.'
        : `${count} paragraphs were changed here and there.`}{' '}
      Nothing was overwritten, and your text is kept.
      {isComparing === null ? null : (
        <Suspense fallback={null}>
          <ConflictDialog
            session={session}
            conflict={conflict}
            isOpen={isComparing}
            onOpenChange={setComparing}
          />
        </Suspense>
      )}
    </NoticeBar>
  )
}
