import { useState } from 'react'
import { maxLine } from '#contract/voice.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useAddLine } from './queries.ts'

/** Adds what the posts do not show and drafts are to keep to all the same. */
export function AddLine() {
  const [text, setText] = useState('')
  const { mutate, isPending } = useAddLine()
  const isEmpty = text.trim() === ''
  return (
    <form
      className="mt-6 flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isEmpty && !isPending) mutate(text.trim(), { onSuccess: () => setText('') })
      }}
    >
      <TextField
        label="Add a line of your own"
        hint="For example: Never say “journey”. Call customers by their first names."
        value={text}
        maxLength={maxLine}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
      />
      <div>
        <Button type="submit" variant="outline" isBusy={isPending} disabled={isEmpty}>
          Add line
        </Button>
      </div>
    </form>
  )
}
