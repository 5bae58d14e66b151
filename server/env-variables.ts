import { z } from 'zod'
import { brand } from '#core/brand.ts'
import { googleIssuer } from '#server/adapters/sign-in/open-id-service.ts'
import {
  count,
  features,
  flag,
  hostList,
  integer,
  longestTimerMs,
  mailServer,
  origin,
  scopeNames,
  sender,
  sightList,
  text,
  url,
  webAddress,
} from './env-values.ts'

const analyticsVariables = {
  POSTHOG_KEY: z
    .string()
    .trim()
    .min(1)
    .max(200, 'must be at most 200 characters')
    .regex(/^[\w-]+$/, "must be a project's key such as phc_…")
    .refine((key) => !isPrivateKey(key), {
      error: "must be the project's own key (phc_…), since every browser gets it; this one is private",
    })
    .optional(),
  POSTHOG_HOST: z
    .url({ protocol: /^https?$/, error: 'must be a web address such as https://eu.i.posthog.com' })
    .optional(),
}

const databaseCount = (initial: number) =>
  integer().min(0, 'must not be negative').max(100_000, 'must be at most 100000').default(initial)

const databaseVariables = {
  // With a single connection, everybody would wait for the longest write.
  DATABASE_CONNECTIONS: integer().min(2, 'must be at least 2').max(1000, 'must be at most 1000').default(20),
  DATABASE_CONNECT_SECONDS: databaseCount(10),
  DATABASE_STATEMENT_SECONDS: databaseCount(60),
  DATABASE_IDLE_SECONDS: databaseCount(60),
  KEEP_JOBS_DAYS: databaseCount(30),
  KEEP_GUESTS_DAYS: databaseCount(90),
  KEEP_VERSIONS_HOURS: databaseCount(24),
  KEEP_HOURLY_VERSIONS_DAYS: databaseCount(30),
}

const signInAddress = z
  .url({ protocol: /^https?$/, error: 'must be a web address such as https://login.example.com' })
  .optional()

const signInCount = (initial: number) =>
  integer().min(0, 'must not be negative').max(1_000_000, 'must be at most 1000000').default(initial)

/** Limits on sign-in attempts, how clients are told apart, and the external services for signing in. */
const signInVariables = {
  SIGN_IN_LIMIT: signInCount(10),
  SIGN_UP_LIMIT: signInCount(1000),
  TRUST_PROXY: signInCount(0).pipe(z.number().max(20, 'must be at most 20')),
  OIDC_ISSUER: signInAddress,
  OIDC_CLIENT_ID: text,
  OIDC_CLIENT_SECRET: text,
  OIDC_NAME: z.string().trim().min(1).max(40, 'must have at most 40 characters').optional(),
  GOOGLE_CLIENT_ID: text,
  GOOGLE_CLIENT_SECRET: text,
  GOOGLE_ISSUER: signInAddress,
  LINKEDIN_SIGN_IN: flag,
}

const collectorAddress = z
  .url({ protocol: /^https?$/, error: 'must be a web address such as http://localhost:4318' })
  .optional()

const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

/**
 * OpenTelemetry's own names. The exporter reads headers, compression and certificates itself; the headers are also read
 * here, to be redacted.
 */
const telemetryVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: collectorAddress,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: collectorAddress,
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  OTEL_EXPORTER_OTLP_TRACES_HEADERS: z.string().optional(),
  OTEL_SDK_DISABLED: z.enum(['true', 'false'], { error: 'must be true or false' }).default('false'),
  OTEL_TRACES_SAMPLER: z
    .enum(samplers, { error: `must be one of ${samplers.join(', ')}` })
    .default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number({ error: 'must be a number from 0 to 1' })
    .min(0, 'must be a number from 0 to 1')
    .max(1, 'must be a number from 0 to 1')
    .default(1),
}

