import { useId, useState, type FormEvent } from 'react'
import { type ApiKeyFields, apiKeyLifetimes, maxApiKeyName } from '#contract/api-keys.ts'
import { type KeyScope, keyScopes, scopeWords } from '#core/api-key-scopes.ts'
import { OwnPasswordField, ownPasswordIn } from '#web/features/session/own-password-panel.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { errorMessage } from '#web/ui/toasts/toast.tsx'

type NewKeyFormProps = {
  id: string
  failure: Error | null
  onMake: (fields: ApiKeyFields & { password?: string }) => unknown
}

type Lifetime = ApiKeyFields['expiresInDays']

const lifetimes: { id: string; label: string; days: Lifetime }[] = [
  ...apiKeyLifetimes.map((days) => ({
    id: String(days),
    label: days === 365 ? 'A year' : `${days} days`,
    days,
  })),
  { id: 'never', label: 'Until I revoke it', days: null },
]

/** Selected by default: scopes that publish nothing. */
const firstScopes: readonly KeyScope[] = ['read', 'draft', 'check', 'list']

const noName = 'Give the key a name, such as the program it is for.'
const noScope = 'Choose what the program may do.'

/** The fields of a new key: its name, what it may do, and for how long; and the password of the user who creates it. */
export function NewKeyForm({ id, failure, onMake }: NewKeyFormProps) {
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<readonly KeyScope[]>(firstScopes)
  const [lifetime, setLifetime] = useState('90')
  const [isTried, setTried] = useState(false)
  const [fault, setFault] = useState<string | undefined>()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { fault: found, ...own } = ownPasswordIn(event.currentTarget)
    setTried(true)
    setFault(found)
    if (name.trim() === '' || scopes.length === 0 || found !== undefined) return
    const expiresInDays = lifetimes.find((one) => one.id === lifetime)?.days ?? null
    onMake({ name, scopes: [...scopes], expiresInDays, ...own })
  }
  return (
    <form
      id={id}
      noValidate
      autoComplete="off"
      onSubmit={submit}
      className="flex min-h-0 grow flex-col gap-4 overflow-y-auto px-6 py-1"
    >
      <TextField
        label="Name"
        value={name}
        maxLength={maxApiKeyName}
        placeholder="Claude on my laptop"
        onChange={(event) => setName(event.target.value)}
        error={isTried && name.trim() === '' ? noName : undefined}
      />
      <ScopeFields
        chosen={scopes}
        onChange={setScopes}
        error={isTried && scopes.length === 0 ? noScope : undefined}
      />
      <SelectField label="Works for" value={lifetime} options={lifetimes} onChoose={setLifetime} />
      <OwnPasswordField error={fault} />
      <p role="alert" className="text-bad empty:hidden">
        {failure ? errorMessage(failure) : null}
      </p>
    </form>
  )
}

type ScopeFieldsProps = {
  chosen: readonly KeyScope[]
  onChange: (scopes: readonly KeyScope[]) => void
  error: string | undefined
}

function ScopeFields({ chosen, onChange, error }: ScopeFieldsProps) {
  const id = useId()
  const change = (scope: KeyScope, isOn: boolean) =>
    onChange(isOn ? [...chosen, scope] : chosen.filter((one) => one !== scope))
  return (
    <fieldset aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <legend className="font-medium">What it may do</legend>
      <ul className="mt-1 flex flex-col">
        {keyScopes.map((scope) => (
          <li key={scope}>
            <label className="flex min-h-9 cursor-pointer items-start gap-3 rounded-md py-1.5 pointer-coarse:min-h-11">
              <input
                type="checkbox"
                checked={chosen.includes(scope)}
                onChange={(event) => change(scope, event.target.checked)}
                aria-describedby={`${id}-${scope}`}
                aria-label={scopeWords[scope].label}
                className="mt-0.5 size-4 shrink-0 accent-(--accent)"
              />
              <span className="min-w-0">
                <span className="block">{scopeWords[scope].label}</span>
                <span id={`${id}-${scope}`} className="block text-xs text-ink-soft">
                  {scopeWords[scope].hint}
                </span>
              </span>
            </label>
          </li>
        ))}
      </ul>
      <p id={`${id}-error`} role="alert" className="text-xs text-bad empty:hidden">
        {error}
      </p>
    </fieldset>
  )
}
