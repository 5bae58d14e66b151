import { describe, expect, it } from 'vitest'
import { readSettings, SettingError } from './env.ts'

const refusal = (environment: Record<string, string>) => {
  try {
    readSettings(environment)
    return undefined
  } catch (error) {
    return error instanceof SettingError ? error.message : error
  }
}

describe('settings', () => {
  it('say how long the database may take and for how long things are kept', () => {
    const settings = readSettings({
      DATABASE_CONNECTIONS: '8',
      DATABASE_CONNECT_SECONDS: '1',
      DATABASE_STATEMENT_SECONDS: '2',
      DATABASE_IDLE_SECONDS: '3',
      KEEP_JOBS_DAYS: '4',
      KEEP_GUESTS_DAYS: '5',
      KEEP_VERSIONS_HOURS: '6',
      KEEP_HOURLY_VERSIONS_DAYS: '7',
    })
    const hourMs = 3_600_000
    expect(settings.databaseConnections).toBe(8)
    expect(settings.databaseLimits).toEqual({ connectMs: 1000, statementMs: 2000, idleMs: 3000 })
    expect(settings.keep).toEqual({
      jobsMs: 4 * 24 * hourMs,
      guestsMs: 5 * 24 * hourMs,
      versionsMs: 6 * hourMs,
      hourlyVersionsMs: 7 * 24 * hourMs,
    })
  })

  it('need nothing', () => {
    expect(readSettings({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      databaseUrl: undefined,
      allowGuests: true,
      allowSignUp: true,
      linkedIn: undefined,
      s3: undefined,
      logLevel: 'info',
      models: { timeoutMs: 60_000, compatible: undefined },
      limits: { dailyMessages: 500, monthlyPosts: 300 },
      quota: {
        account: { bytes: 5000 * 1024 * 1024, files: 20_000 },
        guest: { bytes: 200 * 1024 * 1024, files: 1000 },
      },
      featuresOff: [],
    })
  })

  it('give a server time to finish where another one can take over', () => {
    const drainOf = (environment: Record<string, string>) => readSettings(environment).drainMs
    expect(drainOf({})).toBe(0)
    expect(drainOf({ REDIS_URL: 'redis://cache' })).toBe(25_000)
    expect(drainOf({ REDIS_URL: 'redis://cache', DRAIN_SECONDS: '0' })).toBe(0)
    expect(drainOf({ DRAIN_SECONDS: '90' })).toBe(90_000)
    expect(refusal({ DRAIN_SECONDS: '-1' })).toBe('DRAIN_SECONDS: must not be negative')
    expect(refusal({ DRAIN_SECONDS: 'soon' })).toBe('DRAIN_SECONDS: must be a whole number')
  })

  it('find an embedding model where a provider offers one', () => {
    const model = (environment: Record<string, string>) => {
      const { provider, model: name } = readSettings(environment).embeddings ?? {}
      return provider && `${provider}:${name}`
    }
    const openAi = { OPENAI_API_KEY: 'a-key' }
    const google = { GOOGLE_GENERATIVE_AI_API_KEY: 'a-key' }
    const server = { LLM_BASE_URL: 'http://127.0.0.1:1/v1/', LLM_MODEL: 'm' }
    expect(model({})).toBeUndefined()
    expect(model(server)).toBeUndefined()
    expect(model({ ...openAi, ...google })).toBe('openai:text-embedding-3-small')
    expect(model(google)).toBe('google:gemini-embedding-001')
    expect(model({ ...openAi, EMBEDDING_MODEL: 'off' })).toBeUndefined()
    expect(model({ ...openAi, ...google, EMBEDDING_MODEL: 'google:other' })).toBe('google:other')
    expect(readSettings({ ...openAi, ...server, EMBEDDING_MODEL: 'nomic' }).embeddings).toEqual({
      provider: 'compatible',
      model: 'nomic',
      apiKey: undefined,
      baseUrl: 'http://127.0.0.1:1/v1',
    })
    expect(refusal({ EMBEDDING_MODEL: 'nomic' })).toMatch(/^LLM_BASE_URL: /)
    expect(refusal({ EMBEDDING_MODEL: 'google:other' })).toMatch(/^GOOGLE_GENERATIVE_AI_API_KEY: /)
  })

  it('send mail only when a mail server is named', () => {
    expect(readSettings({ MAIL_FROM: 'a@b.c' }).mail).toBeUndefined()
    expect(readSettings({ SMTP_URL: 'smtps://ada:secret@mail.test' }).mail).toEqual({
      url: 'smtps://ada:secret@mail.test',
      from: undefined,
    })
    expect(refusal({ SMTP_URL: 'https://mail.test' })).toMatch(/^SMTP_URL: /)
  })

  it('know the services by which people sign in', () => {
    const company = {
      OIDC_ISSUER: 'https://login.example.com/realm',
      OIDC_CLIENT_ID: 'lede',
      OIDC_CLIENT_SECRET: 'secret',
    }
    const google = { GOOGLE_CLIENT_ID: 'an-id', GOOGLE_CLIENT_SECRET: 'secret' }
    const labels = (environment: Record<string, string>) =>
      readSettings(environment).signIn.services.map((service) =>
        [service.id, service.label, service.kind === 'openid' ? service.issuer : service.authUrl].join(' '),
      )
    expect(labels({})).toEqual([])
    expect(labels({ ...google, ...company, OIDC_NAME: ' Example ' })).toEqual([
      'oidc Example https://login.example.com/realm',
      'google Google https://accounts.google.com',
    ])
    const linkedIn = { LINKEDIN_CLIENT_ID: 'an-id', LINKEDIN_CLIENT_SECRET: 'secret' }
    expect(labels(linkedIn)).toEqual([])
    expect(labels({ ...linkedIn, LINKEDIN_SIGN_IN: 'on' })).toEqual([
      'linkedin LinkedIn https://www.linkedin.com',
    ])
    expect(labels(company)).toEqual(['oidc login.example.com https://login.example.com/realm'])
    const { OIDC_ISSUER } = company
    expect(refusal({ OIDC_ISSUER })).toBe('OIDC_CLIENT_ID: is needed when OIDC_ISSUER is set')
    expect(refusal({ OIDC_NAME: 'Example' })).toBe('OIDC_ISSUER: is needed when OIDC_NAME is set')
    expect(refusal({ GOOGLE_CLIENT_ID: 'an-id' })).toMatch(/^GOOGLE_CLIENT_SECRET: is needed/)
    expect(refusal({ ...company, OIDC_ISSUER: 'login' })).toMatch(/^OIDC_ISSUER: must be a web address/)
    expect(refusal({ ...company, OIDC_NAME: 'x'.repeat(41) })).toMatch(/^OIDC_NAME: must have at most 40/)
  })

  it('take an empty variable as not given', () => {
    expect(readSettings({ PORT: '', DATABASE_URL: ' ' }).port).toBe(3000)
  })

  it('take a list of what a model sees', () => {
    const server = { LLM_BASE_URL: 'http://localhost:1234/v1', LLM_MODEL: 'm' }
    expect(readSettings(server).models.compatible?.sees).toBeUndefined()
    expect(readSettings({ ...server, LLM_SEES: 'Images, pdfs' }).models.compatible?.sees).toEqual([
      'images',
      'pdfs',
    ])
  })

  it('list the features that are off', () => {
    expect(readSettings({ FEATURES_OFF: ' images,voice, ' }).featuresOff).toEqual(['images', 'voice'])
  })

  it('list the private hosts that imports may read', () => {
    const { importAllowedHosts } = readSettings({ IMPORT_ALLOWED_HOSTS: 'Wiki.local:80, [::1]:8080,' })
    expect(importAllowedHosts).toEqual(['wiki.local:80', '[::1]:8080'])
    expect(readSettings({}).importAllowedHosts).toEqual([])
  })

  it('keep guests out of a company unless told otherwise', () => {
    const DATABASE_URL = 'postgres://localhost/lede'
    expect(readSettings({ DATABASE_URL }).allowGuests).toBe(false)
    expect(readSettings({ DATABASE_URL, ALLOW_GUESTS: 'yes' }).allowGuests).toBe(true)
  })

  it.each([
    [{}, undefined],
    [
      { OPENAI_API_KEY: 'o' },
      { baseUrl: 'https://api.openai.com/v1', apiKey: 'o', model: 'gpt-4o-mini-transcribe' },
    ],
    [
      { OPENAI_API_KEY: 'o', TRANSCRIBE_API_KEY: 't', TRANSCRIBE_MODEL: 'm' },
      { baseUrl: 'https://api.openai.com/v1', apiKey: 't', model: 'm' },
    ],
    [
      { OPENAI_API_KEY: 'o', TRANSCRIBE_BASE_URL: 'http://localhost:8000/v1/' },
      { baseUrl: 'http://localhost:8000/v1', apiKey: undefined, model: 'whisper-1' },
    ],
  ])('find the transcription server in %j', (environment, speech) => {
    expect(readSettings(environment).speech).toEqual(speech)
  })

  it.each([
    [{}, undefined],
    [{ OPENAI_API_KEY: 'k' }, { provider: 'openai', apiKey: 'k', model: 'gpt-image-2' }],
    [
      { OPENAI_API_KEY: 'k', OPENAI_BASE_URL: 'http://o/v1/', IMAGE_MODEL: 'm' },
      { provider: 'openai', apiKey: 'k', baseUrl: 'http://o/v1', model: 'm' },
    ],
    [
      { IMAGE_BASE_URL: 'http://i/v1/', OPENAI_API_KEY: 'k', IMAGE_MODEL: 'm' },
      { provider: 'compatible', baseUrl: 'http://i/v1', model: 'm' },
    ],
    [
      { GOOGLE_GENERATIVE_AI_API_KEY: 'g', IMAGE_MODEL: 'google:imagen' },
      { provider: 'google', apiKey: 'g', model: 'imagen' },
    ],
  ])('find the picture model in %j', (environment, pictures) => {
    expect(readSettings(environment).pictures).toEqual(pictures)
  })

  it('name what a picture model lacks', () => {
    expect(refusal({ IMAGE_MODEL: 'm' })).toMatch(/^IMAGE_BASE_URL: /)
    expect(refusal({ IMAGE_MODEL: 'google:m' })).toMatch(/^GOOGLE_GENERATIVE_AI_API_KEY: /)
  })

  it.each([
    [{ POSTHOG_HOST: 'https://eu.i.posthog.com' }, undefined],
    [
      { POSTHOG_KEY: 'phc_1' },
      {
        project: 'phc_1',
        host: 'https://us.i.posthog.com',
        origins: ['https://us.i.posthog.com', 'https://us-assets.i.posthog.com'],
      },
    ],
    [
      { POSTHOG_KEY: 'phc_1', POSTHOG_HOST: 'https://eu.posthog.com/' },
      {
        project: 'phc_1',
        host: 'https://eu.posthog.com',
        origins: ['https://eu.posthog.com', 'https://eu.i.posthog.com', 'https://eu-assets.i.posthog.com'],
      },
    ],
    [
      { POSTHOG_KEY: 'phc_1', POSTHOG_HOST: 'https://data.example:8443/ingest/' },
      { project: 'phc_1', host: 'https://data.example:8443/ingest', origins: ['https://data.example:8443'] },
    ],
  ])('find product analytics in %j', (environment, analytics) => {
    expect(readSettings(environment).analytics).toEqual(analytics)
  })

  it('give browsers no private key', () => {
    for (const key of ['phx_of_a_person', 'phs_of_a_server']) {
      expect(refusal({ POSTHOG_KEY: key })).toMatch(/^POSTHOG_KEY: must be the project's own key/)
    }
    expect(refusal({ POSTHOG_KEY: 'a key' })).toBe("POSTHOG_KEY: must be a project's key such as phc_…")
    expect(refusal({ POSTHOG_KEY: 'phc_1', POSTHOG_HOST: 'eu.posthog.com' })).toMatch(/^POSTHOG_HOST: /)
  })

  it.each(
    ['/app', '/?a=b', '/#x'].map((rest) => `https://lede.example${rest}`).concat('https://u:p@lede.example'),
  )('have the app at an address of its own, which %s is not', (PUBLIC_URL) => {
    expect(refusal({ PUBLIC_URL })).toBe(
      'PUBLIC_URL: must have no path, query or password, as in https://example.com',
    )
  })

  it.each([
    [{ PORT: 'eighty' }, 'PORT: must be a port from 0 to 65535'],
    [{ PORT: '70000' }, 'PORT: must be a port from 0 to 65535'],
    [{ PUBLIC_URL: 'lede.example' }, 'PUBLIC_URL: must be a web address such as https://example.com'],
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'nowhere' },
      'OTEL_EXPORTER_OTLP_ENDPOINT: must be a web address such as http://localhost:4318',
    ],
    [{ DATABASE_CONNECTIONS: '1' }, 'DATABASE_CONNECTIONS: must be at least 2'],
    [{ DATABASE_CONNECTIONS: '1001' }, 'DATABASE_CONNECTIONS: must be at most 1000'],
    [{ DATABASE_URL: 'mysql://localhost/lede' }, 'DATABASE_URL: must be a postgres:// address'],
    [{ REDIS_URL: 'localhost:6379' }, 'REDIS_URL: must be a redis:// or rediss:// address'],
    [{ AUTH_SECRET: 'short' }, 'AUTH_SECRET: must have at least 16 characters'],
    [
      { IMPORT_ALLOWED_HOSTS: 'wiki.local' },
      'IMPORT_ALLOWED_HOSTS: must be host:port pairs separated by commas, such as wiki.local:80',
    ],
    [
      { IMPORT_ALLOWED_HOSTS: 'wiki.local:99999' },
      'IMPORT_ALLOWED_HOSTS: must be host:port pairs separated by commas, such as wiki.local:80',
    ],
    [{ ALLOW_GUESTS: 'perhaps' }, 'ALLOW_GUESTS: must be on or off'],
    [{ MODEL_TIMEOUT_MS: '-1' }, 'MODEL_TIMEOUT_MS: must not be negative'],
    [{ MODEL_TIMEOUT_MS: '2147483648' }, 'MODEL_TIMEOUT_MS: must be at most 2147483647'],
    [{ SMTP_URL: 'smtp://' }, 'SMTP_URL: must be an smtp:// or smtps:// address'],
    [{ MAIL_FROM: 'Ada <' }, 'MAIL_FROM: must be an address such as Lede <lede@example.com>'],
    [{ DAILY_MESSAGE_LIMIT: '-1' }, 'DAILY_MESSAGE_LIMIT: must not be negative'],
    [{ MONTHLY_POST_LIMIT: '2.5' }, 'MONTHLY_POST_LIMIT: must be a whole number'],
    [
      { FEATURES_OFF: 'images, telepathy' },
      'FEATURES_OFF: there is no feature "telepathy"; the features are chat, web-search, images, voice, publish, schedule',
    ],
    [{ LINKEDIN_CLIENT_ID: 'id' }, 'LINKEDIN_CLIENT_SECRET: is needed when LINKEDIN_CLIENT_ID is set'],
    [
      { LINKEDIN_EXTRA_SCOPES: 'r_member_social; w_all' },
      'LINKEDIN_EXTRA_SCOPES: must be names of permissions separated by commas, such as r_member_social',
    ],
    [{ S3_BUCKET: 'files' }, 'S3_ENDPOINT: is needed when S3_BUCKET is set'],
    [{ S3_PUBLIC_URL: 'https://files.example' }, 'S3_ENDPOINT: is needed when S3_PUBLIC_URL is set'],
    [
      { S3_ENDPOINT: 'https://s3.example', S3_REGION: 'auto', S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'id' },
      'S3_SECRET_ACCESS_KEY: is needed when S3_ENDPOINT is set',
    ],
    [{ S3_ENDPOINT: 's3.example' }, 'S3_ENDPOINT: must be a web address such as https://example.com'],
    [{ LLM_BASE_URL: 'http://localhost:1234/v1' }, 'LLM_MODEL: is needed when LLM_BASE_URL is set'],
    [{ LLM_SEES: 'images,films' }, 'LLM_SEES: must be images, pdfs or images,pdfs'],
    [
      { TRANSCRIBE_BASE_URL: 'whisper' },
      'TRANSCRIBE_BASE_URL: must be a web address such as https://example.com',
    ],
    [
      { TRANSCRIBE_MODEL: 'whisper-1' },
      'TRANSCRIBE_BASE_URL: is needed when TRANSCRIBE_MODEL is set without OPENAI_API_KEY',
    ],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL: must be trace, debug, info, warn, error, fatal or silent'],
  ])('refuse %j with one line', (environment, line) => {
    expect(refusal(environment)).toBe(line)
  })
})
