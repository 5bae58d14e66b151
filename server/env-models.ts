import { type Variables, withoutSlash } from './env-variables.ts'
import { SettingError } from './setting-error.ts'

const provider = (apiKey: string | undefined, baseUrl: string | undefined) =>
  apiKey === undefined ? undefined : { apiKey, baseUrl: withoutSlash(baseUrl) }

/** The providers of language models that the variables name. */
export function modelSettings(values: Variables) {
  return {
    anthropic: provider(values.ANTHROPIC_API_KEY, values.ANTHROPIC_BASE_URL),
    openai: provider(values.OPENAI_API_KEY, values.OPENAI_BASE_URL),
    google: provider(values.GOOGLE_GENERATIVE_AI_API_KEY, values.GOOGLE_GENERATIVE_AI_BASE_URL),
    compatible:
      values.LLM_BASE_URL !== undefined && values.LLM_MODEL !== undefined
        ? {
            baseUrl: values.LLM_BASE_URL.replace(/\/+$/, ''),
            apiKey: values.LLM_API_KEY,
            model: values.LLM_MODEL,
            sees: values.LLM_SEES,
          }
        : undefined,
    defaultModel: values.DEFAULT_MODEL,
    /** Where the providers are, for keys that people have of their own too. */
    baseUrls: {
      anthropic: withoutSlash(values.ANTHROPIC_BASE_URL),
      openai: withoutSlash(values.OPENAI_BASE_URL),
      google: withoutSlash(values.GOOGLE_GENERATIVE_AI_BASE_URL),
    },
    timeoutMs: values.MODEL_TIMEOUT_MS,
  }
}

const openAi = { baseUrl: 'https://api.openai.com/v1', transcriptionModel: 'gpt-4o-mini-transcribe' }

/** A server of its own, else OpenAI's when there is a key for it; a key never goes to a server it was not given for. */
export function speechSettings(values: Variables) {
  const { TRANSCRIBE_BASE_URL: own, TRANSCRIBE_API_KEY: ownKey, TRANSCRIBE_MODEL: model } = values
  if (own !== undefined) {
    return { baseUrl: own.replace(/\/+$/, ''), apiKey: ownKey, model: model ?? 'whisper-1' }
  }
  const apiKey = ownKey ?? values.OPENAI_API_KEY
  if (apiKey !== undefined) {
    const baseUrl = withoutSlash(values.OPENAI_BASE_URL) ?? openAi.baseUrl
    return { baseUrl, apiKey, model: model ?? openAi.transcriptionModel }
  }
  if (model === undefined) return undefined
  throw new SettingError('TRANSCRIBE_BASE_URL: is needed when TRANSCRIBE_MODEL is set without OPENAI_API_KEY')
}

const defaultImageModel = 'gpt-image-2'
const googleImageModel = /^google:(.+)$/

/** The same for pictures; `google:` before the model's name stands for Google's own, with the key that is set for it. */
export function imageSettings(values: Variables) {
  const { IMAGE_BASE_URL: own, IMAGE_API_KEY: ownKey, IMAGE_MODEL: model = defaultImageModel } = values
  if (own !== undefined) {
    return { provider: 'compatible' as const, baseUrl: own.replace(/\/+$/, ''), apiKey: ownKey, model }
  }
  const ofGoogle = googleImageModel.exec(model)?.[1]
  if (ofGoogle !== undefined) {
    const access = provider(
      ownKey ?? values.GOOGLE_GENERATIVE_AI_API_KEY,
      values.GOOGLE_GENERATIVE_AI_BASE_URL,
    )
    if (access) return { provider: 'google' as const, ...access, model: ofGoogle }
    throw new SettingError('GOOGLE_GENERATIVE_AI_API_KEY: is needed when IMAGE_MODEL names a model of Google')
  }
  const access = provider(ownKey ?? values.OPENAI_API_KEY, values.OPENAI_BASE_URL)
  if (access) return { provider: 'openai' as const, ...access, model }
  if (values.IMAGE_MODEL === undefined) return undefined
  throw new SettingError('IMAGE_BASE_URL: is needed when IMAGE_MODEL is set without OPENAI_API_KEY')
}
