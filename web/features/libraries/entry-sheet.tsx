import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId, useState, useRef } from 'react'
import { ApiError, mayPassLater } from '#web/api.ts'
import { saveBackoff, waitForRetry } from '#web/device/retry.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/empty-state.tsx'
import { SideSheet } from '#web/ui/dialogs/side-sheet.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ChangedElsewhere, DeletedElsewhere } from './changed-elsewhere.tsx'
import {
  emptyDraft,
  type Library,
  type Opened,
  problemsOf,
  sameDraft,
  type Draft,
  type Field,
} from './library.ts'
import { entryQuery, type SaveOptions, useSaveEntry } from './queries.ts'
import { useBlocker } from '@tanstack/react-router'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { errorMessage } from '#web/ui/toasts/toast.tsx'

type EntrySheetProps = {
  library: Library
  /** The entry to edit; null for a new one. */
  id: string | null
  onClose: (how: { ignoreBlocker: boolean }) => void
  onUse: (id: string) => void
}

/** A sheet to read and edit one entry, or to create one. Closing it with unsaved changes asks first. */
export function EntrySheet({ library, id, onClose, onUse }: EntrySheetProps) {
  const query = useQuery({ ...entryQuery(library, id ?? ''), enabled: id !== null })
  const client = useQueryClient()
  const props = { library, id, onClose, onUse }
  if (id === null) return <EntryEditor {...props} known={{ draft: emptyDraft(library.fields), facts: [] }} />
  if (query.data)
    return (
      <EntryEditor
        key={query.dataUpdatedAt}
        {...props}
        known={query.data}
        onReload={() => void client.invalidateQueries({ queryKey: entryQuery(library, id).queryKey })}
      />
    )
  return (
    <SideSheet isOpen onOpenChange={() => onClose({ ignoreBlocker: true })} title={`Edit ${library.noun}`}>
      {query.isError ? (
        <ErrorState title="It could not be opened." onRetry={() => void query.refetch()}>
          {errorMessage(query.error)}
        </ErrorState>
      ) : (
        <div className="flex flex-col gap-4" aria-busy>
          <Skeleton className="h-9 w-full" />
          <Skeleton className="h-40 w-full" />
        </div>
      )}
    </SideSheet>
  )
}

type EntryEditorProps = EntrySheetProps & {
  known: Omit<Opened, 'updatedAt'> & { updatedAt?: string }
  onReload?: () => void
}

const hasStatus = (error: Error | undefined, status: number) =>
  error instanceof ApiError && error.status === status

type Failed = { error: Error; isNew: boolean }

/** Whether a save is retried: not a new entry that may have arrived although its response was lost. */
function isRetried({ error, isNew }: Failed): boolean {
  const isLost = error instanceof ApiError && error.code === 'offline:chat'
  return mayPassLater(error) && !(isNew && isLost && navigator.onLine)
}

/** Saves again after a failure that may pass, until the sheet is closed. */
function useRetry(failed: Failed | null, again: () => void): void {
  const attempts = useRef(0)
  const retry = useEffectEvent(again)
  // The network, and the server.
  useEffect(() => {
    if (failed === null || !isRetried(failed)) return undefined
    attempts.current += 1
    const closing = new AbortController()
    waitForRetry(attempts.current, saveBackoff, closing.signal).then(retry, () => undefined)
    return () => closing.abort()
  }, [failed])
}

function EntryEditor({ library, id, known, onClose, onUse, onReload }: EntryEditorProps) {
  const formId = useId()
  const [draft, setDraft] = useState(known.draft)
  const [isTried, setTried] = useState(false)
  const save = useSaveEntry(library, id)
  const [failure, setFailure] = useState<Failed | null>(null)
  const problems = isTried ? problemsOf(library.fields, draft) : {}
  const isChanged = !sameDraft(known.draft, draft)
  const close = () => onClose({ ignoreBlocker: false })
  const submit = (how: SaveOptions) => {
    setTried(true)
    if (save.isPending || Object.keys(problemsOf(library.fields, draft)).length > 0) return
    save.mutate(
      { draft, how },
      {
        onSuccess: () => onClose({ ignoreBlocker: true }),
        onError: (error) => setFailure({ error, isNew: id === null || how.isNew === true }),
      },
    )
  }
  const base = known.updatedAt ? { baseUpdatedAt: known.updatedAt } : {}
  const isBehind = hasStatus(failure?.error, 409)
  const isGone = id !== null && hasStatus(failure?.error, 404)
  useRetry(failure, () => submit(save.variables?.how ?? base))
  return (
    <SideSheet
      isOpen
      onOpenChange={close}
      title={id === null ? library.addLabel : `Edit ${library.noun}`}
      footer={
        <>
          <Button type="submit" form={formId} isBusy={save.isPending}>
            Save
          </Button>
          <Button variant="outline" onClick={close}>
            Cancel
          </Button>
          {id === null ? null : (
            <Button variant="ghost" disabled={isChanged} onClick={() => onUse(id)} className="mr-auto">
              {library.choice.words}
            </Button>
          )}
        </>
      }
    >
      {known.facts.length === 0 ? null : (
        <p className="mb-4 text-xs text-ink-soft">{known.facts.join(' · ')}</p>
      )}
      <EntryForm
        formId={formId}
        fields={library.fields}
        draft={draft}
        problems={problems}
        onChange={(name, value) => setDraft((before) => ({ ...before, [name]: value }))}
        onSubmit={() => submit(base)}
      />
      {isBehind ? (
        <ChangedElsewhere onKeepMine={() => submit({})} {...(onReload ? { onTakeTheirs: onReload } : {})} />
      ) : null}
      {isGone ? (
        <DeletedElsewhere
          noun={library.noun}
          isBusy={save.isPending}
          onSaveAsNew={() => submit({ isNew: true })}
        />
      ) : null}
      <p role="alert" className="mt-4 text-[0.8125rem] text-bad empty:hidden">
        {failure === null || isBehind || isGone ? null : notSavedWords(failure)}
      </p>
      <LeavingDialog isAsking={isChanged} />
    </SideSheet>
  )
}

