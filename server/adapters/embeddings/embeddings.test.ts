import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type EmbeddingServer, startEmbeddingServer } from '#test/fixtures/embedding-server.ts'
import { createEmbedder, type EmbeddingSettings } from './create-embedder.ts'
import { cosineSimilarity, packVector, unitVector, unpackVector } from './embedder.ts'

describe('embeddings', () => {
  let server: EmbeddingServer
  beforeAll(async () => {
    server = await startEmbeddingServer((text) => [text.length, 0, 1])
  })
  beforeEach(() => {
    server.answerWith(200)
    server.calls.length = 0
  })
  afterAll(() => server.close())

  const settings = (): [string, EmbeddingSettings, number | undefined][] => {
    const { baseUrl } = server
    return [
      ['openai', { provider: 'openai', model: 'text-embedding-3-small', apiKey: 'a-key', baseUrl }, 512],
      ['google', { provider: 'google', model: 'gemini-embedding-001', apiKey: 'a-key', baseUrl }, 768],
      ['compatible', { provider: 'compatible', model: 'nomic', apiKey: 'a-key', baseUrl }, undefined],
    ]
  }
  const never = new AbortController().signal

  it('are made by each provider, in the order of the texts and of unit length', async () => {
    for (const [name, setting, dimensions] of settings()) {
      const embedder = createEmbedder(setting)
      const texts = Array.from({ length: 130 }, (_, at) => 'x'.repeat(at + 1))
      const vectors = await embedder.embed(texts, never)
      expect(embedder.id).toBe(`${name}:${setting.model}`)
      expect(vectors).toHaveLength(130)
      expect(vectors.map((vector) => Math.round((vector[0] ?? 0) / (vector[2] ?? 1)))).toEqual(
        texts.map(({ length }) => length),
      )
      for (const vector of vectors) expect(cosineSimilarity(vector, vector)).toBeCloseTo(1)
      const own = server.calls.splice(0)
      expect(own.flatMap((call) => call.texts)).toEqual(texts)
      for (const call of own) expect(call).toMatchObject({ model: setting.model, key: 'a-key', dimensions })
    }
  })

  it('are made of a single text, too', async () => {
    for (const [, setting] of settings())
      expect(await createEmbedder(setting).embed(['one'], never)).toHaveLength(1)
  })

  it('fail once where the provider refuses, is busy or broken', async () => {
    for (const [, setting] of settings()) {
      for (const status of [401, 429, 500]) {
        server.answerWith(status)
        await expect(createEmbedder(setting).embed(['one'], never)).rejects.toMatchObject({
          statusCode: status,
        })
      }
      expect(server.calls.splice(0)).toHaveLength(3)
    }
  })

  it('are given up when nobody waits any more', async () => {
    server.answerWith(0)
    for (const [, setting] of settings())
      await expect(createEmbedder(setting).embed(['one'], AbortSignal.timeout(20))).rejects.toBeInstanceOf(
        Error,
      )
  })

  it('are the same after they were stored, and compare by direction', () => {
    const vector = unitVector([3, 4])
    expect(unpackVector(packVector(vector))).toEqual(vector)
    expect(cosineSimilarity(unitVector([1, 0]), unitVector([2, 0]))).toBeCloseTo(1)
    expect(cosineSimilarity(unitVector([1, 0]), unitVector([0, 5]))).toBeCloseTo(0)
    expect(cosineSimilarity(vector, unitVector([1]))).toBe(0)
    expect(unitVector([0, 0])).toEqual(new Float32Array(2))
  })
})
