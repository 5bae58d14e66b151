import type { ModelKeyFields } from '#contract/model-keys.ts'
import { ApiError } from '#web/api.ts'

type FieldName = 'apiKey' | 'baseUrl' | 'model'
/** What is wrong, by field; `form` is what concerns no single one. */
export type Faults = Partial<Record<FieldName | 'form', string>>

type Kind = { isServer: boolean }

const textIn = (form: FormData, name: FieldName): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

/** What must be there and is not. */
export function missingIn(form: FormData, { isServer }: Kind): Faults {
  if (!isServer) return textIn(form, 'apiKey') === '' ? { apiKey: 'Enter the key.' } : {}
  return {
    ...(textIn(form, 'baseUrl') === '' ? { baseUrl: 'Enter the address of the server.' } : {}),
    ...(textIn(form, 'model') === '' ? { model: 'Enter the name of the model.' } : {}),
  }
}

/** What is sent. A key that is left empty is left out: it stays as it is. */
export function fieldsFrom(form: FormData, { isServer }: Kind): ModelKeyFields {
  const apiKey = textIn(form, 'apiKey')
  const key = apiKey === '' ? {} : { apiKey }
  return isServer ? { ...key, baseUrl: textIn(form, 'baseUrl'), model: textIn(form, 'model') } : key
}

/** The server names the field before its reason. */
export function faultIn(error: Error): Faults {
  const [, name, reason] = /^(apiKey|baseUrl|model): (.+)$/s.exec(error.message) ?? []
  const isRefused = error instanceof ApiError && error.status === 400
  return isRefused && name !== undefined ? { [name]: reason } : { form: error.message }
}
