import { FileCheck } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#web/ui/button.tsx'

const SentDialog = lazy(() => import('./sent-dialog.tsx').then((module) => ({ default: module.SentDialog })))

/** Opens the kept record of what was sent of a post. Its code comes with the first press. */
export function SentRecordButton({ documentId }: { documentId: string }) {
  const [isOpen, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  const open = () => {
    setWasOpen(true)
    setOpen(true)
  }
  return (
    <>
      <Button variant="ghost" className="self-start" onClick={open}>
        <FileCheck size={16} aria-hidden />
        What exactly went out?
      </Button>
      {wasOpen ? (
        <Suspense fallback={null}>
          <SentDialog documentId={documentId} isOpen={isOpen} onOpenChange={setOpen} />
        </Suspense>
      ) : null}
    </>
  )
}

/** The line above a published post. */
export const SentPanel = ({ documentId }: { documentId: string }) => (
  <div className="flex shrink-0 border-b border-line px-2 py-1">
    <SentRecordButton documentId={documentId} />
  </div>
)
