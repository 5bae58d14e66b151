import { ExternalLink } from 'lucide-react'
import { useState, type FormEvent, type KeyboardEvent } from 'react'
import {
  type KeyProvider,
  maxKeyLength,
  maxModelLength,
  type ModelKey,
  type ModelKeyFields,
} from '#contract/model-keys.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { providerName } from './provider-names.ts'
import { ApiError } from '#web/api.ts'
import { errorMessage } from '#web/ui/toasts/toast.tsx'

type KeyFormProps = {
  provider: KeyProvider
  kept: ModelKey | undefined
  /** The submit button's label. */
  action: string
  isBusy: boolean
  /** Whether the buttons go into a dialog's footer. */
  isInDialog?: true
  /** Why the last submission was refused. */
  error: Error | null
  onSubmit: (fields: ModelKeyFields) => void
  onClose: () => void
}

const noFaults: Faults = {}

/** A form for a key and, for a custom server, its address and model. Escape closes it. */
export function KeyForm(props: KeyFormProps) {
  const { provider, kept, action, isBusy, isInDialog, error, onSubmit, onClose } = props
  const [missing, setMissing] = useState(noFaults)
  const faults = error && missing === noFaults ? faultIn(error) : missing
  const isServer = provider === 'compatible'
  const leave = ({ key, nativeEvent }: KeyboardEvent) => {
    if (key === 'Escape' && !nativeEvent.isComposing) onClose()
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const form = new FormData(event.currentTarget)
    const found = missingIn(form, { isServer })
    setMissing(found)
    if (found === noFaults) onSubmit(fieldsFrom(form, { isServer }))
  }
  return (
    <form
      aria-label={`Key for ${providerName(provider)}`}
      noValidate
      autoComplete="off"
      onSubmit={submit}
      className="flex max-w-md flex-col gap-4"
    >
      {isServer ? <ServerFields kept={kept} faults={faults} onKeyDown={leave} /> : null}
      <TextField
        label="API key"
        name="apiKey"
        type="password"
        autoComplete="off"
        spellCheck={false}
        maxLength={maxKeyLength}
        onKeyDown={leave}
        required={!isServer}
        hint={isServer ? serverKeyHint(kept) : <KeyPlace provider={provider} />}
        error={faults.apiKey}
      />
      <p role="alert" className="text-bad empty:hidden">
        {faults.form}
      </p>
      <div className={isInDialog ? 'flex flex-col gap-2 sm:flex-row-reverse' : 'flex flex-wrap gap-2'}>
        <Button type="submit" isBusy={isBusy}>
          {action}
        </Button>
        <Button variant="outline" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

const serverKeyHint = (kept: ModelKey | undefined) =>
  kept?.state === 'kept'
    ? 'Leave it empty to keep the current key, unless you change the address.'
    : 'Leave it empty if the server does not need one.'

type ServerFieldsProps = {
  kept: ModelKey | undefined
  faults: Faults
  onKeyDown: (event: KeyboardEvent) => void
}

const ServerFields = ({ kept, faults, onKeyDown }: ServerFieldsProps) => (
  <>
    <TextField
      label="Base address"
      name="baseUrl"
      inputMode="url"
      autoComplete="off"
      spellCheck={false}
      onKeyDown={onKeyDown}
      required
      defaultValue={kept?.baseUrl ?? ''}
      hint="The part before /chat/completions, such as https://openrouter.ai/api/v1"
      error={faults.baseUrl}
    />
    <TextField
      label="Model"
      name="model"
      autoComplete="off"
      spellCheck={false}
      maxLength={maxModelLength}
      onKeyDown={onKeyDown}
      required
      defaultValue={kept?.model ?? ''}
      hint="Its name on that server, such as mistral-small"
      error={faults.model}
    />
  </>
)

const places: Record<Exclude<KeyProvider, 'compatible'>, string> = {
  anthropic: 'https://console.anthropic.com/settings/keys',
  openai: 'https://platform.openai.com/api-keys',
  google: 'https://aistudio.google.com/apikey',
}

function KeyPlace({ provider }: { provider: KeyProvider }) {
  if (provider === 'compatible') return null
  return (
    <a
      href={places[provider]}
      target="_blank"
      rel="noreferrer"
      className="inline-flex items-center gap-1 underline hover:text-ink"
    >
      Get a key from {providerName(provider)}
      <ExternalLink size={12} aria-hidden />
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  )
}

type FieldName = 'apiKey' | 'baseUrl' | 'model'
/** Errors by field; `form` holds those that belong to no single field. */
type Faults = Partial<Record<FieldName | 'form', string>>

type Kind = { isServer: boolean }

const textIn = (form: FormData, name: FieldName): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

/** Returns errors for missing required fields; `noFaults` when there are none. */
function missingIn(form: FormData, { isServer }: Kind): Faults {
  const found: Faults = isServer
    ? {
        ...(textIn(form, 'baseUrl') === '' ? { baseUrl: 'Enter the address of the server.' } : {}),
        ...(textIn(form, 'model') === '' ? { model: 'Enter the name of the model.' } : {}),
      }
    : textIn(form, 'apiKey') === ''
      ? { apiKey: 'Enter the key.' }
      : noFaults
  return Object.keys(found).length === 0 ? noFaults : found
}

/** Returns the request body. An empty key is omitted, which keeps the existing one. */
function fieldsFrom(form: FormData, { isServer }: Kind): ModelKeyFields {
  const apiKey = textIn(form, 'apiKey')
  const key = apiKey === '' ? {} : { apiKey }
  return isServer ? { ...key, baseUrl: textIn(form, 'baseUrl'), model: textIn(form, 'model') } : key
}

/** Maps a server error to its field, which the server names before the reason. */
function faultIn(error: Error): Faults {
  const [, name, reason] = /^(apiKey|baseUrl|model): (.+)$/s.exec(error.message) ?? []
  const isRefused = error instanceof ApiError && error.status === 400
  return isRefused && name !== undefined ? { [name]: reason } : { form: errorMessage(error) }
}
