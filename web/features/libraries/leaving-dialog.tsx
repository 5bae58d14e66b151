import { useBlocker } from '@tanstack/react-router'
import { useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

/** Asks before what has been written is left, by whatever way: a button, Escape, Back, or the closing of the tab. */
export function LeavingDialog({ isAsking }: { isAsking: boolean }) {
  const cancel = useRef<HTMLButtonElement>(null)
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => isAsking,
    enableBeforeUnload: isAsking,
    withResolver: true,
  })
  return (
    <Dialog
      role="alertdialog"
      isOpen={status === 'blocked'}
      onOpenChange={() => reset?.()}
      title="Leave without saving?"
      description="What you have written here has not been saved."
      initialFocus={cancel}
      footer={
        <>
          <Button onClick={() => proceed?.()}>Leave</Button>
          <Button ref={cancel} variant="outline" onClick={() => reset?.()}>
            Cancel
          </Button>
        </>
      }
    />
  )
}
