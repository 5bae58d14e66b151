import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CalendarFeed } from '#contract/publishing/calendar.ts'
import { plainPicture, startImageServer } from '#test/fixtures/image-server.ts'
import { startOpenAiServer } from '#test/fixtures/openai-server.ts'
import { startPracticeServer } from '#test/fixtures/practice-server.ts'
import { searchKey, startSearchServer } from '#test/fixtures/search-server.ts'
import { startSmtpServer } from '#test/fixtures/smtp-server.ts'
import { startS3Server } from '#test/fixtures/s3-server.ts'
import { startTranscriptionServer } from '#test/fixtures/transcription-server.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import { converse } from '#test/harness/chat.ts'
import { Client } from '#test/harness/client.ts'
import { connect } from '#test/harness/connect.ts'
import { makeWholeKey, openMcp } from '#test/harness/mcp.ts'
import { savePost } from '#test/harness/posts.ts'
import { upload } from '#test/harness/uploads.ts'
import { createLog } from './log.ts'

/** Every setting that is a secret, with a value that occurs nowhere else. */
const settings = {
  AUTH_SECRET: 'marker-auth-secret-0001',
  S3_SECRET_ACCESS_KEY: 'marker-s3-secret-0002',
  ANTHROPIC_API_KEY: 'marker-anthropic-key-0003',
  OPENAI_API_KEY: 'marker-openai-key-0004',
  GOOGLE_GENERATIVE_AI_API_KEY: 'marker-google-key-0005',
  LLM_API_KEY: 'marker-llm-key-0006',
  TRANSCRIBE_API_KEY: 'marker-speech-key-0007',
  IMAGE_API_KEY: 'marker-picture-key-0008',
  TAVILY_API_KEY: 'marker-tavily-key-0009',
  BRAVE_API_KEY: 'marker-brave-key-0010',
  EXA_API_KEY: 'marker-exa-key-0011',
  LINKEDIN_CLIENT_SECRET: 'marker-linkedin-secret-0012',
  OIDC_CLIENT_SECRET: 'marker-company-secret-0015',
  GOOGLE_CLIENT_SECRET: 'marker-google-secret-0016',
  METRICS_TOKEN: 'marker-metrics-token-0013',
  OTEL_EXPORTER_OTLP_HEADERS: 'x-key=marker-collector-0014',
}

const password = 'marker-password-0020'
const wrongPassword = 'marker-wrong-password-0021'
const newPassword = 'marker-new-password-0022'
const ownKey = 'marker-own-key-0023'
const postText = 'marker-draft: what the post says'
const messageText = 'marker-message: what the writer asks'
const modelText = 'marker-reply: what the model answers'

const webm = new Uint8Array(200)
webm.set([0x1a, 0x45, 0xdf, 0xa3])

const addressIn = (text: string | undefined) => new URL(/http\S+/.exec(text ?? '')?.[0] ?? 'http://none')

/** Secrets that the servers issue during the test. */
const given: string[] = []
const give = (secret: string | null | undefined): string => {
  expect(secret?.length ?? 0).toBeGreaterThan(15)
  given.push(secret ?? '')
  return secret ?? ''
}

/** Returns the secrets that occur in a log. */
const saidIn = (log: string): string[] =>
  [...new Set([...log.matchAll(/marker-[\w-]+/g)].map(([found]) => found))].concat(
    given.filter((secret) => log.includes(secret)),
  )

const cookieValues = (client: Client) =>
  client.cookie.split('; ').flatMap((pair) => {
    const value = pair.slice(pair.indexOf('=') + 1)
    return [value, decodeURIComponent(value).split('.')[0] ?? value]
  })

async function record(client: Client) {
  const body = new FormData()
  body.set('audio', new File([webm], 'recording.webm', { type: 'audio/webm' }))
  return (await client.fetch('/api/transcribe', { method: 'POST', body })).status
}

async function servers() {
  const model = await startOpenAiServer()
  const images = await startImageServer({ apiKey: 'another key' })
  const speech = await startTranscriptionServer({ apiKey: 'another key' })
  const search = await startSearchServer()
  const network = await startPracticeServer()
  const smtp = await startSmtpServer()
  const s3 = await startS3Server()
  const all = [model, images, speech, search, smtp, s3]
  const close = async () => {
    await Promise.all(all.map((server) => server.close()))
    await network.stop()
  }
  return { model, images, speech, search, network, smtp, s3, close }
}

type Servers = Awaited<ReturnType<typeof servers>>

