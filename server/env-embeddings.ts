import type { EmbeddingSettings } from '#server/adapters/embeddings/create-embedder.ts'
import { SettingError } from './setting-error.ts'

type Variables = {
  [
    Name in
      | 'EMBEDDING_MODEL'
      | 'OPENAI_API_KEY'
      | 'OPENAI_BASE_URL'
      | 'GOOGLE_GENERATIVE_AI_API_KEY'
      | 'GOOGLE_GENERATIVE_AI_BASE_URL'
      | 'LLM_BASE_URL'
      | 'LLM_API_KEY'
  ]?: string | undefined
}

const defaults = { openai: 'text-embedding-3-small', google: 'gemini-embedding-001' }
const withoutSlash = (address: string | undefined) => address?.replace(/\/+$/, '')

function hosted(
  values: Variables,
  provider: 'openai' | 'google',
  model: string,
): EmbeddingSettings | undefined {
  const apiKey = provider === 'openai' ? values.OPENAI_API_KEY : values.GOOGLE_GENERATIVE_AI_API_KEY
  const baseUrl = provider === 'openai' ? values.OPENAI_BASE_URL : values.GOOGLE_GENERATIVE_AI_BASE_URL
  return apiKey === undefined ? undefined : { provider, model, apiKey, baseUrl: withoutSlash(baseUrl) }
}

/**
 * What makes vectors of texts: the model that is named, "openai:" or "google:" before it for theirs, else one of the
 * compatible server; without a name OpenAI's or Google's where there is a key; nothing for "off". Throws SettingError.
 */
export function embeddingSettings(values: Variables): EmbeddingSettings | undefined {
  const { EMBEDDING_MODEL: named, LLM_BASE_URL: server } = values
  if (named === 'off') return undefined
  if (named === undefined)
    return hosted(values, 'openai', defaults.openai) ?? hosted(values, 'google', defaults.google)
  const [, provider, model = ''] = /^(openai|google):(.+)$/.exec(named) ?? []
  if (provider === 'openai' || provider === 'google') {
    const found = hosted(values, provider, model)
    if (found) return found
    const key = provider === 'openai' ? 'OPENAI_API_KEY' : 'GOOGLE_GENERATIVE_AI_API_KEY'
    throw new SettingError(`${key}: is needed when EMBEDDING_MODEL is ${named}`)
  }
  if (server === undefined) throw new SettingError(`LLM_BASE_URL: is needed when EMBEDDING_MODEL is ${named}`)
  return {
    provider: 'compatible',
    model: named,
    apiKey: values.LLM_API_KEY,
    baseUrl: server.replace(/\/+$/, ''),
  }
}
