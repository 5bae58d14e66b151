import type { LanguageModelV4 } from '@ai-sdk/provider'
import { extractReasoningMiddleware, wrapLanguageModel } from 'ai'
import {
  type HostedProvider,
  compatibleModel,
  hostedModel,
  hostedModels,
  offlineModel,
  offlineWriterId,
  type ModelInfo,
  type ProviderName,
  splitModelId,
} from './model-info.ts'
import { findOllamaModels, type LanguageModelSettings, createProviders } from './providers.ts'
import { metricsMiddleware } from './model-with-metrics.ts'

export { offlineWriterId } from './model-info.ts'

export type LanguageModels = {
  /** What is available at the moment; the offline writer is always included, always last. */
  list(): ModelInfo[]
  /** The configured default, else the first real model, else the offline writer. */
  readonly defaultId: string
  get(id: string): LanguageModelV4 | undefined
  info(id: string): ModelInfo | undefined
  /** Looks for a local Ollama's models again. Never rejects; creating the models starts a first look. */
  refresh(): Promise<void>
}

const hosted: readonly HostedProvider[] = ['anthropic', 'openai', 'google']

const isHosted = (provider: string): provider is HostedProvider => hosted.some((name) => name === provider)

const configuredModels = (settings: LanguageModelSettings): ModelInfo[] => [
  ...hosted.filter((provider) => settings[provider]).flatMap(hostedModels),
  ...(settings.compatible ? [compatibleModel(settings.compatible)] : []),
]

/** A default that is missing from the catalogue is accepted if its provider is configured. */
function namedDefault({ defaultModel, ...settings }: LanguageModelSettings): ModelInfo | undefined {
  const parts = defaultModel === undefined ? undefined : splitModelId(defaultModel)
  if (defaultModel === undefined || parts === undefined) return undefined
  if (isHosted(parts.provider) && settings[parts.provider]) return hostedModel(parts.provider, parts.model)
  if (parts.provider === 'ollama' && settings.ollama) {
    const capabilities = { tools: true, structuredOutput: true, images: false, pdfs: false }
    return { id: defaultModel, label: `${parts.model} (Ollama)`, provider: 'ollama', capabilities }
  }
  return [...configuredModels(settings), offlineModel].find((model) => model.id === defaultModel)
}

/** Returns why the default model is invalid, in one line without the setting's name; undefined if it is valid. */
export function checkDefaultModel(settings: LanguageModelSettings): string | undefined {
  const { defaultModel } = settings
  if (defaultModel === undefined || namedDefault(settings)) return undefined
  const examples = [...configuredModels(settings), offlineModel].map((model) => model.id).join(', ')
  return splitModelId(defaultModel)
    ? `"${defaultModel}" is not available with these settings; available: ${examples}`
    : `"${defaultModel}" must be written provider:model; available: ${examples}`
}

function keyOf(settings: LanguageModelSettings, provider: ProviderName): string | undefined {
  if (provider === 'compatible') return settings.compatible?.apiKey
  return isHosted(provider) ? settings[provider]?.apiKey : undefined
}

/** Servers of one's own may leave what a model such as Qwen or DeepSeek thinks in its text, between these tags. */
const separateThinking = extractReasoningMiddleware({ tagName: 'think' })

/** Creates the language models of a server or an account, depending on the settings. Waits for no request. */
export function createLanguageModels(settings: LanguageModelSettings): LanguageModels {
  const providers = createProviders(settings)
  const configured = configuredModels(settings)
  const chosen = namedDefault(settings)
  let local: ModelInfo[] = []
  // Each model is created once: a provider rebuilds its response schemas each time, which takes half a millisecond of a
  // turn.
  const made = new Map<string, LanguageModelV4>()

  const list = () => {
    const real = [...configured, ...local]
    const unlisted =
      chosen && ![...real, offlineModel].some((model) => model.id === chosen.id) ? [chosen] : []
    return [...unlisted, ...real, offlineModel]
  }
  const info = (id: string) => list().find((model) => model.id === id)
  const refresh = async () => {
    if (settings.ollama) local = await findOllamaModels(settings.ollama)
  }
  void refresh()

  return {
    list,
    info,
    refresh,
    get defaultId() {
      return chosen?.id ?? list()[0]?.id ?? offlineWriterId
    },
    get(id) {
      const found = info(id)
      if (!found) return undefined
      const known = made.get(id)
      if (known) return known
      const model = providers.get(found.provider)?.(id.slice(found.provider.length + 1))
      if (!model) return undefined
      const key = keyOf(settings, found.provider)
      const metrics = metricsMiddleware(
        { provider: found.provider, model: id.slice(found.provider.length + 1) },
        key,
      )
      const isSelfHosted = found.provider === 'compatible' || found.provider === 'ollama'
      const middleware = isSelfHosted ? [metrics, separateThinking] : metrics
      const wrapped = wrapLanguageModel({ model, middleware })
      made.set(id, wrapped)
      return wrapped
    },
  }
}
