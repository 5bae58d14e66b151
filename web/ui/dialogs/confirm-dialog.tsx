import { useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from './dialog.tsx'

type ConfirmDialogProps = {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  title: string
  description: string
  /** The label of the primary button. */
  action: string
  /** Called after the dialog has closed. */
  onConfirm: () => void
}

/** Asks for confirmation of what cannot be undone (spec 2.5); the focus starts on Cancel, the safe answer. */
export function ConfirmDialog({
  isOpen,
  onOpenChange,
  title,
  description,
  action,
  onConfirm,
}: ConfirmDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null)
  const confirm = () => {
    onOpenChange(false)
    onConfirm()
  }
  return (
    <Dialog
      role="alertdialog"
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={title}
      description={description}
      initialFocus={cancel}
      footer={
        <>
          <Button onClick={confirm}>{action}</Button>
          <Button ref={cancel} variant="outline" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
        </>
      }
    />
  )
}
