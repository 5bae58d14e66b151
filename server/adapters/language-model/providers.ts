import { createRequire } from 'node:module'
import type * as Anthropic from '@ai-sdk/anthropic'
import type * as Google from '@ai-sdk/google'
import type * as OpenAI from '@ai-sdk/openai'
import type * as OpenAICompatible from '@ai-sdk/openai-compatible'
import type { LanguageModelV4 } from '@ai-sdk/provider'
import type { CompatibleModel, ProviderName, ModelInfo } from './model-info.ts'
import { modelFetch, pacedFetch } from './paced-fetch.ts'
import { createOfflineWriter } from '#server/adapters/offline-writer/offline-writer.ts'
import { z } from 'zod'

type Compatible = CompatibleModel & {
  baseUrl: string
  apiKey?: string | undefined
  /** The fetch to use, where access must be restricted. */
  fetch?: typeof globalThis.fetch
}
type Hosted = { apiKey: string; baseUrl?: string | undefined }

export type LanguageModelSettings = {
  anthropic?: Hosted | undefined
  openai?: Hosted | undefined
  google?: Hosted | undefined
  compatible?: Compatible | undefined
  /** Where a local Ollama may be listening; if omitted, none is looked for. */
  ollama?: OllamaSettings | undefined
  defaultModel?: string | undefined
}

type MakeModel = (model: string) => LanguageModelV4

const require = createRequire(import.meta.url)

/** Loads a provider with its first model: each takes some 4 MB. */
function lazily(open: () => MakeModel): MakeModel {
  let provider: MakeModel | undefined
  return (model) => (provider ??= open())(model)
}

const access = ({ apiKey, baseUrl }: Hosted) => ({
  apiKey,
  fetch: modelFetch(),
  ...(baseUrl === undefined ? {} : { baseURL: baseUrl }),
})

const compatible = (
  name: string,
  { baseUrl, apiKey, fetch }: Pick<Compatible, 'baseUrl' | 'apiKey' | 'fetch'>,
): MakeModel =>
  lazily(() => {
    const { createOpenAICompatible } = require('@ai-sdk/openai-compatible') as typeof OpenAICompatible
    return createOpenAICompatible({
      name,
      baseURL: baseUrl,
      ...(apiKey === undefined ? {} : { apiKey }),
      fetch: fetch ? pacedFetch(fetch) : modelFetch(),
      includeUsage: true,
      supportsStructuredOutputs: true,
    })
  })

/** Returns a factory of models for each configured provider. */
export function createProviders(settings: LanguageModelSettings): Map<ProviderName, MakeModel> {
  const providers = new Map<ProviderName, MakeModel>()
  const { anthropic, openai, google } = settings
  if (anthropic)
    providers.set(
      'anthropic',
      lazily(() => (require('@ai-sdk/anthropic') as typeof Anthropic).createAnthropic(access(anthropic))),
    )
  if (openai)
    providers.set(
      'openai',
      lazily(() => (require('@ai-sdk/openai') as typeof OpenAI).createOpenAI(access(openai))),
    )
  if (google)
    providers.set(
      'google',
      lazily(() => (require('@ai-sdk/google') as typeof Google).createGoogle(access(google))),
    )
  if (settings.compatible) providers.set('compatible', compatible('compatible', settings.compatible))
  if (settings.ollama)
    providers.set('ollama', compatible('ollama', { baseUrl: `${settings.ollama.baseUrl}/v1` }))
  providers.set('offline', createOfflineWriter)
  return providers
}

type OllamaSettings = { baseUrl: string; timeoutMs?: number | undefined }

const tags = z.object({ models: z.array(z.object({ name: z.string() })) })
const details = z.object({ capabilities: z.array(z.string()).optional() })

async function ask(settings: OllamaSettings, path: string, init: RequestInit): Promise<unknown> {
  const signal = AbortSignal.timeout(settings.timeoutMs ?? 1000)
  const response = await fetch(settings.baseUrl + path, { ...init, signal })
  return response.ok ? await response.json() : undefined
}

async function describe(settings: OllamaSettings, name: string): Promise<ModelInfo | undefined> {
  const body = JSON.stringify({ model: name })
  const answer = await ask(settings, '/api/show', { method: 'POST', body }).catch(() => undefined)
  // Servers from before mid-2025 respond without capabilities.
  const able = details.safeParse(answer).data?.capabilities ?? ['completion', 'tools']
  if (!able.includes('completion')) return undefined
  const capabilities = {
    tools: able.includes('tools'),
    structuredOutput: true,
    images: able.includes('vision'),
    // Its server accepts only pictures.
    pdfs: false,
  }
  return { id: `ollama:${name}`, label: `${name} (Ollama)`, provider: 'ollama', capabilities }
}

/** Returns the chat models of the Ollama at `baseUrl`; none when nothing responds in time. Never rejects. */
export async function findOllamaModels(settings: OllamaSettings): Promise<ModelInfo[]> {
  const answer = await ask(settings, '/api/tags', {}).catch(() => undefined)
  const names = tags.safeParse(answer).data?.models.map((model) => model.name) ?? []
  const found = await Promise.all(names.map((name) => describe(settings, name)))
  return found.filter((model) => model !== undefined)
}
