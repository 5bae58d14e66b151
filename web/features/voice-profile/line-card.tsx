import { Pencil, Trash2 } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { maxLine, type VoiceLine } from '#contract/materials/voice.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { ChangeList } from './change-list.tsx'
import { useChangeLine } from './queries.ts'

type LineCardProps = { line: VoiceLine; onRemove: () => void }

const origins: Partial<Record<VoiceLine['origin'], string>> = { own: 'Your own', edits: 'From your edits' }

/** A line of the voice with its evidence; it can be reworded and removed. */
export function LineCard({ line, onRemove }: LineCardProps) {
  const [isEditing, setEditing] = useState(false)
  const name = useId()
  const edit = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  // The focus: returns to the edit button after editing.
  useEffect(() => {
    if (wasEditing.current && !isEditing) edit.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])
  const origin = line.original === null ? origins[line.origin] : 'In your words'
  return (
    <li aria-labelledby={name} className="rounded-[10px] border border-line bg-surface py-3 pr-2 pl-4">
      {isEditing ? (
        <LineForm line={line} name={name} onDone={() => setEditing(false)} />
      ) : (
        <div className="flex items-start gap-2">
          <p id={name} className="min-w-0 grow pt-1 font-medium wrap-anywhere">
            {line.text}
          </p>
          {origin === undefined ? null : (
            <span className="pt-1">
              <Badge>{origin}</Badge>
            </span>
          )}
          <span className="-my-1 flex shrink-0">
            <IconButton ref={edit} label={`Edit: ${line.text}`} hint="Edit" onClick={() => setEditing(true)}>
              <Pencil size={16} aria-hidden />
            </IconButton>
            <IconButton label={`Remove: ${line.text}`} hint="Remove" data-remove onClick={onRemove}>
              <Trash2 size={16} aria-hidden />
            </IconButton>
          </span>
        </div>
      )}
      <Evidence line={line} />
    </li>
  )
}

function Evidence({ line: { id, original, examples, changes } }: { line: VoiceLine }) {
  const { mutate, isPending } = useChangeLine()
  return (
    <>
      {original === null ? null : (
        <p className="mt-1 flex flex-wrap items-center gap-x-2 pr-2 text-[0.8125rem] text-ink-soft">
          Your posts say: {original}
          <Button variant="ghost" isBusy={isPending} onClick={() => mutate({ id, text: null })}>
            Use that
          </Button>
        </p>
      )}
      {examples.length === 0 ? null : (
        <ul aria-label="Examples" className="mt-2 flex flex-col gap-1 pr-2">
          {examples.map((example) => (
            <li
              key={example}
              className="border-l-2 border-line pl-2.5 text-[0.8125rem] wrap-anywhere text-ink-soft"
            >
              {example}
            </li>
          ))}
        </ul>
      )}
      {changes.length === 0 ? null : <ChangeList changes={changes} />}
    </>
  )
}

type LineFormProps = { line: VoiceLine; name: string; onDone: () => void }

function LineForm({ line, name, onDone }: LineFormProps) {
  const [text, setText] = useState(line.text)
  const form = useRef<HTMLFormElement>(null)
  const { mutate, isPending } = useChangeLine()
  const save = () => {
    const words = text.trim()
    if (words === '') return
    if (words === line.text) onDone()
    else mutate({ id: line.id, text: words }, { onSuccess: onDone })
  }
  // The focus: the input takes it, so that the user can type at once.
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  return (
    <form
      ref={form}
      className="flex flex-col gap-2 pr-2"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <span id={name} className="sr-only">
        {line.text}
      </span>
      <TextField
        label="In your words"
        value={text}
        maxLength={maxLine}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
          event.stopPropagation()
          onDone()
        }}
      />
      <div className="flex gap-2">
        <Button type="submit" isBusy={isPending} disabled={text.trim() === ''}>
          Save
        </Button>
        <Button variant="ghost" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
