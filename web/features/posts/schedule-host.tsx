import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import type { Post } from '#contract/posts.ts'
import type { WallTime } from '#core/zoned-time.ts'
import { ScheduleContext } from './schedule-context.ts'

const SchedulePostDialog = lazy(() =>
  import('./schedule-post-dialog.tsx').then((module) => ({ default: module.SchedulePostDialog })),
)

type Asked = { post: Post; proposed: WallTime | undefined; turn: number }

/** Where the schedule dialog stands, for every post of a page. Its code comes with the first press. */
export function ScheduleHost({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [isOpen, setOpen] = useState(false)
  const open = useCallback((post: Post, proposed?: WallTime) => {
    setAsked((before) => ({ post, proposed, turn: (before?.turn ?? 0) + 1 }))
    setOpen(true)
  }, [])
  return (
    <ScheduleContext value={open}>
      {children}
      {asked === null ? null : (
        <Suspense fallback={null}>
          <SchedulePostDialog
            key={asked.turn}
            post={asked.post}
            proposed={asked.proposed}
            isOpen={isOpen}
            onOpenChange={setOpen}
          />
        </Suspense>
      )}
    </ScheduleContext>
  )
}
