import { useId, useState, type SubmitEvent } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from './dialog.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'

type RenameDialogProps = {
  /** What is renamed, in one word, e.g. "chat". */
  noun: string
  /** The item to rename; the dialog is open while there is one. */
  subject: { id: string; title: string } | null
  maxLength: number
  onClose: () => void
  onRename: (title: string) => void
}

/** Asks for a new title: Enter saves it, Escape keeps the old one. */
export function RenameDialog({ noun, subject, onClose, ...rest }: RenameDialogProps) {
  const form = useId()
  return (
    <Dialog
      isOpen={subject !== null}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      title={`Rename ${noun}`}
      footer={
        <>
          <Button type="submit" form={form}>
            Save
          </Button>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      {subject === null ? null : (
        <TitleForm key={subject.id} {...rest} id={form} noun={noun} title={subject.title} onClose={onClose} />
      )}
    </Dialog>
  )
}

type TitleFormProps = Omit<RenameDialogProps, 'subject'> & { id: string; title: string }

function TitleForm({ id, noun, maxLength, title: before, onClose, onRename }: TitleFormProps) {
  const [title, setTitle] = useState(before)
  const [isRefused, setIsRefused] = useState(false)
  const save = (event: SubmitEvent) => {
    event.preventDefault()
    const wanted = title.trim()
    if (wanted === '') {
      setIsRefused(true)
      return
    }
    onClose()
    if (wanted !== before) onRename(wanted)
  }
  return (
    <form id={id} onSubmit={save} className="px-6">
      <TextField
        label="Title"
        value={title}
        maxLength={maxLength}
        autoComplete="off"
        error={isRefused ? `A ${noun} needs a title.` : undefined}
        onFocus={(event) => event.target.select()}
        onChange={(event) => {
          setTitle(event.target.value)
          setIsRefused(false)
        }}
      />
    </form>
  )
}
