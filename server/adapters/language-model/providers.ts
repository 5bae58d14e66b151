import { createAnthropic } from '@ai-sdk/anthropic'
import { createGoogle } from '@ai-sdk/google'
import { createOpenAI } from '@ai-sdk/openai'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type { LanguageModelV4 } from '@ai-sdk/provider'
import type { CompatibleModel } from './model-catalogue.ts'
import type { ProviderName } from './model-info.ts'
import { createOfflineWriter } from './offline-writer.ts'
import type { OllamaSettings } from './ollama.ts'

type Compatible = CompatibleModel & {
  baseUrl: string
  apiKey?: string | undefined
  /** What makes its calls, when not everything may be reached. */
  fetch?: typeof globalThis.fetch
}
type Hosted = { apiKey: string; baseUrl?: string | undefined }

export type LanguageModelSettings = {
  anthropic?: Hosted | undefined
  openai?: Hosted | undefined
  google?: Hosted | undefined
  compatible?: Compatible | undefined
  /** Where a local Ollama may be listening; left out, nobody looks for one. */
  ollama?: OllamaSettings | undefined
  defaultModel?: string | undefined
}

type MakeModel = (model: string) => LanguageModelV4

const access = ({ apiKey, baseUrl }: Hosted) =>
  baseUrl === undefined ? { apiKey } : { apiKey, baseURL: baseUrl }

const compatible = (
  name: string,
  { baseUrl, apiKey, fetch }: Pick<Compatible, 'baseUrl' | 'apiKey' | 'fetch'>,
): MakeModel =>
  createOpenAICompatible({
    name,
    baseURL: baseUrl,
    ...(apiKey === undefined ? {} : { apiKey }),
    ...(fetch === undefined ? {} : { fetch }),
    includeUsage: true,
    supportsStructuredOutputs: true,
  })

/** How to make a model of each provider that the settings know. */
export function createProviders(settings: LanguageModelSettings): Map<ProviderName, MakeModel> {
  const providers = new Map<ProviderName, MakeModel>()
  if (settings.anthropic) providers.set('anthropic', createAnthropic(access(settings.anthropic)))
  if (settings.openai) providers.set('openai', createOpenAI(access(settings.openai)))
  if (settings.google) providers.set('google', createGoogle(access(settings.google)))
  if (settings.compatible) providers.set('compatible', compatible('compatible', settings.compatible))
  if (settings.ollama)
    providers.set('ollama', compatible('ollama', { baseUrl: `${settings.ollama.baseUrl}/v1` }))
  providers.set('offline', createOfflineWriter)
  return providers
}
