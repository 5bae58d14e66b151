import type { EmbeddingModelV4 } from '@ai-sdk/provider'
import { embedMany } from 'ai'
import { type Embedder, unitVector } from './embedder.ts'

export type EmbeddingSettings = { model: string } & (
  | { provider: 'openai' | 'google'; apiKey: string; baseUrl: string | undefined }
  | { provider: 'compatible'; apiKey: string | undefined; baseUrl: string }
)

/** Models that shorten their vectors on request: this many numbers tell passages apart and take little space. */
const dimensions: Record<string, number> = { 'text-embedding-3-small': 512, 'text-embedding-3-large': 512 }
const googleDimensions = 768

/** Passages are a few hundred tokens each; a call with this many stays below every provider's limits. */
const textsPerCall = 64

/** Loads a provider's library on first use. */
async function openModel(settings: EmbeddingSettings): Promise<EmbeddingModelV4> {
  const { provider, model, apiKey, baseUrl } = settings
  const place = baseUrl === undefined ? {} : { baseURL: baseUrl }
  switch (provider) {
    case 'openai': {
      const { createOpenAI } = await import('@ai-sdk/openai')
      return createOpenAI({ apiKey, ...place }).embeddingModel(model)
    }
    case 'google': {
      const { createGoogle } = await import('@ai-sdk/google')
      return createGoogle({ apiKey, ...place }).embeddingModel(model)
    }
    case 'compatible': {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
      return createOpenAICompatible({
        name: 'compatible',
        baseURL: baseUrl,
        ...(apiKey === undefined ? {} : { apiKey }),
      }).embeddingModel(model)
    }
  }
}

function sizeOf({ provider, model }: EmbeddingSettings): number | undefined {
  if (provider === 'google') return googleDimensions
  return provider === 'openai' ? dimensions[model] : undefined
}

/** Creates an embedder that calls a provider's model. It never retries: its callers can do without. */
export function createEmbedder(settings: EmbeddingSettings): Embedder {
  let opened: Promise<EmbeddingModelV4> | undefined
  const size = sizeOf(settings)
  return {
    id: `${settings.provider}:${settings.model}`,
    async embed(texts, signal) {
      opened ??= openModel(settings)
      const model = await opened
      const vectors: Float32Array[] = []
      for (let at = 0; at < texts.length; at += textsPerCall) {
        const { embeddings } = await embedMany({
          model,
          values: texts.slice(at, at + textsPerCall),
          maxRetries: 0,
          abortSignal: signal,
          ...(size === undefined ? {} : { dimensions: size }),
        })
        vectors.push(...embeddings.map(unitVector))
      }
      if (vectors.length !== texts.length) throw new Error('The embedding model left texts out.')
      return vectors
    },
  }
}
