import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import {
  analyticsSettings,
  keepSettings,
  timeLimitSettings,
  telemetrySettings,
  type Variables,
  variables,
  withoutSlash,
  signInSettings,
  SettingError,
} from './env-variables.ts'
import type { EmbeddingSettings } from '#server/adapters/embeddings/create-embedder.ts'

export { SettingError } from './env-variables.ts'

export type Settings = ReturnType<typeof toSettings>

const pairs = [
  ['LINKEDIN_CLIENT_ID', 'LINKEDIN_CLIENT_SECRET'],
  ['LLM_BASE_URL', 'LLM_MODEL'],
] as const

function refuseHalfPairs(values: Variables) {
  for (const [one, other] of pairs) {
    if ((values[one] === undefined) !== (values[other] === undefined)) {
      const [given, missing] = values[one] === undefined ? [other, one] : [one, other]
      throw new SettingError(`${missing}: is needed when ${given} is set`)
    }
  }
}

const megabyte = 1024 * 1024

function toSettings(values: Variables) {
  refuseHalfPairs(values)
  const linkedIn = linkedInSettings(values)
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl: withoutSlash(values.PUBLIC_URL),
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    databaseConnections: values.DATABASE_CONNECTIONS,
    databaseLimits: timeLimitSettings(values),
    keep: keepSettings(values),
    s3: s3Settings(values),
    redisUrl: values.REDIS_URL,
    authSecret: values.AUTH_SECRET,
    allowGuests: values.ALLOW_GUESTS ?? values.DATABASE_URL === undefined,
    allowSignUp: values.ALLOW_SIGN_UP ?? true,
    signIn: signInSettings(values, linkedIn),
    mail: values.SMTP_URL === undefined ? undefined : { url: values.SMTP_URL, from: values.MAIL_FROM },
    models: modelSettings(values),
    embeddings: embeddingSettings(values),
    speech: speechSettings(values),
    pictures: imageSettings(values),
    webSearch: webSearchSettings(values),
    linkedIn,
    /** Converts office documents to PDF; looked up on the search path when no path is set. */
    office: { path: values.LIBREOFFICE_PATH, searchPath: values.PATH ?? '' },
    limits: { dailyMessages: values.DAILY_MESSAGE_LIMIT, monthlyPosts: values.MONTHLY_POST_LIMIT },
    /** Storage limits per account; 0 means unlimited. */
    quota: {
      account: { bytes: values.STORAGE_LIMIT_MB * megabyte, files: values.FILE_LIMIT },
      guest: { bytes: values.GUEST_STORAGE_LIMIT_MB * megabyte, files: values.GUEST_FILE_LIMIT },
    },
    featuresOff: values.FEATURES_OFF,
    /** How long a server that is asked to stop continues in-flight work; Redis implies that there is another server. */
    drainMs: 1000 * (values.DRAIN_SECONDS ?? (values.REDIS_URL === undefined ? 0 : 25)),
    importAllowedHosts: values.IMPORT_ALLOWED_HOSTS,
    logLevel: values.LOG_LEVEL,
    telemetry: telemetrySettings(values),
    metricsToken: values.METRICS_TOKEN,
    analytics: analyticsSettings(values),
  }
}

/** Reads the settings from variables such as `process.env`; empty ones count as not given. Throws SettingError. */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim() !== ''))
  const parsed = variables.safeParse(given)
  if (parsed.success) return toSettings(parsed.data)
  const issue = parsed.error.issues[0]
  throw new SettingError(`${issue?.path.join('.') ?? 'settings'}: ${issue?.message ?? 'makes no sense'}`)
}

/** The settings of this process: the environment first, then a `.env` file in the working folder. */
export function readProcessSettings(): Settings {
  if (existsSync('.env')) process.loadEnvFile('.env')
  return readSettings(process.env)
}

/** Whether npm started this process, i.e. one of the project's scripts. */
export const isRunByNpm = (): boolean => process.env.npm_lifecycle_event !== undefined

const providerAccess = (apiKey: string | undefined, baseUrl: string | undefined) =>
  apiKey === undefined ? undefined : { apiKey, baseUrl: withoutSlash(baseUrl) }

