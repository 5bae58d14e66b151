import { z } from 'zod'
import type { ModelInfo } from './model-info.ts'

export type OllamaSettings = { baseUrl: string; timeoutMs?: number | undefined }

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
  // Servers from before mid-2025 answer without capabilities.
  const able = details.safeParse(answer).data?.capabilities ?? ['completion', 'tools']
  if (!able.includes('completion')) return undefined
  const capabilities = {
    tools: able.includes('tools'),
    structuredOutput: true,
    images: able.includes('vision'),
    // Its server takes pictures only.
    pdfs: false,
  }
  return { id: `ollama:${name}`, label: `${name} (Ollama)`, provider: 'ollama', capabilities }
}

/** The models that can write of the Ollama at `baseUrl`; none when nothing answers there in time. Never rejects. */
export async function findOllamaModels(settings: OllamaSettings): Promise<ModelInfo[]> {
  const answer = await ask(settings, '/api/tags', {}).catch(() => undefined)
  const names = tags.safeParse(answer).data?.models.map((model) => model.name) ?? []
  const found = await Promise.all(names.map((name) => describe(settings, name)))
  return found.filter((model) => model !== undefined)
}
