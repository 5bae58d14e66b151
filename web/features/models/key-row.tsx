import { CircleAlert, CircleCheck, KeyRound } from 'lucide-react'
import { useEffect, useRef, useState, type RefObject } from 'react'
import type { KeyProvider, ModelKey, Tried } from '#contract/model-keys.ts'
import { Button } from '#web/ui/button.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Spinner } from '#web/ui/skeleton.tsx'
import { KeyForm } from './key-form.tsx'
import { providerName } from './provider-names.ts'
import { useRemoveKey, useSaveKey, useTestKey } from './key-queries.ts'
import { errorMessage } from '#web/ui/toasts/toast.tsx'

type KeyRowProps = { provider: KeyProvider; kept: ModelKey | undefined }

/** A provider with its key, or a button to add one. */
export function KeyRow({ provider, kept }: KeyRowProps) {
  const [isEditing, setEditing] = useState(false)
  const save = useSaveKey(provider)
  const test = useTestKey(provider)
  const { mutate: removeKey } = useRemoveKey(provider)
  const opener = useOpener(isEditing, kept !== undefined)
  const row = useRef<HTMLLIElement>(null)
  // The document's focus.
  useEffect(() => {
    if (isEditing) row.current?.querySelector('input')?.focus()
  }, [isEditing])
  const edit = () => setEditing(true)
  const remove = () => {
    test.reset()
    removeKey()
  }
  const name = providerName(provider)
  return (
    <li ref={row} aria-label={name} className="flex flex-col gap-3 px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-0 grow basis-56">
          <p className="font-medium">{name}</p>
          <p className="text-xs break-words text-ink-soft">
            {kept ? <KeptKey kept={kept} /> : notesOf(provider)}
          </p>
        </div>
        {isEditing ? null : (
          <div className="flex flex-wrap gap-1">
            {kept ? (
              <KeyActions
                opener={opener}
                isTesting={test.isPending}
                onTest={() => test.mutate()}
                onReplace={edit}
                onRemove={remove}
              />
            ) : (
              <Button ref={opener} variant="outline" onClick={edit}>
                <KeyRound size={16} aria-hidden />
                {provider === 'compatible' ? 'Add server' : 'Add key'}
              </Button>
            )}
          </div>
        )}
      </div>
      {isEditing ? (
        <KeyForm
          provider={provider}
          kept={kept}
          action="Save and test"
          isBusy={save.isPending}
          error={save.error}
          onClose={() => {
            save.reset()
            setEditing(false)
          }}
          onSubmit={(fields) =>
            save.mutate(fields, {
              onSuccess() {
                setEditing(false)
                test.mutate()
              },
            })
          }
        />
      ) : (
        <TestResult isPending={test.isPending} tried={kept && test.data} error={test.error} />
      )}
    </li>
  )
}

type KeyActionsProps = {
  opener: RefObject<HTMLButtonElement | null>
  isTesting: boolean
  onTest: () => void
  onReplace: () => void
  onRemove: () => void
}

const KeyActions = ({ opener, isTesting, onTest, onReplace, onRemove }: KeyActionsProps) => (
  <>
    <Button variant="outline" isBusy={isTesting} onClick={onTest}>
      Test
    </Button>
    <Button ref={opener} variant="ghost" onClick={onReplace}>
      Replace
    </Button>
    <Button variant="ghost" onClick={onRemove}>
      Remove
    </Button>
  </>
)

/**
 * Returns focus to the button that opens the form when the focused element is removed: the form, or another button in
 * its place.
 */
function useOpener(isEditing: boolean, isKept: boolean) {
  const opener = useRef<HTMLButtonElement>(null)
  const isNew = useRef(true)
  // The document's focus.
  useEffect(() => {
    const isLost = document.activeElement === document.body
    if (!isNew.current && !isEditing && isLost) opener.current?.focus({ preventScroll: true })
    isNew.current = false
  }, [isEditing, isKept])
  return opener
}

const notesOf = (provider: KeyProvider) =>
  provider === 'compatible' ? 'LM Studio, vLLM, OpenRouter, Groq and others.' : 'No key yet.'

function KeptKey({ kept }: { kept: ModelKey }) {
  const { state, lastFour, model, baseUrl, updatedAt } = kept
  if (state === 'unreadable')
    return <>This key can no longer be read because the server's secret has changed. Please replace it.</>
  return (
    <>
      {model === null ? null : (
        <>
          {model} at {baseUrl}
          {' · '}
        </>
      )}
      {state === 'missing' ? 'no key' : <MaskedKey lastFour={lastFour} />}
      {' · '}
      <RelativeTime timestamp={updatedAt} prefix="saved" />
    </>
  )
}

const MaskedKey = ({ lastFour }: { lastFour: string | null }) => (
  <>
    <span aria-hidden>••••••••{lastFour}</span>
    <span className="sr-only">{lastFour === null ? 'Key kept' : `Key ending in ${lastFour}`}</span>
  </>
)

type TestResultProps = { isPending: boolean; tried: Tried | undefined; error: Error | null }

/** The outcome of the latest test, announced when it arrives. */
function TestResult({ isPending, tried, error }: TestResultProps) {
  const works = tried?.outcome === 'works'
  const words = error ? errorMessage(error) : tried?.message
  return (
    <output className="empty:hidden">
      {isPending ? (
        <span className="flex items-center gap-2 text-ink-soft">
          <Spinner />
          Testing the key…
        </span>
      ) : words === undefined ? null : (
        <span className={works ? 'flex gap-2 text-good' : 'flex gap-2 text-bad'}>
          {works ? (
            <CircleCheck size={16} aria-hidden className="mt-0.5 shrink-0" />
          ) : (
            <CircleAlert size={16} aria-hidden className="mt-0.5 shrink-0" />
          )}
          {words}
        </span>
      )}
    </output>
  )
}
