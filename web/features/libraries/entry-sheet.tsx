import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { ApiError } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { SideSheet } from '#web/ui/side-sheet.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ChangedElsewhere } from './changed-elsewhere.tsx'
import { EntryForm } from './entry-form.tsx'
import { LeavingDialog } from './leaving-dialog.tsx'
import { emptyDraft, type Library, type Opened, problemsOf, sameDraft } from './library.ts'
import { entryQuery, useSaveEntry } from './queries.ts'

type EntrySheetProps = {
  library: Library
  /** The entry that is edited; null for a new one. */
  id: string | null
  onClose: (how: { ignoreBlocker: boolean }) => void
  onUse: (id: string) => void
}

/** One entry to read and to edit, or a new one. What was written is not lost by closing without a question. */
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
          {query.error.message}
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

const isNewerElsewhere = (error: Error | null) => error instanceof ApiError && error.status === 409

function EntryEditor({ library, id, known, onClose, onUse, onReload }: EntryEditorProps) {
  const formId = useId()
  const [draft, setDraft] = useState(known.draft)
  const [isTried, setTried] = useState(false)
  const save = useSaveEntry(library, id)
  const problems = isTried ? problemsOf(library.fields, draft) : {}
  const isChanged = !sameDraft(known.draft, draft)
  const close = () => onClose({ ignoreBlocker: false })
  const submit = (over: { baseUpdatedAt?: string }) => {
    setTried(true)
    if (save.isPending || Object.keys(problemsOf(library.fields, draft)).length > 0) return
    save.mutate({ draft, ...over }, { onSuccess: () => onClose({ ignoreBlocker: true }) })
  }
  const base = known.updatedAt === undefined ? {} : { baseUpdatedAt: known.updatedAt }
  const isBehind = isNewerElsewhere(save.error)
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
      <p role="alert" className="mt-4 text-[0.8125rem] text-bad empty:hidden">
        {save.isError && !isBehind ? `Not saved. ${save.error.message}` : null}
      </p>
      <LeavingDialog isAsking={isChanged} />
    </SideSheet>
  )
}
