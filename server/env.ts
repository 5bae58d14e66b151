import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'
import { type Feature, featureNames, isFeature } from '#core/features.ts'
import { embeddingSettings } from './env-embeddings.ts'
import { SettingError } from './setting-error.ts'

export { SettingError } from './setting-error.ts'

const text = z.string().trim().min(1).optional()
const url = (protocol: RegExp, hint: string) => z.url({ protocol, error: hint }).optional()
const webAddress = url(/^https?$/, 'must be a web address such as https://example.com')
const count = (initial: number) =>
  z.coerce
    .number({ error: 'must be a whole number' })
    .int('must be a whole number')
    .min(0, 'must not be negative')
    .default(initial)
const flag = z
  .enum(['1', '0', 'true', 'false', 'yes', 'no', 'on', 'off'], { error: 'must be on or off' })
  .transform((word) => ['1', 'true', 'yes', 'on'].includes(word))
  .optional()

const sights = ['images', 'pdfs'] as const
const sightList = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^(?:images|pdfs)(?:\s*,\s*(?:images|pdfs))*$/, 'must be images, pdfs or images,pdfs')
  .transform((list) => sights.filter((sight) => list.includes(sight)))
  .optional()
/** host:port, an IPv6 address in brackets. */
const hostAndPort = /^(?:[a-z\d.-]+|\[[\da-f:.]+\]):\d{1,5}$/
const hostList = z
  .string()
  .default('')
  .transform((list) =>
    list
      .toLowerCase()
      .split(',')
      .flatMap((host) => host.trim() || []),
  )
  .refine((hosts) => hosts.every((host) => hostAndPort.test(host)), {
    error: 'must be host:port pairs separated by commas, such as wiki.local:80',
  })
const scopeNames = z
  .string()
  .default('')
  .transform((list) => list.split(/[\s,]+/).filter((scope) => scope !== ''))
  .refine((scopes) => scopes.every((scope) => /^\w+$/.test(scope)), {
    error: 'must be names of permissions separated by commas, such as r_member_social',
  })
const features = z
  .string()
  .default('')
  .transform((list, context): Feature[] => {
    const names = list.split(',').flatMap((name) => name.trim() || [])
    const unknown = names.find((name) => !isFeature(name))
    if (unknown === undefined) return names.filter(isFeature)
    const message = `there is no feature "${unknown}"; the features are ${featureNames.join(', ')}`
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })

const variables = z.object({
  PORT: z.coerce
    .number({ error: 'must be a port from 0 to 65535' })
    .int('must be a port from 0 to 65535')
    .min(0, 'must be a port from 0 to 65535')
    .max(65_535, 'must be a port from 0 to 65535')
    .default(3000),
  HOST: z.string().trim().min(1).default('127.0.0.1'),
  PUBLIC_URL: webAddress,
  DATA_DIR: z.string().trim().min(1).default('./data'),
  DATABASE_URL: url(/^postgres(ql)?$/, 'must be a postgres:// address'),
  S3_ENDPOINT: webAddress,
  S3_REGION: text,
  S3_BUCKET: text,
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  S3_PUBLIC_URL: webAddress,
  REDIS_URL: url(/^rediss?$/, 'must be a redis:// or rediss:// address'),
  AUTH_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  ALLOW_GUESTS: flag,
  ALLOW_SIGN_UP: flag,
  SMTP_URL: url(/^smtps?$/, 'must be an smtp:// or smtps:// address'),
  MAIL_FROM: text,
  ANTHROPIC_API_KEY: text,
  ANTHROPIC_BASE_URL: webAddress,
  OPENAI_API_KEY: text,
  OPENAI_BASE_URL: webAddress,
  GOOGLE_GENERATIVE_AI_API_KEY: text,
  GOOGLE_GENERATIVE_AI_BASE_URL: webAddress,
  LLM_BASE_URL: webAddress,
  LLM_API_KEY: text,
  LLM_MODEL: text,
  LLM_SEES: sightList,
  DEFAULT_MODEL: text,
  EMBEDDING_MODEL: text,
  MODEL_TIMEOUT_MS: count(60_000).pipe(z.number().min(1, 'must be at least 1')),
  TRANSCRIBE_BASE_URL: webAddress,
  TRANSCRIBE_API_KEY: text,
  TRANSCRIBE_MODEL: text,
  IMAGE_BASE_URL: webAddress,
  IMAGE_API_KEY: text,
  IMAGE_MODEL: text,
  SEARXNG_URL: webAddress,
  TAVILY_API_KEY: text,
  TAVILY_BASE_URL: webAddress,
  BRAVE_API_KEY: text,
  BRAVE_BASE_URL: webAddress,
  EXA_API_KEY: text,
  EXA_BASE_URL: webAddress,
  NEWS_FEED_BASE_URL: webAddress,
  HN_BASE_URL: webAddress,
  LINKEDIN_CLIENT_ID: text,
  LINKEDIN_CLIENT_SECRET: text,
  LINKEDIN_AUTH_URL: webAddress,
  LINKEDIN_API_URL: webAddress,
  LINKEDIN_EXTRA_SCOPES: scopeNames,
  LIBREOFFICE_PATH: text,
  PATH: text,
  DAILY_MESSAGE_LIMIT: count(500),
  MONTHLY_POST_LIMIT: count(300),
  FEATURES_OFF: features,
  IMPORT_ALLOWED_HOSTS: hostList,
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], {
      error: 'must be trace, debug, info, warn, error, fatal or silent',
    })
    .default('info'),
})

export type Settings = ReturnType<typeof toSettings>

