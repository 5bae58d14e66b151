import { afterEach, describe, expect, test } from 'vitest'
import { startOllamaServer } from '#test/fixtures/ollama-server.ts'
import { checkDefaultModel, createLanguageModels, offlineWriterId } from './language-models.ts'
import type { LanguageModelSettings } from './providers.ts'

const everyKey: LanguageModelSettings = {
  anthropic: { apiKey: 'a' },
  openai: { apiKey: 'b' },
  google: { apiKey: 'c' },
  compatible: { baseUrl: 'http://127.0.0.1:9/v1', model: 'mistral:7b' },
}

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()))
})

async function ollama(models: Parameters<typeof startOllamaServer>[0]) {
  const server = await startOllamaServer(models)
  closing.push(server.close)
  return { baseUrl: server.baseUrl }
}

describe('the language models', () => {
  test('are the offline writer alone when nothing is configured, and it says what it is', () => {
    const models = createLanguageModels({})
    expect(models.list()).toMatchObject([
      { id: 'offline:writer', label: 'Offline writer: connect a model for AI drafting', provider: 'offline' },
    ])
    expect(models.defaultId).toBe(offlineWriterId)
    expect(models.get(offlineWriterId)).toMatchObject({ provider: 'offline', modelId: 'writer' })
  })

  test('are all that the settings have keys for, each of which can be had', () => {
    const models = createLanguageModels(everyKey)
    const ids = models.list().map((model) => model.id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(new Set(models.list().map((model) => model.provider))).toEqual(
      new Set(['anthropic', 'openai', 'google', 'compatible', 'offline']),
    )
    for (const id of ids) {
      expect(models.info(id)?.id).toBe(id)
      expect(models.get(id)?.modelId).toBe(id.slice(id.indexOf(':') + 1))
    }
  })

  test.each([
    ['anthropic:claude-sonnet-5-5', true],
    ['openai:gpt-6-astra', true],
    ['google:gemini-4-argon', true],
    ['openai:gpt-next', true],
    ['openai:gpt-3.5-turbo', false],
    ['google:gemma-3-1b-it', false],
    ['compatible:mistral:7b', false],
    ['offline:writer', false],
  ])('say whether they see pictures and PDFs: %s', (defaultModel, sees) => {
    const models = createLanguageModels({ ...everyKey, defaultModel })
    expect(models.info(defaultModel)?.capabilities).toMatchObject({ images: sees, pdfs: sees })
  })

  test('believe who set up a compatible server about what its model sees', () => {
    const compatible = { baseUrl: 'http://127.0.0.1:9/v1', model: 'vision', sees: ['images'] as const }
    expect(createLanguageModels({ compatible }).info('compatible:vision')?.capabilities).toMatchObject({
      images: true,
      pdfs: false,
    })
  })

  test('begin with a real model, and with the configured one when there is one', () => {
    const { compatible } = everyKey
    expect(createLanguageModels({ compatible }).defaultId).toBe('compatible:mistral:7b')
    expect(createLanguageModels(everyKey).defaultId).toMatch(/^anthropic:/)
    const offline = createLanguageModels({ ...everyKey, defaultModel: offlineWriterId })
    expect(offline.defaultId).toBe(offlineWriterId)
  })

  test('hold a default that the list lacks but whose provider is configured', () => {
    const models = createLanguageModels({ ...everyKey, defaultModel: 'openai:gpt-next' })
    expect(models.defaultId).toBe('openai:gpt-next')
    expect(models.list().filter((model) => model.id === 'openai:gpt-next')).toHaveLength(1)
    expect(models.get('openai:gpt-next')?.modelId).toBe('gpt-next')
  })

  test.each(['', 'openai', 'openai:', 'nobody:model', 'openai:unlisted', 'offline:other'])(
    'know no model with the id %j',
    (id) => {
      const models = createLanguageModels(everyKey)
      expect([models.get(id), models.info(id)]).toEqual([undefined, undefined])
    },
  )
})

describe('the default model’s check', () => {
  test.each([undefined, 'offline:writer', 'compatible:mistral:7b', 'google:gemini-next'])(
    'accepts %s',
    (id) => {
      expect(checkDefaultModel({ ...everyKey, defaultModel: id })).toBeUndefined()
    },
  )

  test.each(['gpt', ':model', 'compatible:other', 'ollama:llama3', 'offline:poet', 'toString:x'])(
    'refuses %s in one line that names what there is',
    (id) => {
      const reason = checkDefaultModel({ ...everyKey, defaultModel: id })
      expect(reason).toContain(`"${id}"`)
      expect(reason).toContain('offline:writer')
      expect(reason).not.toContain('\n')
    },
  )

  test('refuses a provider that has no key', () => {
    expect(checkDefaultModel({ defaultModel: 'openai:gpt-6-astra' })).toContain('not available')
  })
})

describe('a local Ollama', () => {
  test('adds its models that can write, with what they can do', async () => {
    const models = createLanguageModels({
      ollama: await ollama({
        'llava:7b': ['completion', 'vision'],
        'nomic-embed': ['embedding'],
        'old:1b': null,
      }),
    })
    await models.refresh()
    expect(models.list()).toMatchObject([
      { id: 'ollama:llava:7b', capabilities: { tools: false, images: true } },
      { id: 'ollama:old:1b', capabilities: { tools: true, images: false } },
      { id: 'offline:writer' },
    ])
    expect(models.defaultId).toBe('ollama:llava:7b')
    expect(models.get('ollama:llava:7b')?.modelId).toBe('llava:7b')
  })

  test('is done without when nothing answers', async () => {
    const { baseUrl } = await ollama({ 'llama3:8b': ['completion'] })
    await Promise.all(closing.splice(0).map((close) => close()))
    const models = createLanguageModels({ ollama: { baseUrl } })
    expect(models.defaultId).toBe(offlineWriterId)
    await models.refresh()
    expect(models.list()).toHaveLength(1)
  })

  test('may be the default before it has been found', async () => {
    const settings = {
      ollama: await ollama({ 'llama3:8b': ['completion', 'tools'] }),
      defaultModel: 'ollama:llama3:8b',
    }
    expect(checkDefaultModel(settings)).toBeUndefined()
    const models = createLanguageModels(settings)
    expect(models.get(models.defaultId)?.modelId).toBe('llama3:8b')
    await models.refresh()
    expect(models.list().map((model) => model.id)).toEqual(['ollama:llama3:8b', 'offline:writer'])
  })
})
