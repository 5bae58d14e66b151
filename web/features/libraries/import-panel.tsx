import { FileUp, Import as ImportIcon, Check, CircleAlert, CircleSlash, RotateCcw, X } from 'lucide-react'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Spinner } from '#web/ui/skeleton.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { countOver, fromAddress, fromFile, isUnderWay, type Import, ImportQueue } from './import-queue.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { sessionQuery } from '#web/features/session/queries.ts'
import { toast } from '#web/ui/toasts/notice-queue.ts'
import { knowledgeLibrary } from './knowledge-library.ts'
import { refreshLibrary } from './queries.ts'
import { useStore } from '#web/state/store.ts'

const accepted = '.pdf,.docx,.pptx,.xlsx,.txt,.md,.csv'

/** Imports a web address or files into the knowledge base. */
export function ImportTool() {
  const [isOpen, setOpen] = useState(false)
  const { imports } = useImports()
  const isBusy = isUnderWay(imports)
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        {isBusy ? <Spinner size={16} /> : <ImportIcon size={16} aria-hidden />}
        {isBusy ? `Importing ${countOver(imports) + 1} of ${imports.length}` : 'Import'}
      </Button>
      <Dialog
        isOpen={isOpen}
        onOpenChange={setOpen}
        title="Import"
        description="Text from a web page or from files becomes knowledge that drafts can use."
        footer={
          <Button variant="outline" onClick={() => setOpen(false)}>
            {isBusy ? 'Continue in the background' : 'Close'}
          </Button>
        }
      >
        <ImportForm />
      </Dialog>
    </>
  )
}

function ImportForm() {
  const { queue, imports, known } = useImports()
  const [address, setAddress] = useState('')
  const files = useRef<HTMLInputElement>(null)
  // The import queue: while its progress is visible here, its end needs no toast.
  useEffect(() => watchImports(known), [known])
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (address.trim() === '') return
    queue.add([fromAddress(address.trim())])
    setAddress('')
  }
  return (
    <div className="flex min-h-0 flex-col gap-4 overflow-y-auto px-6 py-1">
      <form onSubmit={submit} className="flex items-end gap-2">
        <TextField
          label="Web address"
          className="min-w-0 grow"
          inputMode="url"
          placeholder="https://"
          value={address}
          onChange={(event) => setAddress(event.target.value)}
        />
        <Button type="submit" variant="outline" disabled={address.trim() === ''}>
          Read page
        </Button>
      </form>
      <div>
        <Button variant="outline" onClick={() => files.current?.click()}>
          <FileUp size={16} aria-hidden />
          Choose files
        </Button>
        <p className="mt-1 text-xs text-ink-soft">
          PDF, Word, PowerPoint, Excel, text, Markdown or CSV, up to 20&nbsp;MB each.
        </p>
        <input
          ref={files}
          type="file"
          hidden
          multiple
          accept={accepted}
          aria-label="Files to import"
          onChange={({ currentTarget }) => {
            queue.add([...(currentTarget.files ?? [])].map(fromFile))
            currentTarget.value = ''
          }}
        />
      </div>
      {imports.length === 0 ? null : <ImportList queue={queue} imports={imports} />}
    </div>
  )
}

type ImportListProps = { queue: ImportQueue; imports: Import[] }

const barClass =
  'h-1.5 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent'

/** The running imports: a progress bar with a count, and the state of each with a button to cancel it. */
const ImportList = ({ queue, imports }: ImportListProps) => (
  <div className="flex min-h-0 flex-col gap-2">
    <div className="flex min-h-9 items-center gap-3">
      <div className="min-w-0 grow">
        <p id="import-count" className="mb-1 text-[0.8125rem] tabular-nums">
          {countOver(imports)} of {imports.length} done
        </p>
        <progress
          aria-labelledby="import-count"
          value={countOver(imports)}
          max={imports.length}
          className={barClass}
        />
      </div>
      {isUnderWay(imports) ? (
        <Button variant="outline" onClick={() => queue.cancelAll()}>
          Cancel all
        </Button>
      ) : null}
    </div>
    <ul aria-label="Imports" aria-live="polite" className="flex flex-col divide-y divide-line">
      {imports.map((item) => (
        <ImportRow
          key={item.key}
          item={item}
          onCancel={() => queue.cancel(item.key)}
          onRetry={() => queue.retry(item.key)}
        />
      ))}
    </ul>
  </div>
)

