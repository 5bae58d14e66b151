import { useId, useRef, useState, type FormEvent, type RefObject } from 'react'
import { altTextMax, altTextSuggested } from '#core/limits.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { KeptElsewhere } from '#web/ui/kept-elsewhere.tsx'
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx'

export type AltTextDialogProps = {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** `url` is null when the image cannot be shown; `alt` is empty if none was written. */
  image: { url: string | null; alt: string }
  /** Called with the trimmed text, after the dialog has closed itself. */
  onSave: (alt: string) => void
}

/** A dialog that shows an image next to its alt text (specification 2.15, product decisions "Alt text"). */
export function AltTextDialog({ isOpen, onOpenChange, image, onSave }: AltTextDialogProps) {
  const form = useId()
  const box = useRef<HTMLTextAreaElement>(null)
  const close = () => onOpenChange(false)
  const save = (alt: string) => {
    close()
    onSave(alt)
  }
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Alt Text"
      description="For people who cannot see the image: say in a sentence what it shows and why it is here."
      initialFocus={box}
      className="sm:max-w-2xl"
      footer={
        <>
          <Button type="submit" form={form}>
            Save
          </Button>
          <Button variant="outline" onClick={close}>
            Cancel
          </Button>
        </>
      }
    >
      <AltTextForm id={form} box={box} image={image} onSave={save} />
    </Dialog>
  )
}

type AltTextFormProps = Pick<AltTextDialogProps, 'image' | 'onSave'> & {
  id: string
  box: RefObject<HTMLTextAreaElement | null>
}

function AltTextForm({ id, box, image, onSave }: AltTextFormProps) {
  const [text, setText] = useState(image.alt)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    onSave(text.trim())
  }
  return (
    <form
      id={id}
      onSubmit={submit}
      className="grid min-h-0 gap-4 overflow-y-auto px-6 py-1 sm:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]"
    >
      {image.url === null ? (
        <KeptElsewhere what="picture" className="min-h-40 rounded-card" />
      ) : (
        <img
          src={image.url}
          alt="What the alt text describes"
          referrerPolicy="no-referrer"
          className="max-h-40 w-full rounded-card bg-sunken object-contain sm:max-h-64"
        />
      )}
      <TextAreaField
        ref={box}
        label="Alt text"
        value={text}
        maxLength={altTextMax}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        placeholder="Three colleagues at a whiteboard, sorting paper notes into two columns"
        hint={<AltTextCount length={text.length} />}
      />
    </form>
  )
}

const numbers = new Intl.NumberFormat('en-US')

function AltTextCount({ length }: { length: number }) {
  const isLong = length > altTextSuggested
  return (
    <span className="flex flex-wrap justify-between gap-x-4">
      <span>
        {isLong
          ? `Screen readers do best with fewer than ${altTextSuggested} characters.`
          : `Best under ${altTextSuggested} characters.`}
      </span>
      <span className="tabular-nums">
        {numbers.format(length)} / {numbers.format(altTextMax)}
      </span>
    </span>
  )
}
