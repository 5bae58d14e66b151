import { CalendarSync } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { lazyDialog } from '#web/ui/lazy-part.tsx'

const FeedDialog = lazyDialog(async () => (await import('./feed-dialog.tsx')).FeedDialog)

/** Opens the dialog with the address under which calendar programs show the posts. */
export function CalendarFeedButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        <CalendarSync size={16} aria-hidden />
        Subscribe
      </Button>
      <FeedDialog isOpen={isOpen} onOpenChange={setOpen} />
    </>
  )
}
