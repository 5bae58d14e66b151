import { lazy, Suspense, useEffect, useSyncExternalStore, type ComponentType } from 'react'
import { onFirstTouch } from './first-touch.ts'
import { areNoticesWanted, wantNotices, watchNotices } from './notice-queue.ts'

// Without a connection there may be no place for notices; the page goes on without.
const NoticePlace = lazy<ComponentType>(() =>
  import('./notice-place.tsx').then(
    (module) => ({ default: module.NoticePlace }),
    () => ({ default: () => null }),
  ),
)

/** Where notices appear, from the first time that somebody touches the page or something is to be said. */
export function Toaster() {
  const isWanted = useSyncExternalStore(watchNotices, areNoticesWanted)
  useEffect(() => onFirstTouch(wantNotices), [])
  return <Suspense fallback={null}>{isWanted ? <NoticePlace /> : null}</Suspense>
}