const environment = ({ model, images, speech, search, network, smtp }: Servers) => ({
  ...settings,
  S3_SECRET_ACCESS_KEY: '',
  ANTHROPIC_BASE_URL: model.baseUrl,
  OPENAI_BASE_URL: model.baseUrl,
  GOOGLE_GENERATIVE_AI_BASE_URL: model.baseUrl,
  LLM_BASE_URL: model.baseUrl,
  LLM_MODEL: 'fixture-model',
  DEFAULT_MODEL: 'compatible:fixture-model',
  IMAGE_BASE_URL: images.baseUrl,
  IMAGE_MODEL: 'painter',
  TRANSCRIBE_BASE_URL: speech.baseUrl,
  TAVILY_BASE_URL: search.baseUrl,
  BRAVE_BASE_URL: search.baseUrl,
  EXA_BASE_URL: search.baseUrl,
  NEWS_FEED_BASE_URL: search.baseUrl,
  HN_BASE_URL: search.baseUrl,
  LINKEDIN_CLIENT_ID: 'practice-client',
  LINKEDIN_AUTH_URL: network.url,
  LINKEDIN_API_URL: network.url,
  SMTP_URL: smtp.url.replace('://', '://lede:marker-mail-password-0030@'),
  OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
  IMPORT_ALLOWED_HOSTS: new URL(model.baseUrl).host,
  LOG_LEVEL: 'trace',
  OIDC_ISSUER: 'http://127.0.0.1:1',
  OIDC_CLIENT_ID: 'lede',
  GOOGLE_CLIENT_ID: 'lede',
})

const echo = (status: number) => ({
  kind: 'error' as const,
  status,
  message: `Incorrect API key provided: ${settings.LLM_API_KEY} or ${ownKey}, with "${messageText}"`,
})