/** Says like My Story that a save will be tried again. */
const notSavedWords = (failed: Failed) =>
  `${isRetried(failed) ? 'Not saved yet.' : 'Not saved.'} ${errorMessage(failed.error)}`

/** Asks before unsaved changes are discarded, however the user leaves: a button, Escape, Back, or closing the tab. */
function LeavingDialog({ isAsking }: { isAsking: boolean }) {
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
      description="Your changes have not been saved."
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

type EntryFormProps = {
  fields: Field[]
  draft: Draft
  problems: Record<string, string>
  onChange: (name: string, value: string | string[]) => void
  onSubmit: () => void
  formId: string
}

/** The fields of one entry. Submitted with its button, or with Ctrl+Enter from any field. */
const EntryForm = ({ fields, draft, problems, onChange, onSubmit, formId }: EntryFormProps) => (
  <form
    id={formId}
    noValidate
    className="flex flex-col gap-4"
    onSubmit={(event) => {
      event.preventDefault()
      onSubmit()
    }}
  >
    {fields.map((field) => (
      <EntryField
        key={field.name}
        field={field}
        value={draft[field.name] ?? ''}
        error={problems[field.name]}
        onChange={(value) => onChange(field.name, value)}
        onSubmit={onSubmit}
      />
    ))}
  </form>
)

type EntryFieldProps = {
  field: Field
  value: string | string[]
  error: string | undefined
  onChange: (value: string | string[]) => void
  onSubmit: () => void
}

function EntryField({ field, value, error, onChange, onSubmit }: EntryFieldProps) {
  const { kind, label, hint, isRequired } = field
  const common = { label, error, required: isRequired === true, ...(hint === undefined ? {} : { hint }) }
  if (kind === 'tags')
    return <TagsField {...common} tags={typeof value === 'string' ? [] : value} onChange={onChange} />
  const text = typeof value === 'string' ? value : value.join(', ')
  if (kind === 'box') return <BoxField label={label} hint={hint} isTicked={text !== ''} onChange={onChange} />
  if (kind === 'text')
    return (
      <TextAreaField
        {...common}
        value={text}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSubmit()
        }}
      />
    )
  return (
    <TextField
      {...common}
      value={text}
      inputMode={kind === 'address' ? 'url' : 'text'}
      autoComplete="off"
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

type BoxFieldProps = {
  label: string
  hint: string | undefined
  isTicked: boolean
  onChange: (value: string) => void
}

function BoxField({ label, hint, isTicked, onChange }: BoxFieldProps) {
  const id = useId()
  return (
    <div className="flex min-h-8 items-start gap-3 pointer-coarse:min-h-11">
      <input
        id={id}
        type="checkbox"
        checked={isTicked}
        onChange={(event) => onChange(event.target.checked ? 'yes' : '')}
        {...(hint === undefined ? {} : { 'aria-describedby': `${id}-hint` })}
        className="mt-0.5 size-4 shrink-0 accent-(--accent) pointer-coarse:size-5"
      />
      <div>
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {hint === undefined ? null : (
          <p id={`${id}-hint`} className="text-xs text-ink-soft">
            {hint}
          </p>
        )}
      </div>
    </div>
  )
}

type TagsFieldProps = {
  label: string
  hint?: string
  error: string | undefined
  tags: string[]
  onChange: (tags: string[]) => void
}

/** Comma-separated tags; the text stays as typed until the field loses the focus. */
function TagsField({ label, hint, error, tags, onChange }: TagsFieldProps) {
  const list = useId()
  return (
    <TextField
      key={list}
      label={label}
      error={error}
      hint={hint ?? 'Separate them with commas.'}
      defaultValue={tags.join(', ')}
      onChange={(event) => onChange(tagsOf(event.target.value))}
    />
  )
}

const tagsOf = (text: string): string[] =>
  Array.from(
    new Set(
      text
        .split(',')
        .map((tag) => tag.trim())
        .filter((tag) => tag !== ''),
    ),
  )
