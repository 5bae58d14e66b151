import { brand } from '#core/brand.ts'

const names: Record<string, string> = {
  anthropic: 'Anthropic',
  openai: 'OpenAI',
  google: 'Google',
  compatible: 'OpenAI-compatible server',
  ollama: 'Ollama on this computer',
  offline: brand.product,
}

export const providerName = (provider: string): string => names[provider] ?? provider