/** Every variable that is read, validated on its own; combinations are validated where they are combined. */
export const variables = z.object({
  PORT: z.coerce
    .number({ error: 'must be a port from 0 to 65535' })
    .int('must be a port from 0 to 65535')
    .min(0, 'must be a port from 0 to 65535')
    .max(65_535, 'must be a port from 0 to 65535')
    .default(3000),
  HOST: z.string().trim().min(1).default('127.0.0.1'),
  PUBLIC_URL: origin,
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
  SMTP_URL: mailServer,
  MAIL_FROM: sender,
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
  MODEL_TIMEOUT_MS: count(60_000).pipe(
    z.number().min(1, 'must be at least 1').max(longestTimerMs, `must be at most ${longestTimerMs}`),
  ),
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
  STORAGE_LIMIT_MB: count(5000),
  GUEST_STORAGE_LIMIT_MB: count(200),
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

/** Strips trailing slashes: the server's parts append their paths to the address. */
export const withoutSlash = (address: string | undefined) => address?.replace(/\/+$/, '')
/** An invalid setting; the message is one line that names it. */
export class SettingError extends Error {}

/** The default host of PostHog's own client. */
const cloud = 'https://us.i.posthog.com'

/** Whether this is a personal or server key, which opens the whole project: a browser must never get one. */
const isPrivateKey = (key: string) => /^(?:phx|phs)_/.test(key)

type Values = { POSTHOG_KEY?: string | undefined; POSTHOG_HOST?: string | undefined }

/**
 * PostHog's cloud takes calls at one host and serves its configuration from another; its client derives both from
 * either name.
 */
function originsOf(host: string): string[] {
  const region = /^https:\/\/(app|us|eu)(?:-assets)?(?:\.i)?\.posthog\.com/i.exec(host)?.[1]?.toLowerCase()
  if (region === undefined) return [new URL(host).origin]
  const place = region === 'eu' ? 'eu' : 'us'
  return [
    ...new Set([
      new URL(host).origin,
      `https://${place}.i.posthog.com`,
      `https://${place}-assets.i.posthog.com`,
    ]),
  ]
}

type AnalyticsSettings = {
  /** Public: sent to every browser. */
  project: string
  host: string
  /** The origins that pages must be allowed to call for it. */
  origins: string[]
}

/** Returns where product analytics are sent; undefined without a key, in which case nothing is sent. */
export function analyticsSettings({ POSTHOG_KEY, POSTHOG_HOST }: Values): AnalyticsSettings | undefined {
  if (POSTHOG_KEY === undefined) return undefined
  const host = (POSTHOG_HOST ?? cloud).replace(/\/+$/, '')
  return { project: POSTHOG_KEY, host, origins: originsOf(host) }
}

type DatabaseValues = Record<keyof typeof databaseVariables, number>

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs

export const timeLimitSettings = (values: DatabaseValues) => ({
  connectMs: 1000 * values.DATABASE_CONNECT_SECONDS,
  statementMs: 1000 * values.DATABASE_STATEMENT_SECONDS,
  idleMs: 1000 * values.DATABASE_IDLE_SECONDS,
})

/** How long data that nobody needs any more is kept, in milliseconds; 0 keeps it forever. */
type KeepSettings = {
  /** Jobs that have ended. */
  jobsMs: number
  /** Inactive guests. */
  guestsMs: number
  /** Every version of a post; older ones are thinned to one per hour. */
  versionsMs: number
  /** Hourly versions; older ones are thinned to one per day. */
  hourlyVersionsMs: number
}

export const keepSettings = (values: DatabaseValues): KeepSettings => ({
  jobsMs: dayMs * values.KEEP_JOBS_DAYS,
  guestsMs: dayMs * values.KEEP_GUESTS_DAYS,
  versionsMs: hourMs * values.KEEP_VERSIONS_HOURS,
  hourlyVersionsMs: dayMs * values.KEEP_HOURLY_VERSIONS_DAYS,
})

type SignInValues = z.infer<z.ZodObject<typeof signInVariables>>

type Names = Extract<keyof SignInValues, `OIDC_${string}` | `GOOGLE_${string}`>

/**
 * Returns the values of settings that are useful only together; undefined when none is given. Throws SettingError when
 * one is missing.
 */
function together(values: SignInValues, needed: Names[], others: Names[] = []): string[] | undefined {
  const given = [...needed, ...others].find((name) => values[name] !== undefined)
  if (given === undefined) return undefined
  return needed.map((name) => {
    const value = values[name]
    if (value === undefined) throw new SettingError(`${name}: is needed when ${given} is set`)
    return value
  })
}

type Client = {
  kind: 'openid'
  id: string
  label: string
  issuer: string
  clientId: string
  clientSecret: string
}

function companyClient(values: SignInValues): Client[] {
  const needed = together(values, ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'], ['OIDC_NAME'])
  if (needed === undefined) return []
  const [issuer = '', clientId = '', clientSecret = ''] = needed
  return [
    {
      kind: 'openid',
      id: 'oidc',
      label: values.OIDC_NAME ?? new URL(issuer).host,
      issuer,
      clientId,
      clientSecret,
    },
  ]
}

function googleClient(values: SignInValues): Client[] {
  const needed = together(values, ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'], ['GOOGLE_ISSUER'])
  if (needed === undefined) return []
  const [clientId = '', clientSecret = ''] = needed
  const issuer = values.GOOGLE_ISSUER ?? googleIssuer
  return [{ kind: 'openid', id: 'google', label: 'Google', issuer, clientId, clientSecret }]
}

type LinkedIn = {
  clientId: string
  clientSecret: string
  authUrl: string
  apiUrl: string
  extraScopes: readonly string[]
}

/** LinkedIn sign-in uses the same app credentials as publishing. */
function linkedInClient({ LINKEDIN_SIGN_IN }: SignInValues, linkedIn: LinkedIn | undefined) {
  if (LINKEDIN_SIGN_IN !== true) return []
  if (linkedIn === undefined) {
    throw new SettingError('LINKEDIN_CLIENT_ID: is needed when LINKEDIN_SIGN_IN is on')
  }
  const { networkKey: id, network: label } = brand
  return [{ kind: 'linkedin' as const, id, label, ...linkedIn }]
}

export const signInSettings = (values: SignInValues, linkedIn: LinkedIn | undefined) => ({
  limits: { wrongPasswords: values.SIGN_IN_LIMIT, beginnings: values.SIGN_UP_LIMIT },
  /** How many proxies stand in front of this server, each of which appends to X-Forwarded-For. */
  proxies: values.TRUST_PROXY,
  /** External services for signing in, in the order of their buttons. */
  services: [...companyClient(values), ...googleClient(values), ...linkedInClient(values, linkedIn)],
})

const telemetryValues = z.object(telemetryVariables)

/** Returns the values of "name=value,name=value", most of which are collector keys. */
const headerValues = (headers: string | undefined): string[] =>
  (headers ?? '').split(',').flatMap((pair) => pair.slice(pair.indexOf('=') + 1).trim() || [])

type TelemetrySettings = {
  sampler: (typeof samplers)[number]
  ratio: number
  /** Sent to the collector with every call; the exporter reads them itself, and they must never be logged. */
  headerSecrets: string[]
}

/** Returns how to trace; undefined when no collector is named or tracing is disabled. */
export function telemetrySettings(values: z.infer<typeof telemetryValues>): TelemetrySettings | undefined {
  const isNamed =
    values.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined ||
    values.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT !== undefined
  if (!isNamed || values.OTEL_SDK_DISABLED === 'true') return undefined
  return {
    sampler: values.OTEL_TRACES_SAMPLER,
    ratio: values.OTEL_TRACES_SAMPLER_ARG,
    headerSecrets: [values.OTEL_EXPORTER_OTLP_HEADERS, values.OTEL_EXPORTER_OTLP_TRACES_HEADERS].flatMap(
      headerValues,
    ),
  }
}
