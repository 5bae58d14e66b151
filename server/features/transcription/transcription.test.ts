import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import type { Client } from '#test/harness/client.ts'
import {
  startTranscriptionServer,
  type TranscriptionReply,
  type TranscriptionServer,
} from '#test/fixtures/transcription-server.ts'

const apiKey = 'sk-secret-of-the-test'

const heads = {
  webm: '\x1a\x45\xdf\xa3',
  ogg: 'OggS',
  wav: 'RIFF\x24\x00\x00\x00WAVE',
  mp4: '\x00\x00\x00\x1cftypisom',
}

const audio = (head: string, size = 200) => {
  const bytes = new Uint8Array(size)
  for (let at = 0; at < head.length; at += 1) bytes[at] = head.charCodeAt(at)
  return bytes
}

const webm = (size?: number) => new File([audio(heads.webm, size)], 'recording.webm', { type: 'audio/webm' })

async function post(client: Client, file: File | string | null, init: RequestInit = {}) {
  const body = new FormData()
  if (file !== null) body.set('audio', file)
  const response = await client.fetch('/api/transcribe', { method: 'POST', body, ...init })
  const answer: unknown = await response.json()
  return { status: response.status, body: answer }
}

const refused = (cause: unknown) => ({ status: 400, body: { code: 'bad_request:api', cause } })

describe('a recording', () => {
  let provider: TranscriptionServer
  let app: TestApp
  let client: Client
  beforeAll(async () => {
    provider = await startTranscriptionServer({ apiKey })
    app = await startTestApp({
      env: {
        TRANSCRIBE_BASE_URL: `${provider.baseUrl}/`,
        TRANSCRIBE_API_KEY: apiKey,
        TRANSCRIBE_MODEL: 'listener-1',
      },
    })
    client = await app.guest()
  })
  afterAll(async () => {
    await app.stop()
    await provider.close()
  })
  afterEach(() => {
    expect(app.takeWarnings()).toEqual([])
    provider.requests.splice(0)
  })

  it('becomes its words', async () => {
    provider.script({ kind: 'text', text: ' Ten days became two.\n' })
    expect(await post(client, webm())).toEqual({
      status: 200,
      body: { transcription: 'Ten days became two.' },
    })
    const [request] = provider.requests
    expect(request).toMatchObject({ model: 'listener-1', authorization: `Bearer ${apiKey}` })
    expect(request?.file).toMatchObject({ name: 'recording.webm', type: 'audio/webm', size: 200 })
  })

  it('in no container that is known is passed on as what its sender calls it', async () => {
    const file = new File(['Sound'], 'recording.webm', { type: 'audio/webm;codecs=opus' })
    expect(await post(client, file)).toMatchObject({ status: 200 })
    expect(provider.requests[0]?.file).toMatchObject({ name: 'recording.webm', type: 'audio/webm' })
  })

  it('in which nothing is said has no words', async () => {
    provider.script({ kind: 'text', text: '' })
    expect(await post(client, webm())).toEqual({ status: 200, body: { transcription: '' } })
  })

  it.each(Object.entries(heads))(
    'in %s is passed on as what it is, whatever it is named',
    async (format, head) => {
      const file = new File([audio(head)], 'recording.bin', { type: 'application/octet-stream' })
      expect(await post(client, file)).toMatchObject({ status: 200 })
      expect(provider.requests[0]?.file).toMatchObject({
        name: `recording.${format}`,
        type: `audio/${format}`,
      })
    },
  )

  it.each([
    ['no file', null, 'The form has no file in the field "audio".'],
    ['words in place of a file', 'audio', 'The form has no file in the field "audio".'],
    ['an empty file', new File([], 'recording.webm'), 'The recording is empty.'],
    [
      'a file that is no recording',
      new File(['<html>'], 'recording.webm', { type: 'text/html' }),
      'The recording must be WebM, MP4, Ogg or WAV audio.',
    ],
  ])('is refused when there is %s', async (_, file, cause) => {
    expect(await post(client, file)).toMatchObject(refused(cause))
    expect(provider.requests).toEqual([])
  })

  it('is refused when it is no form', async () => {
    const init = { body: '{}', headers: { 'content-type': 'application/json' } }
    expect(await post(client, null, init)).toMatchObject(refused('The request must be a form with a file.'))
  })

  it('needs a session', async () => {
    expect(await post(app.visitor, webm())).toMatchObject({
      status: 401,
      body: { code: 'unauthorized:auth' },
    })
    expect(provider.requests).toEqual([])
  })

  const text = (body: string): TranscriptionReply => ({ kind: 'body', body })
  it.each<[string, TranscriptionReply, string, string]>([
    ['refuses the key', { kind: 'error', status: 401 }, 'key-refused', 'refused its key'],
    ['refuses the account', { kind: 'error', status: 403 }, 'key-refused', 'refused its key'],
    ['lacks the model', { kind: 'error', status: 404 }, 'not-found', 'does not know this address or model'],
    ['finds it too large', { kind: 'error', status: 413 }, 'too-large', 'too long'],
    ['cannot read it', { kind: 'error', status: 400 }, 'unreadable', 'could not read the recording'],
    ['is busy', { kind: 'error', status: 429 }, 'busy', 'busy or its quota is used up'],
    ['breaks', { kind: 'error', status: 500 }, 'failing', 'The transcription server failed.'],
    ['hangs up', { kind: 'cut' }, 'unreachable', 'could not be reached'],
    ['answers a page', text('<html>Hello</html>'), 'no-transcription', 'not a transcription'],
    ['answers another shape', text('{"text": 7}'), 'no-transcription', 'not a transcription'],
    ['never ends', text(`{"text":"${'a'.repeat(9_000_000)}"}`), 'no-transcription', 'not a transcription'],
  ])('says in plain words that the provider %s', async (_, reply, kind, words) => {
    provider.script(
      reply.kind === 'error' ? { ...reply, message: `Incorrect API key provided: ${apiKey}` } : reply,
    )
    const answer = await post(client, webm())
    expect(answer).toMatchObject(refused(expect.stringContaining(words)))
    const warnings = app.takeWarnings()
    expect(warnings).toMatchObject([{ msg: 'transcription failed', kind }])
    expect(JSON.stringify([answer, warnings])).not.toMatch(/sk-secret|Incorrect/)
  })
})

