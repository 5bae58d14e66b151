import { FileCheck } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { lazyDialog } from '#web/ui/lazy-part.tsx'
import { toast } from '#web/ui/toasts/notice-queue.ts'
import { showError } from '#web/ui/toasts/toast.tsx'
import { undoByHand } from './queries.ts'

const SentDialog = lazyDialog(async () => (await import('./sent-dialog.tsx')).SentDialog)

/** Opens the record of what was sent for a post. Its code is loaded on first use. */
export function SentRecordButton({ documentId }: { documentId: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="ghost" onClick={() => setOpen(true)}>
        <FileCheck size={16} aria-hidden />
        What exactly went out?
      </Button>
      <SentDialog documentId={documentId} isOpen={isOpen} onOpenChange={setOpen} />
    </>
  )
}

type SentPanelProps = {
  documentId: string
  isByHand: boolean
  /** Called when the writer has withdrawn that the post was published manually. */
  onTakenBack: () => void
}

/** The line above a published post. */
export const SentPanel = ({ documentId, isByHand, onTakenBack }: SentPanelProps) => (
  <div className="flex min-h-12 shrink-0 flex-wrap items-center gap-x-2 border-b border-line px-2">
    <SentRecordButton documentId={documentId} />
    {/* On narrow screens, the text wraps beside the button: an additional line would move the post. */}
    <p className="grow basis-36 px-1 text-[0.8125rem] leading-4 text-ink-soft md:px-3">
      Edits here do not change the live post.
    </p>
    {isByHand ? <ByHandNote documentId={documentId} onTakenBack={onTakenBack} /> : null}
  </div>
)

function ByHandNote({ documentId, onTakenBack }: Omit<SentPanelProps, 'isByHand'>) {
  const [isBusy, setBusy] = useState(false)
  const takeBack = async () => {
    setBusy(true)
    try {
      await undoByHand(documentId)
      toast.success('This post is a draft again')
      onTakenBack()
    } catch (error) {
      showError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <p className="flex flex-wrap items-center gap-x-1 px-2 text-ink-soft">
      Published by hand.
      <Button variant="ghost" className="px-2" isBusy={isBusy} onClick={() => void takeBack()}>
        It is not there
      </Button>
    </p>
  )
}
