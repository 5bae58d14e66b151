import { ExternalLink } from 'lucide-react'
import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { type KeyProvider, maxKeyLength, maxModelLength, type ModelKey } from '#contract/model-keys.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { faultIn, type Faults, fieldsFrom, missingIn } from './key-fields.ts'
import { useSaveKey } from './queries.ts'
import { providerName } from './provider-names.ts'

type KeyFormProps = {
  provider: KeyProvider
  kept: ModelKey | undefined
  onSaved: () => void
  onClose: () => void
}

const noFaults: Faults = {}

/** Takes a key, and for a server of one's own its address and model. Escape leaves it. */
export function KeyForm({ provider, kept, onSaved, onClose }: KeyFormProps) {
  const save = useSaveKey(provider)
  const [missing, setMissing] = useState(noFaults)
  const faults = save.error ? faultIn(save.error) : missing
  const isServer = provider === 'compatible'
  const place = useRef<HTMLFormElement>(null)
  // The document's focus.
  useEffect(() => place.current?.querySelector('input')?.focus(), [])
  const leave = ({ key, nativeEvent }: KeyboardEvent) => {
    if (key === 'Escape' && !nativeEvent.isComposing) onClose()
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (save.isPending) return
    const form = new FormData(event.currentTarget)
    const found = missingIn(form, { isServer })
    save.reset()
    setMissing(found)
    if (Object.keys(found).length === 0) save.mutate(fieldsFrom(form, { isServer }), { onSuccess: onSaved })
  }
  return (
    <form
      ref={place}
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
      <div className="flex flex-wrap gap-2">
        <Button type="submit" isBusy={save.isPending}>
          Save and test
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
    ? 'Left empty, the key stays as it is, as long as the address does.'
    : 'Leave it empty if the server wants none.'

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
      hint="What stands before /chat/completions, such as https://openrouter.ai/api/v1"
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