const stateWords = ({ state, sent, words }: Import): string => {
  switch (state) {
    case 'waiting':
      return 'Waiting'
    case 'sending':
      return `Uploading, ${Math.floor(sent * 100)}%`
    case 'reading':
      return 'Reading...'
    case 'done':
      return words ?? 'Added'
    case 'cancelled':
      return 'Cancelled'
    case 'failed':
      return words ?? 'Not added'
  }
}

type ImportRowProps = { item: Import; onCancel: () => void; onRetry: () => void }

const ImportRow = ({ item, onCancel, onRetry }: ImportRowProps) => (
  <li className="flex min-h-11 items-center gap-2 py-1 text-[0.8125rem]">
    <span className="inline-flex size-4 shrink-0 items-center justify-center">
      <StateSign state={item.state} />
    </span>
    <span className="min-w-0 grow">
      <span className="block truncate">{item.name}</span>
      <span className="block text-ink-soft">{stateWords(item)}</span>
    </span>
    {item.state === 'failed' ? (
      <IconButton label={`Try again: ${item.name}`} hint="Try again" onClick={onRetry}>
        <RotateCcw size={16} aria-hidden />
      </IconButton>
    ) : null}
    {item.state === 'waiting' || item.state === 'sending' || item.state === 'reading' ? (
      <IconButton label={`Cancel ${item.name}`} hint="Cancel" onClick={onCancel}>
        <X size={16} aria-hidden />
      </IconButton>
    ) : null}
  </li>
)

function StateSign({ state }: Pick<Import, 'state'>) {
  switch (state) {
    case 'sending':
    case 'reading':
      return <Spinner size={14} />
    case 'done':
      return <Check size={16} aria-hidden className="text-good" />
    case 'failed':
      return <CircleAlert size={16} aria-hidden className="text-bad" />
    case 'cancelled':
      return <CircleSlash size={16} aria-hidden className="text-ink-soft" />
    case 'waiting':
      return null
  }
}

type Known = { userId: string | undefined; queue: ImportQueue; watchers: number }

/** Imports continue while the user is on another page, and are shown again when they return. */
const queues = new WeakMap<QueryClient, Known>()

const whoIsHere = (client: QueryClient) => client.getQueryData(sessionQuery.queryKey)?.userId

function importsOf(client: QueryClient): Known {
  const userId = whoIsHere(client)
  const before = queues.get(client)
  if (before && before.userId === userId) return before
  before?.queue.cancelAll()
  const queue = new ImportQueue({
    isWanted: () => whoIsHere(client) === userId,
    onAdded: () => void refreshLibrary(client, knowledgeLibrary),
    onSettled: (imports) => {
      if (queues.get(client)?.watchers === 0) tell(imports)
    },
  })
  const known = { userId, queue, watchers: 0 }
  queues.set(client, known)
  return known
}

/** Shows the outcome in a toast. */
function tell(imports: Import[]): void {
  const count = (wanted: Import['state']) => imports.filter(({ state }) => state === wanted).length
  const [done, failed] = [count('done'), count('failed')]
  const added = `Added ${done} ${done === 1 ? 'item' : 'items'} to your knowledge base`
  if (failed > 0) toast.error(`${failed} of ${imports.length} could not be imported. Import says why.`)
  else if (done > 0) toast.success(added)
}

function useImports() {
  const known = importsOf(useQueryClient())
  const imports = useStore(known.queue)
  return { queue: known.queue, imports, known }
}

/** Registers a view of the imports; while there is one, their end needs no toast. Returns the unregister function. */
function watchImports(known: { watchers: number }): () => void {
  known.watchers += 1
  return () => {
    known.watchers -= 1
  }
}