describe('a transcription server', () => {
  const withApp = async (env: Record<string, string>, run: (app: TestApp) => Promise<void>) => {
    const app = await startTestApp({ env })
    await run(app)
    await app.stop()
  }

  it('that is not there is said to be unreachable', async () => {
    const gone = await startTranscriptionServer()
    await gone.close()
    await withApp({ TRANSCRIBE_BASE_URL: gone.baseUrl }, async (app) => {
      expect(await post(await app.guest(), webm())).toMatchObject(
        refused('The transcription server could not be reached. Please try again.'),
      )
      expect(app.takeWarnings()).toMatchObject([{ kind: 'unreachable' }])
    })
  })

  it('gets up to 20 MB and no more', async () => {
    const provider = await startTranscriptionServer()
    const limit = 20 * 1024 * 1024
    await withApp({ TRANSCRIBE_BASE_URL: provider.baseUrl }, async (app) => {
      const client = await app.guest()
      expect(await post(client, webm(limit))).toMatchObject({ status: 200 })
      expect(await post(client, webm(limit + 1))).toMatchObject(
        refused('The recording is larger than 20 MB. Please record a shorter one.'),
      )
    })
    expect(provider.requests.map(({ file }) => file.size)).toEqual([limit])
    await provider.close()
  })

  it('that says nothing is said to take too long', async () => {
    const provider = await startTranscriptionServer()
    await withApp({ TRANSCRIBE_BASE_URL: provider.baseUrl, MODEL_TIMEOUT_MS: '300' }, async (app) => {
      provider.script({ kind: 'silent' })
      expect(await post(await app.guest(), webm())).toMatchObject(
        refused(expect.stringContaining('took too long')),
      )
      expect(app.takeWarnings()).toMatchObject([{ msg: 'transcription failed', kind: 'too-slow' }])
    })
    await provider.close()
  })

  it('is left alone when the browser goes away', async () => {
    const provider = await startTranscriptionServer()
    await withApp({ TRANSCRIBE_BASE_URL: provider.baseUrl }, async (app) => {
      provider.script({ kind: 'silent' })
      const leave = new AbortController()
      const asked = post(await app.guest(), webm(), { signal: leave.signal }).catch((error: unknown) => error)
      await expect.poll(() => provider.requests.length).toBe(1)
      leave.abort()
      expect(await asked).toMatchObject({ name: 'AbortError' })
      expect(await provider.requests[0]?.closedEarly).toBe(true)
    })
    await provider.close()
  })

  it('may need no key, and gets none that was meant for another', async () => {
    const provider = await startTranscriptionServer()
    const env = { TRANSCRIBE_BASE_URL: provider.baseUrl, OPENAI_API_KEY: 'sk-openai' }
    await withApp(env, async (app) => {
      expect(await post(await app.guest(), webm())).toMatchObject({ status: 200 })
    })
    expect(provider.requests).toMatchObject([{ authorization: undefined, model: 'whisper-1' }])
    await provider.close()
  })

  it("is OpenAI's when its key is set", async () => {
    const provider = await startTranscriptionServer({ apiKey: 'sk-openai' })
    await withApp({ OPENAI_API_KEY: 'sk-openai', OPENAI_BASE_URL: provider.baseUrl }, async (app) => {
      expect(await app.visitor.get('/api/config')).toMatchObject({ body: { voice: true } })
      expect(await post(await app.guest(), webm())).toMatchObject({ status: 200 })
    })
    expect(provider.requests).toMatchObject([{ model: 'gpt-4o-mini-transcribe' }])
    await provider.close()
  })

  it('that is not set is asked for by name, also of a large recording', async () => {
    const words = 'Voice input needs a transcription server: set TRANSCRIBE_BASE_URL or OPENAI_API_KEY.'
    await withApp({}, async (app) => {
      expect(await app.visitor.get('/api/config')).toMatchObject({ body: { voice: false } })
      const client = await app.guest()
      expect(await post(client, webm())).toMatchObject(refused(words))
      expect(await post(client, webm(8_000_000))).toMatchObject(refused(words))
    })
  })
})