const pairs = [
  ['LINKEDIN_CLIENT_ID', 'LINKEDIN_CLIENT_SECRET'],
  ['LLM_BASE_URL', 'LLM_MODEL'],
] as const

function refuseHalfPairs(values: z.infer<typeof variables>) {
  for (const [one, other] of pairs) {
    if ((values[one] === undefined) !== (values[other] === undefined)) {
      const [given, missing] = values[one] === undefined ? [other, one] : [one, other]
      throw new SettingError(`${missing}: is needed when ${given} is set`)
    }
  }
}

const withoutSlash = (address: string | undefined) => address?.replace(/\/+$/, '')

const provider = (apiKey: string | undefined, baseUrl: string | undefined) =>
  apiKey === undefined ? undefined : { apiKey, baseUrl: withoutSlash(baseUrl) }

function modelSettings(values: z.infer<typeof variables>) {
  return {
    anthropic: provider(values.ANTHROPIC_API_KEY, values.ANTHROPIC_BASE_URL),
    openai: provider(values.OPENAI_API_KEY, values.OPENAI_BASE_URL),
    google: provider(values.GOOGLE_GENERATIVE_AI_API_KEY, values.GOOGLE_GENERATIVE_AI_BASE_URL),
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
    /** Where the providers are, for keys that people have of their own too. */
    baseUrls: {
      anthropic: withoutSlash(values.ANTHROPIC_BASE_URL),
      openai: withoutSlash(values.OPENAI_BASE_URL),
      google: withoutSlash(values.GOOGLE_GENERATIVE_AI_BASE_URL),
    },
    timeoutMs: values.MODEL_TIMEOUT_MS,
  }
}

const openAi = { baseUrl: 'https://api.openai.com/v1', transcriptionModel: 'gpt-4o-mini-transcribe' }

/** A server of its own, else OpenAI's when there is a key for it; a key never goes to a server it was not given for. */
function speechSettings(values: z.infer<typeof variables>) {
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

/** The same for pictures; `google:` before the model's name stands for Google's own, with the key that is set for it. */
function imageSettings(values: z.infer<typeof variables>) {
  const { IMAGE_BASE_URL: own, IMAGE_API_KEY: ownKey, IMAGE_MODEL: model = defaultImageModel } = values
  if (own !== undefined) {
    return { provider: 'compatible' as const, baseUrl: own.replace(/\/+$/, ''), apiKey: ownKey, model }
  }
  const ofGoogle = googleImageModel.exec(model)?.[1]
  if (ofGoogle !== undefined) {
    const access = provider(
      ownKey ?? values.GOOGLE_GENERATIVE_AI_API_KEY,
      values.GOOGLE_GENERATIVE_AI_BASE_URL,
    )
    if (access) return { provider: 'google' as const, ...access, model: ofGoogle }
    throw new SettingError('GOOGLE_GENERATIVE_AI_API_KEY: is needed when IMAGE_MODEL names a model of Google')
  }
  const access = provider(ownKey ?? values.OPENAI_API_KEY, values.OPENAI_BASE_URL)
  if (access) return { provider: 'openai' as const, ...access, model }
  if (values.IMAGE_MODEL === undefined) return undefined
  throw new SettingError('IMAGE_BASE_URL: is needed when IMAGE_MODEL is set without OPENAI_API_KEY')
}

const keyed = (apiKey: string | undefined, baseUrl: string) =>
  apiKey === undefined ? undefined : { apiKey, baseUrl: baseUrl.replace(/\/+$/, '') }

function webSearchSettings(values: z.infer<typeof variables>) {
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

function linkedInSettings(values: z.infer<typeof variables>) {
  if (values.LINKEDIN_CLIENT_ID === undefined || values.LINKEDIN_CLIENT_SECRET === undefined) return undefined
  return {
    clientId: values.LINKEDIN_CLIENT_ID,
    clientSecret: values.LINKEDIN_CLIENT_SECRET,
    authUrl: withoutSlash(values.LINKEDIN_AUTH_URL) ?? 'https://www.linkedin.com',
    apiUrl: withoutSlash(values.LINKEDIN_API_URL) ?? 'https://api.linkedin.com',
    extraScopes: values.LINKEDIN_EXTRA_SCOPES,
  }
}

function s3Settings(values: z.infer<typeof variables>) {
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

function toSettings(values: z.infer<typeof variables>) {
  refuseHalfPairs(values)
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl: withoutSlash(values.PUBLIC_URL),
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    s3: s3Settings(values),
    redisUrl: values.REDIS_URL,
    authSecret: values.AUTH_SECRET,
    allowGuests: values.ALLOW_GUESTS ?? values.DATABASE_URL === undefined,
    allowSignUp: values.ALLOW_SIGN_UP ?? true,
    mail: values.SMTP_URL === undefined ? undefined : { url: values.SMTP_URL, from: values.MAIL_FROM },
    models: modelSettings(values),
    embeddings: embeddingSettings(values),
    speech: speechSettings(values),
    pictures: imageSettings(values),
    webSearch: webSearchSettings(values),
    linkedIn: linkedInSettings(values),
    /** Turns office documents into PDFs; looked for on the search path when it is not named. */
    office: { path: values.LIBREOFFICE_PATH, searchPath: values.PATH ?? '' },
    limits: { dailyMessages: values.DAILY_MESSAGE_LIMIT, monthlyPosts: values.MONTHLY_POST_LIMIT },
    featuresOff: values.FEATURES_OFF,
    importAllowedHosts: values.IMPORT_ALLOWED_HOSTS,
    logLevel: values.LOG_LEVEL,
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