describe('the log', () => {
  let around: Servers
  let app: TestApp
  let client: Client
  const email = `marker-less.${process.pid}@example.com`
  beforeAll(async () => {
    around = await servers()
    app = await startTestApp({ env: environment(around) })
    client = new Client(app.url)
    const person = { name: 'Ada', email, password }
    expect((await client.post('/api/auth/sign-up/email', person)).status).toBe(200)
    for (const value of cookieValues(client)) give(value)
  })
  afterAll(async () => {
    app.takeWarnings()
    await app.stop()
    await around.close()
  })
  const said = () => saidIn(app.logged())

  it('says a marker where one is logged without care, which this test sees', () => {
    const sink = new PassThrough()
    createLog('trace', { destination: sink }).info({ body: settings.LLM_API_KEY }, 'careless')
    expect(saidIn(String(sink.read()))).toEqual([settings.LLM_API_KEY])
  })

  it('says no field that is named like a secret, in whatever a line holds', () => {
    const sink = new PassThrough()
    const sent = { password: 'open sesame', accessToken: 'a', refreshToken: 'b', apiKey: 'c', cookie: 'd' }
    createLog('trace', { destination: sink }).info(
      { sent: { ...sent, authorization: 'e', name: 'Ada' } },
      'x',
    )
    const line = JSON.parse(String(sink.read())) as { sent: Record<string, string> }
    expect(line.sent.name).toBe('Ada')
    expect(new Set(Object.values(line.sent))).toEqual(new Set(['Ada', '[secret]']))
  })

  it('says no password, session or reset token', async () => {
    const signIn = (words: string) => app.visitor.post('/api/auth/sign-in/email', { email, password: words })
    expect((await signIn(wrongPassword)).status).toBe(401)
    expect((await new Client(app.url).get(`/api/profile?password=${wrongPassword}`)).status).toBe(401)
    const change = { currentPassword: wrongPassword, newPassword }
    expect((await client.post('/api/auth/change-password', change)).status).toBe(400)
    await app.visitor.post('/api/auth/request-password-reset', { email })
    const tokens = () => around.smtp.emails.map(({ text }) => addressIn(text).searchParams.get('token'))
    await expect.poll(() => tokens().filter((token) => token !== null)).not.toEqual([])
    const token = give(tokens().find((one) => one !== null))
    await app.visitor.fetch(`/api/auth/reset-password/${token}?callbackURL=/new-password`)
    expect((await app.visitor.post('/api/auth/reset-password', { token, newPassword })).status).toBe(200)
    expect((await app.visitor.post('/api/auth/reset-password', { token, newPassword })).status).toBe(400)
    client = new Client(app.url)
    await client.post('/api/auth/sign-in/email', { email, password: newPassword })
    for (const value of cookieValues(client)) give(value)
    expect(said()).toEqual([])
  })

  it('says nothing of an e-mail that the mail server refuses', async () => {
    around.smtp.refusal.line = '554 Refused marker-mail-password-0030'
    await app.visitor.post('/api/auth/request-password-reset', { email })
    await expect.poll(() => app.logged()).toContain('could not send an e-mail')
    around.smtp.refusal.line = null
    expect(said()).toEqual([])
  })

  it.each([401, 400, 429, 500])('says no key when a provider repeats it with %i', async (status) => {
    around.model.handle(() => echo(status))
    expect((await converse(client, messageText)).status).toBe(200)
    await expect.poll(() => app.logged()).toContain('model call failed')
    const documentId = await savePost(client, 'A title', postText)
    const wish = { documentId, fullContent: postText, selectedLine: postText }
    await client.post('/api/document/rewrite', wish)
    expect(said()).toEqual([])
  })

  it('says no words of people or models, whether the answer is good or broken', async () => {
    for (const kind of ['text', 'broken', 'cut'] as const) {
      around.model.handle(() => ({ kind, pieces: [modelText] }))
      await converse(client, messageText)
    }
    const badCall = { name: 'createDocument', input: { title: 7, wrong: modelText } }
    around.model.script({ kind: 'tools', calls: [badCall] })
    await converse(client, messageText)
    await client.post('/api/document', `{"content": "${postText}"`)
    await client.post('/api/chat', { id: messageText, message: { text: messageText } })
    await client.post('/api/post-check', { content: { text: postText } })
    expect(said()).toEqual([])
  })

  it('says no key of an account’s own', async () => {
    around.model.handle(() => echo(401))
    const own = { baseUrl: around.model.baseUrl, model: 'fixture-model', apiKey: ownKey }
    expect((await client.call('PUT', '/api/model-keys/compatible', own)).status).toBe(200)
    await client.post('/api/model-keys/compatible/test')
    await converse(client, messageText)
    expect((await client.delete('/api/model-keys/compatible')).status).toBeLessThan(300)
    expect(said()).toEqual([])
  })

  it('says no key of a search, of speech or of pictures', async () => {
    expect(settings.TAVILY_API_KEY).not.toBe(searchKey)
    around.model.script({ kind: 'tools', calls: [{ name: 'webSearch', input: { query: messageText } }] })
    around.model.handle(() => ({ kind: 'text', pieces: [modelText] }))
    await converse(client, messageText)
    const picture = { title: 'A desk', kind: 'image', description: messageText }
    around.model.script({ kind: 'tools', calls: [{ name: 'createDocument', input: picture }] })
    await converse(client, messageText)
    expect(await record(client)).toBe(400)
    expect(app.logged()).toContain('transcription failed')
    expect(said()).toEqual([])
  })

  it('says no secret of the network, and no code of a sign-in that fails', async () => {
    await connect(client)
    expect(app.logged()).toContain('could not connect an account')
    const path = '/api/linkedin/callback?code=marker-code-0040&state=marker-state-0041'
    await client.fetch(path)
    await client.fetch('/api/linkedin/callback?error=access_denied&error_description=marker-told-0042')
    expect(said()).toEqual([])
  })

  it('says no key of a program, whether it opens or not', async () => {
    const { key, secret } = await makeWholeKey(client, { password: newPassword })
    give(secret)
    const program = await openMcp(app.url, secret)
    await program.data('list_posts')
    await program.refusal('read_post', { id: messageText })
    await program.close()
    await client.delete(`/api/api-keys/${key.id}`)
    const authorization = `Bearer ${secret}`
    await app.visitor.post('/mcp', {}, { authorization })
    await app.visitor.fetch('/metrics', { headers: { authorization: `Bearer ${settings.METRICS_TOKEN}` } })
    await app.visitor.fetch(`/metrics?token=${settings.METRICS_TOKEN}`)
    expect(said()).toEqual([])
  })

  it('says no address of a calendar or of a file', async () => {
    const { body } = await client.post<{ feed: CalendarFeed }>('/api/calendar-feed', {
      password: newPassword,
    })
    const { pathname } = new URL(body.feed.url)
    give(pathname.split('/').at(-1)?.replace('.ics', ''))
    for (const path of [pathname, `${pathname}x`, pathname.replace('.ics', '')]) await app.visitor.get(path)
    const bytes = new Uint8Array(plainPicture({ width: 60, height: 40 }))
    const file = await upload(client, { name: 'marker-name.png', bytes, type: 'image/png' })
    expect(file.status).toBe(200)
    const fileKey = give(/[\da-f]{40}/.exec(JSON.stringify(file.body))?.[0])
    for (const end of ['', '/a.png', '/a/b', '-preview']) await app.visitor.fetch(`/files/${fileKey}${end}`)
    await client.delete(`/api/files/${fileKey}`)
    expect(said()).toEqual([])
  })

  it('says no secret of a storage that refuses it', async () => {
    const env = {
      ...environment(around),
      ...around.s3.env,
      S3_SECRET_ACCESS_KEY: settings.S3_SECRET_ACCESS_KEY,
    }
    const refusal = await startTestApp({ env }).then(() => 'it started', String)
    expect(refusal).not.toBe('it started')
    expect(saidIn(refusal)).toEqual([])
  })
})
