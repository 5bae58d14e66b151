import { createCanvas, loadImage } from '@napi-rs/canvas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pictureMaxBytes } from '#core/limits.ts'
import {
  type ImageReply,
  type ImageServer,
  plainPicture,
  startImageServer,
} from '#test/fixtures/image-server.ts'
import { createCardMaker } from './create-picture-maker.ts'
import { createModelMaker } from './model-maker.ts'
import type { PictureMaker } from './picture-maker.ts'

const never = new AbortController().signal
const request = { title: 'Onboarding', description: 'Ten days became two.' }
const pngSignature = [137, 80, 78, 71, 13, 10, 26, 10]

let server: ImageServer
beforeAll(async () => {
  server = await startImageServer({ apiKey: 'key' })
})
afterAll(() => server.close())

const modelMaker = (more: { apiKey?: string; model?: string; timeoutMs?: number } = {}) =>
  createModelMaker(
    {
      provider: 'openai',
      baseUrl: server.baseUrl,
      apiKey: more.apiKey ?? 'key',
      model: more.model ?? 'gpt-image-2',
    },
    more.timeoutMs ?? 15_000,
  )

const makers: [string, () => PictureMaker][] = [
  ['cards', createCardMaker],
  ['a model of OpenAI', () => modelMaker()],
  [
    'a compatible server',
    () =>
      createModelMaker(
        { provider: 'compatible', baseUrl: server.baseUrl, apiKey: 'key', model: 'm' },
        15_000,
      ),
  ],
]

describe.each(makers)('a picture by %s', (_, create) => {
  it('is a PNG within the limit that decodes', async () => {
    const png = await create().make(request, never)
    expect([...png.subarray(0, 8)]).toEqual(pngSignature)
    expect(png.byteLength).toBeLessThanOrEqual(pictureMaxBytes)
    const { width, height } = await loadImage(png)
    expect(Math.min(width, height)).toBeGreaterThan(300)
    expect(width).toBeLessThanOrEqual(1200)
  })

  it('is given up with the signal', async () => {
    const given = new AbortController()
    const making = create().make(request, given.signal)
    given.abort(new Error('Enough'))
    await expect(making).rejects.toThrow('Enough')
  })
})

describe('a card', () => {
  const draw = (description: string) => createCardMaker().make({ title: 'Card', description }, never)
  const inkOf = async (png: Uint8Array) => {
    const image = await loadImage(png)
    const context = createCanvas(image.width, image.height).getContext('2d')
    context.drawImage(image, 0, 0)
    const { data } = context.getImageData(0, 0, image.width, image.height)
    const columns = Array.from({ length: image.width }, (_, x) =>
      Array.from({ length: image.height }, (__, y) => data[(y * image.width + x) * 4 + 1] ?? 255).some(
        (green) => green < 128,
      ),
    )
    return { first: columns.indexOf(true), last: columns.lastIndexOf(true) }
  }

  it('is 1200 × 630', async () => {
    const { width, height } = await loadImage(await draw('We cut onboarding from 10 days to 2.'))
    expect([width, height]).toEqual([1200, 630])
  })

  it('keeps its words off the edges, however long they are', async () => {
    for (const words of ['Hi', 'x'.repeat(400), 'many words '.repeat(80)]) {
      const { first, last } = await inkOf(await draw(words))
      expect(first).toBeGreaterThanOrEqual(90)
      expect(last).toBeLessThanOrEqual(1110)
    }
  })

  it('begins on the right for what is read from the right', async () => {
    const { first, last } = await inkOf(await draw('שלום'))
    expect(first).toBeGreaterThan(400)
    expect(last).toBeGreaterThan(1090)
  })

  it.each([
    ['Japanese', '十日が二日になった。カードを描く'],
    ['Chinese', '十天变成了两天'],
    ['Chinese in traditional letters', '十天變成了兩天'],
    ['Korean', '열흘이 이틀이 되었다'],
  ])('has the letters of %s', async (_, words) => {
    const { first, last } = await inkOf(await draw(words))
    expect(last - first).toBeGreaterThan(600)
  })

  it('has emoji, those of several signs as well', async () => {
    const plain = await inkOf(await draw('Ten days'))
    const { last } = await inkOf(await draw('Ten days 🎉👩‍👩‍👧❤️'))
    expect(last).toBeGreaterThan(plain.last + 150)
  })

  it.each([
    ['has no words', '🎉 !', 'no-words'],
    ['has letters that no font has', 'These 𞄀𞄁 are Hmong', 'no-letters'],
  ])('is refused when it %s', async (_, words, kind) => {
    await expect(draw(words)).rejects.toMatchObject({ name: 'PictureError', kind })
  })
})

describe('a picture model', () => {
  const after = (reply: ImageReply, more: Parameters<typeof modelMaker>[0] = {}) => {
    server.script(reply)
    return modelMaker(more).make(request, never)
  }

  it('is told what to show and in which shape', async () => {
    await modelMaker().make(request, never)
    const sent = server.requests.at(-1)
    expect(sent?.authorization).toBe('Bearer key')
    expect(sent?.body).toMatchObject({ model: 'gpt-image-2', size: '1536x1024', n: 1 })
    expect(sent?.body.prompt).toContain('Ten days became two.')
  })

  it.each(['image/jpeg', 'image/webp'] as const)('may answer with %s, which becomes a PNG', async (type) => {
    const png = await after({ kind: 'image', bytes: plainPicture({ width: 2400, height: 1600 }, type) })
    expect([...png.subarray(0, 8)]).toEqual(pngSignature)
    const { width, height } = await loadImage(png)
    expect([width, height]).toEqual([1200, 800])
  })

  it.each<[string, ImageReply]>([
    ['not-allowed', { kind: 'error', status: 400, code: 'content_policy_violation' }],
    ['not-allowed', { kind: 'error', status: 400, code: 'moderation_blocked' }],
    ['refused', { kind: 'error', status: 400 }],
    ['not-found', { kind: 'error', status: 404, code: 'model_not_found' }],
    ['busy', { kind: 'error', status: 429, code: 'rate_limit_exceeded' }],
    ['failing', { kind: 'error', status: 500 }],
    ['unreachable', { kind: 'cut' }],
    ['no-picture', { kind: 'body', body: { created: 1, data: [] } }],
    ['no-picture', { kind: 'body', body: { hello: 'you' } }],
    ['no-picture', { kind: 'image', bytes: new TextEncoder().encode('not a picture') }],
  ])('says %s of %j', async (kind, reply) => {
    await expect(after(reply)).rejects.toMatchObject({ name: 'PictureError', kind })
  })

  it('says so when its key is wrong, or it takes too long', async () => {
    await expect(modelMaker({ apiKey: 'wrong' }).make(request, never)).rejects.toMatchObject({
      kind: 'key-refused',
    })
    await expect(after({ kind: 'silent' }, { timeoutMs: 50 })).rejects.toMatchObject({ kind: 'too-slow' })
    await expect(server.requests.at(-1)?.closedEarly).resolves.toBe(true)
  })
})
