export type ProviderName = 'anthropic' | 'openai' | 'google' | 'compatible' | 'ollama' | 'offline'

/** What a model supports; `images` and `pdfs` mean that it reads such files itself. */
type ModelCapabilities = { tools: boolean; structuredOutput: boolean; images: boolean; pdfs: boolean }

export type ModelInfo = {
  /** `provider:model`; the model part may itself contain colons. */
  id: string
  label: string
  provider: ProviderName
  capabilities: ModelCapabilities
}

/** Splits `provider:model` at the first colon; undefined when either part is missing. */
export function splitModelId(id: string): { provider: string; model: string } | undefined {
  const colon = id.indexOf(':')
  if (colon < 1 || colon === id.length - 1) return undefined
  return { provider: id.slice(0, colon), model: id.slice(colon + 1) }
}

export type HostedProvider = 'anthropic' | 'openai' | 'google'

const everything: ModelCapabilities = { tools: true, structuredOutput: true, images: true, pdfs: true }

/** Models that predate their families' vision support: they refuse a request that contains a picture or a PDF. */
const textOnly =
  /^(?:gpt-3\.5|gpt-4(?:-0314|-0613|-32k)?$|o1-(?:mini|preview)|o3-mini|claude-(?:1|2|instant)|gemini-(?:1\.0-)?pro$|gemma)/

/** The models offered for each hosted provider, the default first. */
const catalogue: Record<HostedProvider, Record<string, string>> = {
  anthropic: {
    'claude-sonnet-5-5': 'Claude Sonnet 5.5',
    'claude-opus-5-5': 'Claude Opus 5.5',
    'claude-haiku-5-5': 'Claude Haiku 5.5',
  },
  openai: {
    'gpt-6-astra': 'GPT-6 Astra',
    'gpt-6.1-sol': 'GPT-6.1 Sol',
    'gpt-6.1-terra': 'GPT-6.1 Terra',
    'gpt-6-luna': 'GPT-6 Luna',
  },
  google: {
    'gemini-4-argon': 'Gemini 4 Argon',
    'gemini-4-carbon': 'Gemini 4 Carbon',
    'gemini-4-hydrogen': 'Gemini 4 Hydrogen',
    'gemini-3.8-flash': 'Gemini 3.8 Flash',
  },
}

/** Returns a model of a hosted provider, including one that is not in the catalogue. */
export const hostedModel = (provider: HostedProvider, model: string): ModelInfo => ({
  id: `${provider}:${model}`,
  label: catalogue[provider][model] ?? model,
  provider,
  capabilities: textOnly.test(model) ? { ...everything, images: false, pdfs: false } : everything,
})

export const hostedModels = (provider: HostedProvider): ModelInfo[] =>
  Object.keys(catalogue[provider]).map((model) => hostedModel(provider, model))

export type CompatibleModel = { model: string; sees?: readonly ('images' | 'pdfs')[] | undefined }

/** Returns the one model of a server that speaks OpenAI's protocol; only the operator knows whether it reads files. */
export const compatibleModel = ({ model, sees = [] }: CompatibleModel): ModelInfo => ({
  id: `compatible:${model}`,
  label: model,
  provider: 'compatible',
  capabilities: { ...everything, images: sees.includes('images'), pdfs: sees.includes('pdfs') },
})

export const offlineWriterId = 'offline:writer'

export const offlineModel: ModelInfo = {
  id: offlineWriterId,
  label: 'Offline writer: connect a model for AI drafting',
  provider: 'offline',
  capabilities: { tools: true, structuredOutput: false, images: false, pdfs: false },
}