/** Returns the language model providers that the variables configure. */
function modelSettings(values: Variables) {
  return {
    anthropic: providerAccess(values.ANTHROPIC_API_KEY, values.ANTHROPIC_BASE_URL),
    openai: providerAccess(values.OPENAI_API_KEY, values.OPENAI_BASE_URL),
    google: providerAccess(values.GOOGLE_GENERATIVE_AI_API_KEY, values.GOOGLE_GENERATIVE_AI_BASE_URL),
    compatible:
      values.LLM_BASE_URL !== undefined && values.LLM_MODEL !== undefined
        ? {
            baseUrl: values.LLM_BASE_URL.replace(/\/+$/, ''),
            apiKey: values.LLM_API_KEY,
            model: values.LLM_MODEL,
            sees: values.LLM_SEES,
          }
        : undefined,
    defaultModel: values.DEFAULT_MODEL,
    /** The providers' addresses, used with people's own keys too. */
    baseUrls: {
      anthropic: withoutSlash(values.ANTHROPIC_BASE_URL),
      openai: withoutSlash(values.OPENAI_BASE_URL),
      google: withoutSlash(values.GOOGLE_GENERATIVE_AI_BASE_URL),
    },
    timeoutMs: values.MODEL_TIMEOUT_MS,
  }
}

const openAi = { baseUrl: 'https://api.openai.com/v1', transcriptionModel: 'gpt-4o-mini-transcribe' }

/** Returns a dedicated server, else OpenAI's when there is a key for it; a key is never sent to a server it was not given for. */
function speechSettings(values: Variables) {
  const { TRANSCRIBE_BASE_URL: own, TRANSCRIBE_API_KEY: ownKey, TRANSCRIBE_MODEL: model } = values
  if (own !== undefined) {
    return { baseUrl: own.replace(/\/+$/, ''), apiKey: ownKey, model: model ?? 'whisper-1' }
  }
  const apiKey = ownKey ?? values.OPENAI_API_KEY
  if (apiKey !== undefined) {
    const baseUrl = withoutSlash(values.OPENAI_BASE_URL) ?? openAi.baseUrl
    return { baseUrl, apiKey, model: model ?? openAi.transcriptionModel }
  }
  if (model === undefined) return undefined
  throw new SettingError('TRANSCRIBE_BASE_URL: is needed when TRANSCRIBE_MODEL is set without OPENAI_API_KEY')
}

const defaultImageModel = 'gpt-image-2'
const googleImageModel = /^google:(.+)$/

/** The same for images; a `google:` prefix on the model's name selects Google, with the key that is set for it. */
function imageSettings(values: Variables) {
  const { IMAGE_BASE_URL: own, IMAGE_API_KEY: ownKey, IMAGE_MODEL: model = defaultImageModel } = values
  if (own !== undefined) {
    return { provider: 'compatible' as const, baseUrl: own.replace(/\/+$/, ''), apiKey: ownKey, model }
  }
  const ofGoogle = googleImageModel.exec(model)?.[1]
  if (ofGoogle !== undefined) {
    const access = providerAccess(
      ownKey ?? values.GOOGLE_GENERATIVE_AI_API_KEY,
      values.GOOGLE_GENERATIVE_AI_BASE_URL,
    )
    if (access) return { provider: 'google' as const, ...access, model: ofGoogle }
    throw new SettingError('GOOGLE_GENERATIVE_AI_API_KEY: is needed when IMAGE_MODEL names a model of Google')
  }
  const access = providerAccess(ownKey ?? values.OPENAI_API_KEY, values.OPENAI_BASE_URL)
  if (access) return { provider: 'openai' as const, ...access, model }
  if (values.IMAGE_MODEL === undefined) return undefined
  throw new SettingError('IMAGE_BASE_URL: is needed when IMAGE_MODEL is set without OPENAI_API_KEY')
}

const keyed = (apiKey: string | undefined, baseUrl: string) =>
  apiKey === undefined ? undefined : { apiKey, baseUrl: baseUrl.replace(/\/+$/, '') }

/** Returns the search services that the variables configure, and the addresses of the public feeds. */
function webSearchSettings(values: Variables) {
  const searxng = withoutSlash(values.SEARXNG_URL)
  return {
    tavily: keyed(values.TAVILY_API_KEY, values.TAVILY_BASE_URL ?? 'https://api.tavily.com'),
    brave: keyed(values.BRAVE_API_KEY, values.BRAVE_BASE_URL ?? 'https://api.search.brave.com'),
    exa: keyed(values.EXA_API_KEY, values.EXA_BASE_URL ?? 'https://api.exa.ai'),
    searxng: searxng === undefined ? undefined : { baseUrl: searxng },
    newsFeed: { baseUrl: withoutSlash(values.NEWS_FEED_BASE_URL) ?? 'https://news.google.com' },
    hackerNews: { baseUrl: withoutSlash(values.HN_BASE_URL) ?? 'https://hn.algolia.com' },
  }
}

