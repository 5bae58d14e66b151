import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DocumentVersion } from '#contract/documents.ts'
import { type ImageServer, plainPicture, startImageServer } from '#test/fixtures/image-server.ts'
import { chatCompletionBody, startOpenAiServer } from '#test/fixtures/openai-server.ts'
import type { RecordedRequest, ScriptedReply, ScriptedServer } from '#test/fixtures/scripted-server.ts'
import { silenceMs } from '#test/timeouts.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import { converse, type StreamChunk } from '#test/harness/chat.ts'

const asksForImage: ScriptedReply = {
  kind: 'tools',
  calls: [
    { name: 'createDocument', input: { title: 'A desk', kind: 'image', description: 'A desk at dawn.' } },
  ],
}
const answers: ScriptedReply = { kind: 'text', pieces: ['There you are.'] }
const namesTitle = (request: RecordedRequest) => JSON.stringify(request.body).includes('Answer with a title')
const outputOf = (chunks: StreamChunk[]) =>
  chunks.find(({ type }) => type === 'tool-output-available')?.output as Record<string, string>

describe('a picture that a model makes', () => {
  let model: ScriptedServer
  let images: ImageServer
  let env: Record<string, string>
  let app: TestApp
  /** The model's next responses in a chat; titles are answered separately. */
  const queue: ScriptedReply[] = []
  beforeAll(async () => {
    model = await startOpenAiServer()
    images = await startImageServer({ apiKey: 'picture-key' })
    env = {
      LLM_BASE_URL: model.baseUrl,
      LLM_MODEL: 'fixture-model',
      IMAGE_BASE_URL: images.baseUrl,
      IMAGE_API_KEY: 'picture-key',
      IMAGE_MODEL: 'painter',
    }
    app = await startTestApp({ env })
    model.handle((request) =>
      namesTitle(request)
        ? { kind: 'text', pieces: ['A title'] }
        : (queue.shift() ?? { kind: 'error', status: 500 }),
    )
  })
  afterAll(async () => {
    await app.stop()
    await model.close()
    await images.close()
  })

  it('shows what the language model describes, and never goes back to it', async () => {
    queue.push(asksForImage)
    const client = await app.guest()
    const { chunks } = await converse(client, 'I would like a picture of a desk')
    expect(images.requests.at(-1)?.body).toMatchObject({ model: 'painter' })
    expect(images.requests.at(-1)?.body.prompt).toContain('A desk at dawn.')
    const { id } = outputOf(chunks)
    const [version] = (await client.get<DocumentVersion[]>(`/api/document?id=${id}`)).body
    expect(version).toMatchObject({ kind: 'image', title: 'A desk' })
    const prompts = model.requests.map(({ body }) => JSON.stringify(body)).join('\n')
    expect(prompts).not.toContain(version?.content.slice(0, 200))
    const tools = chatCompletionBody.parse(model.requests[0]?.body).tools
    expect(tools?.map((tool) => tool.function.name)).toContain('createDocument')
  })

  it('may take longer than a model is given for its next word', async () => {
    const hasty = await startTestApp({ env: { ...env, MODEL_TIMEOUT_MS: String(silenceMs) } })
    const slow = Promise.withResolvers<void>()
    const before = images.requests.length
    queue.push(asksForImage)
    images.script({ kind: 'image', bytes: plainPicture({ width: 900, height: 600 }), after: slow.promise })
    const reply = converse(await hasty.guest(), 'I would like a picture of a desk')
    await expect.poll(() => images.requests.length).toBe(before + 1)
    await pause(silenceMs * 1.25)
    slow.resolve()
    const { chunks } = await reply
    expect(outputOf(chunks)).toMatchObject({ kind: 'image' })
    expect(chunks.some(({ type }) => type === 'error')).toBe(false)
    await hasty.stop()
  })

  it.each([
    [{ status: 400, code: 'content_policy_violation' }, 'it goes against its rules', 0],
    [{ status: 429, code: 'rate_limit_exceeded' }, 'is busy or its quota is used up', 1],
    [{ status: 401, code: 'invalid_api_key' }, 'refused its key', 1],
  ])('says in plain words why there is none: %j', async (error, words, warnings) => {
    queue.push(asksForImage, answers)
    images.script({ kind: 'error', ...error, message: 'Secret words of picture-key' })
    const { chunks } = await converse(await app.guest(), 'I would like a picture of a desk')
    expect(outputOf(chunks).error).toContain(words)
    expect(JSON.stringify(chunks)).not.toContain('Secret words')
    expect(app.takeWarnings().map(({ msg }) => msg)).toEqual(
      Array.from({ length: warnings }, () => 'image generation failed'),
    )
  })
})
