import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { analyticsSettings } from './env-analytics.ts'
import { keepSettings, timeLimitSettings } from './env-database.ts'
import { embeddingSettings } from './env-embeddings.ts'
import { imageSettings, modelSettings, speechSettings } from './env-models.ts'
import { linkedInSettings, s3Settings, webSearchSettings } from './env-services.ts'
import { telemetrySettings } from './env-telemetry.ts'
import { type Variables, variables, withoutSlash } from './env-variables.ts'
import { signInSettings } from './env-sign-in.ts'
import { SettingError } from './setting-error.ts'

export { SettingError } from './setting-error.ts'

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
    /** Turns office documents into PDFs; looked for on the search path when it is not named. */
    office: { path: values.LIBREOFFICE_PATH, searchPath: values.PATH ?? '' },
    limits: { dailyMessages: values.DAILY_MESSAGE_LIMIT, monthlyPosts: values.MONTHLY_POST_LIMIT },
    /** What an account may keep; 0 is no limit. */
    quota: {
      account: { bytes: values.STORAGE_LIMIT_MB * megabyte, files: values.FILE_LIMIT },
      guest: { bytes: values.GUEST_STORAGE_LIMIT_MB * megabyte, files: values.GUEST_FILE_LIMIT },
    },
    featuresOff: values.FEATURES_OFF,
    /** For how long a server that is asked to stop goes on with what is under way; with Redis there is another one. */
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
