import { CalendarSync } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#web/ui/button.tsx'

const FeedDialog = lazy(() => import('./feed-dialog.tsx').then((module) => ({ default: module.FeedDialog })))

/** Leads to the address by which calendar programs show the posts. */
export function CalendarFeedButton() {
  const [isOpen, setOpen] = useState(false)
  const [hasOpened, setHasOpened] = useState(false)
  const open = () => {
    setHasOpened(true)
    setOpen(true)
  }
  return (
    <>
      <Button variant="outline" onClick={open}>
        <CalendarSync size={16} aria-hidden />
        Subscribe
      </Button>
      {hasOpened ? (
        <Suspense fallback={null}>
          <FeedDialog isOpen={isOpen} onOpenChange={setOpen} />
        </Suspense>
      ) : null}
    </>
  )
}