/** Returns LinkedIn's settings when its credentials are set. */
function linkedInSettings(values: Variables) {
  if (values.LINKEDIN_CLIENT_ID === undefined || values.LINKEDIN_CLIENT_SECRET === undefined) return undefined
  return {
    clientId: values.LINKEDIN_CLIENT_ID,
    clientSecret: values.LINKEDIN_CLIENT_SECRET,
    authUrl: withoutSlash(values.LINKEDIN_AUTH_URL) ?? 'https://www.linkedin.com',
    apiUrl: withoutSlash(values.LINKEDIN_API_URL) ?? 'https://api.linkedin.com',
    extraScopes: values.LINKEDIN_EXTRA_SCOPES,
  }
}

/** Returns the bucket for files, if one is set; throws SettingError when it is only partly configured. */
function s3Settings(values: Variables) {
  const { S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_PUBLIC_URL } = values
  const needed = { S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }
  const entries = Object.entries({ ...needed, S3_PUBLIC_URL })
  const given = entries.find(([, value]) => value !== undefined)?.[0]
  if (given === undefined) return undefined
  const needs = (name: keyof typeof needed) => {
    const value = needed[name]
    if (value === undefined) throw new SettingError(`${name}: is needed when ${given} is set`)
    return value
  }
  return {
    endpoint: needs('S3_ENDPOINT').replace(/\/+$/, ''),
    region: needs('S3_REGION'),
    bucket: needs('S3_BUCKET'),
    accessKeyId: needs('S3_ACCESS_KEY_ID'),
    secretAccessKey: needs('S3_SECRET_ACCESS_KEY'),
    publicUrl: withoutSlash(S3_PUBLIC_URL),
  }
}

type EmbeddingVariables = {
  [
    Name in
      | 'EMBEDDING_MODEL'
      | 'OPENAI_API_KEY'
      | 'OPENAI_BASE_URL'
      | 'GOOGLE_GENERATIVE_AI_API_KEY'
      | 'GOOGLE_GENERATIVE_AI_BASE_URL'
      | 'LLM_BASE_URL'
      | 'LLM_API_KEY'
  ]?: string | undefined
}

const defaults = { openai: 'text-embedding-3-small', google: 'gemini-embedding-001' }

function hosted(
  values: EmbeddingVariables,
  provider: 'openai' | 'google',
  model: string,
): EmbeddingSettings | undefined {
  const apiKey = provider === 'openai' ? values.OPENAI_API_KEY : values.GOOGLE_GENERATIVE_AI_API_KEY
  const baseUrl = provider === 'openai' ? values.OPENAI_BASE_URL : values.GOOGLE_GENERATIVE_AI_BASE_URL
  return apiKey === undefined ? undefined : { provider, model, apiKey, baseUrl: withoutSlash(baseUrl) }
}

/**
 * Chooses the embedding model: the one that is named, at OpenAI or Google with the prefix "openai:" or "google:", else
 * at the compatible server; without a name, OpenAI's or Google's default where there is a key. Undefined for "off".
 * Throws SettingError.
 */
function embeddingSettings(values: EmbeddingVariables): EmbeddingSettings | undefined {
  const { EMBEDDING_MODEL: named, LLM_BASE_URL: server } = values
  if (named === 'off') return undefined
  if (named === undefined)
    return hosted(values, 'openai', defaults.openai) ?? hosted(values, 'google', defaults.google)
  const [, provider, model = ''] = /^(openai|google):(.+)$/.exec(named) ?? []
  if (provider === 'openai' || provider === 'google') {
    const found = hosted(values, provider, model)
    if (found) return found
    const key = provider === 'openai' ? 'OPENAI_API_KEY' : 'GOOGLE_GENERATIVE_AI_API_KEY'
    throw new SettingError(`${key}: is needed when EMBEDDING_MODEL is ${named}`)
  }
  if (server === undefined) throw new SettingError(`LLM_BASE_URL: is needed when EMBEDDING_MODEL is ${named}`)
  return {
    provider: 'compatible',
    model: named,
    apiKey: values.LLM_API_KEY,
    baseUrl: server.replace(/\/+$/, ''),
  }
}
