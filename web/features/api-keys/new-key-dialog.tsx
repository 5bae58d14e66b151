import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { ConnectGuide } from './connect-guide.tsx'
import { CopyBlock } from './copy-block.tsx'
import { NewKeyForm } from './new-key-form.tsx'
import { useNewKey } from './queries.ts'

type NewKeyDialogProps = {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  address: string
}

const formId = 'new-api-key'

/** Creates a key and shows it, only this once. */
export function NewKeyDialog({ isOpen, onOpenChange, address }: NewKeyDialogProps) {
  // Starts over each time it opens, and forgets what was shown.
  const [round, setRound] = useState(0)
  const change = (opens: boolean) => {
    if (!opens) setRound((count) => count + 1)
    onOpenChange(opens)
  }
  return <Maker key={round} isOpen={isOpen} onOpenChange={change} address={address} />
}

function Maker({ isOpen, onOpenChange, address }: NewKeyDialogProps) {
  const make = useNewKey()
  const close = () => onOpenChange(false)
  if (make.data !== undefined) {
    const { key, secret } = make.data
    return (
      <Dialog
        // A press outside must not lose a key that is shown only once.
        role="alertdialog"
        isOpen={isOpen}
        onOpenChange={onOpenChange}
        title={`The key for "${key.name}"`}
        description="Copy it now: it will not be shown again. Anyone who has it can do what you allowed."
        footer={<Button onClick={close}>I have copied it</Button>}
      >
        <div className="flex min-h-0 grow flex-col gap-5 overflow-y-auto px-6 py-1">
          <CopyBlock name="The key" text={secret} />
          <div>
            <h3 className="mb-2 font-semibold">Connect the program</h3>
            <ConnectGuide address={address} secret={secret} />
          </div>
        </div>
      </Dialog>
    )
  }
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="New key"
      description="One for each program, so that you can revoke each separately."
      footer={
        <>
          <Button type="submit" form={formId} isBusy={make.isPending}>
            Create the key
          </Button>
          <Button variant="outline" onClick={close}>
            Cancel
          </Button>
        </>
      }
    >
      <NewKeyForm
        id={formId}
        failure={make.error}
        onMake={(fields) => make.isPending || make.mutate(fields)}
      />
    </Dialog>
  )
}
