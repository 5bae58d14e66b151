export type ProviderName = 'anthropic' | 'openai' | 'google' | 'compatible' | 'ollama' | 'offline'

/** What a model takes and gives; `images` and `pdfs` say that it sees such files themselves. */
export type ModelCapabilities = { tools: boolean; structuredOutput: boolean; images: boolean; pdfs: boolean }

export type ModelInfo = {
  /** `provider:model`; the model's part may itself contain colons. */
  id: string
  label: string
  provider: ProviderName
  capabilities: ModelCapabilities
}

/** Takes `provider:model` apart at the first colon; undefined when one of the two is missing. */
export function splitModelId(id: string): { provider: string; model: string } | undefined {
  const colon = id.indexOf(':')
  if (colon < 1 || colon === id.length - 1) return undefined
  return { provider: id.slice(0, colon), model: id.slice(colon + 1) }
}
