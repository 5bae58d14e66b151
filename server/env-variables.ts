import { z } from 'zod'
import { type Feature, featureNames, isFeature } from '#core/features.ts'
import { analyticsVariables } from './env-analytics.ts'
import { databaseVariables } from './env-database.ts'
import { flag } from './env-flag.ts'
import { signInVariables } from './env-sign-in.ts'
import { telemetryVariables } from './env-telemetry.ts'

const text = z.string().trim().min(1).optional()
const url = (protocol: RegExp, hint: string) => z.url({ protocol, error: hint }).optional()
const webAddress = url(/^https?$/, 'must be a web address such as https://example.com')
const count = (initial: number) =>
  z.coerce
    .number({ error: 'must be a whole number' })
    .int('must be a whole number')
    .min(0, 'must not be negative')
    .default(initial)

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

/** Every variable that is read, checked one by one; what belongs together is checked where it is put together. */
export const variables = z.object({
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
  STORAGE_LIMIT_MB: count(5120),
  GUEST_STORAGE_LIMIT_MB: count(1024),
  FILE_LIMIT: count(20_000),
  GUEST_FILE_LIMIT: count(1000),
  DRAIN_SECONDS: z.coerce
    .number({ error: 'must be a whole number' })
    .int('must be a whole number')
    .min(0, 'must not be negative')
    .max(3600, 'must be at most 3600')
    .optional(),
  FEATURES_OFF: features,
  IMPORT_ALLOWED_HOSTS: hostList,
  ...databaseVariables,
  ...signInVariables,
  ...telemetryVariables,
  ...analyticsVariables,
  METRICS_TOKEN: text,
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], {
      error: 'must be trace, debug, info, warn, error, fatal or silent',
    })
    .default('info'),
})

export type Variables = z.infer<typeof variables>

/** An address as the parts of the server add their paths to it. */
export const withoutSlash = (address: string | undefined) => address?.replace(/\/+$/, '')
