import { afterEach, describe, expect, it, vi } from 'vitest'
import { changeChat, deleteChat } from '#contract/chat.ts'
import { getStatus } from '#contract/publishing/linkedin.ts'
import { ApiError, call, errorOf, perform } from './api.ts'

const failed = (status: number, body: object) =>
  errorOf(new Response(JSON.stringify(body), { status, headers: { 'x-request-id': 'c0ffee0123456789' } }))

it('names the call that the server failed at, for whoever is asked for help', async () => {
  const { message, detail } = await failed(500, { code: 'internal:api', message: '…' })
  expect(message).toBe('Something went wrong. Please try again later. (Reference: c0ffee0123456789)')
  expect(detail).toBeUndefined()
})

it('names the status of an answer that is not of this server', async () => {
  const { message, status } = await errorOf(new Response('<h1>Bad gateway</h1>', { status: 502 }))
  expect(message).toBe('HTTP error! status: 502')
  expect(status).toBe(502)
})

it('names none where the person can mend it', async () => {
  const { message } = await failed(400, { code: 'bad_request:api', message: '…', cause: 'Too long.' })
  expect(message).toBe('Too long.')
})

it('says what the catalogue says of a code when its cause is empty', async () => {
  const { message, detail } = await failed(429, { code: 'rate_limit:chat', message: '…', cause: '' })
  expect(message).toBe(
    'You have exceeded your maximum number of messages for the day. Please try again later.',
  )
  expect(detail).toBeUndefined()
})

it('has no detail when the cause repeats the catalogue’s sentence', async () => {
  const cause = 'You have exceeded your maximum number of messages for the day. Please try again later.'
  expect(await failed(429, { code: 'rate_limit:chat', message: cause, cause })).toMatchObject({
    message: cause,
    detail: undefined,
  })
})

it('says what the error field of an upload says when there is no cause', async () => {
  const error = 'File type not supported'
  expect(await failed(400, { error })).toMatchObject({ message: error, detail: error })
  expect(await failed(400, { cause: '', error })).toMatchObject({ detail: error })
  expect(await failed(400, { cause: 'Too long.', error })).toMatchObject({ detail: 'Too long.' })
  expect((await failed(400, { code: 'bad_request:api', error: '' })).message).toMatch(
    /^The request couldn't be processed/,
  )
})

describe('an answer that cannot be read', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
  })
  const answerWith = (text: string, status = 200) =>
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(text, { status })))

  it.each([
    ['lacks a field', '{"network":"linkedin"}'],
    ['is none', ''],
    ['is a page', '<h1>Welcome</h1>'],
  ])('is an error with the general sentence, and keeps its cause: it %s', async (_, text) => {
    answerWith(text)
    const error: unknown = await call(getStatus).catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({
      message: 'Something went wrong. Please try again later.',
      status: 200,
      code: '',
      detail: undefined,
      cause: expect.any(Error),
    })
  })

  it.each(['', '{"success":true}', '[]', 'OK'])(
    'does not matter where nothing is read from it: %s',
    async (text) => {
      answerWith(text)
      await expect(perform(deleteChat, { query: { id: 'c1' } })).resolves.toBeUndefined()
    },
  )

  it('is told apart from a refusal, also where nothing is read from it', async () => {
    answerWith('{"code":"forbidden:chat"}', 403)
    const changing = perform(changeChat, { query: { id: 'c1' }, body: { pinned: true } })
    await expect(changing).rejects.toMatchObject({ code: 'forbidden:chat', status: 403 })
  })

  it('is a broken connection where it ends too early', async () => {
    const body = new ReadableStream({ pull: (controller) => controller.error(new TypeError('terminated')) })
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(body)))
    await expect(call(getStatus)).rejects.toMatchObject({ code: 'offline:chat', status: 503 })
  })
})
