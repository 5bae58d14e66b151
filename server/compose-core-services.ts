import type { Logger } from 'pino'
import type { LanguageModels } from '#server/adapters/language-model/language-models.ts'
import { createSecretBox } from '#server/adapters/secrets/secret-box.ts'
import { createLinkedInService } from '#server/adapters/sign-in/linkedin-service.ts'
import { createOpenIdService } from '#server/adapters/sign-in/open-id-service.ts'
import type { Storage } from '#server/adapters/storage/storage.ts'
import type { ReplyStreams } from '#server/adapters/streams/reply-streams.ts'
import { createChangeFeed } from '#server/db/change-feed.ts'
import type { Database } from '#server/db/client.ts'
import { createRateLimiter } from '#server/db/rate-limiter.ts'
import { createAccess } from '#server/features/access/service.ts'
import { createAuth } from '#server/features/auth/service.ts'
import { createDocuments } from '#server/features/documents/service.ts'
import { createFiles } from '#server/features/files/service.ts'
import { createLimits } from '#server/features/limits/service.ts'
import { createNotices } from '#server/features/notices/service.ts'
import { quarantineScheduled } from '#server/features/schedule/service.ts'
import { noteChangedText } from '#server/features/schedule/changed-text.ts'
import type { Settings } from './env.ts'
import { chooseMailer } from './mail.ts'
import { chooseNetwork } from './network.ts'
import { chooseOffice } from './office.ts'
import { readSecret } from './secret.ts'

export type ComposeOptions = {
  settings: Settings
  log: Logger
  now: () => number
  /** How often workers look for what has come due. */
  pollMs: number | undefined
  /** For how long what is said of readiness holds. */
  readinessMs: number | undefined
  /** How long an export waits for a reader who does not read. */
  stallMs: number | undefined
  webFolder: string
  database: Database
  storage: Storage
  streams: ReplyStreams
  models: LanguageModels
  publicUrl: string
  loopback: string
  isDraining: () => boolean
}

export type CoreServices = ReturnType<typeof composeCoreServices>

/** Who is signed in, what they own and may do, and how they hear of it: what writing and publishing both stand on. */
export function composeCoreServices(options: ComposeOptions) {
  const { settings, log, now, pollMs, database, storage, publicUrl, loopback } = options
  const { db, engine } = database
  const secret = readSecret({ given: settings.authSecret, dataDir: settings.dataDir })
  const origins = [
    ...new Set([new URL(publicUrl).origin, loopback, loopback.replace('127.0.0.1', 'localhost')]),
  ]
  const { allowGuests, allowSignUp } = settings
  const mailer = chooseMailer(settings, { publicUrl, log })
  const tries = createRateLimiter({ db, now, secret })
  const auth = createAuth({
    db,
    engine,
    secret,
    publicUrl,
    origins,
    allowGuests,
    allowSignUp,
    services: settings.signIn.services.map((client) =>
      client.kind === 'linkedin' ? createLinkedInService(client) : createOpenIdService(client, now),
    ),
    mailer,
    log,
    now,
    tries,
    limits: settings.signIn.limits,
    async takeOffSchedule(userId) {
      const reason = (when: string) =>
        `A new password was set for this account, whose address was not confirmed before. This post was to go out on ${when}. If you scheduled it, choose a time again.`
      await quarantineScheduled({ db, now, documents, limits, notices, reason, userId })
    },
  })
  const chosen = chooseNetwork({
    settings,
    publicUrl,
    loopback,
    origins,
    findActor: auth.findActor,
    now,
  })
  const feed = createChangeFeed({ db, engine, url: settings.databaseUrl, log })
  const { tell } = feed
  const notices = createNotices({
    db,
    engine,
    now,
    log,
    tell,
    mailer,
    network: chosen.network.kind,
    publicUrl,
    askToConfirm: auth.askToConfirm,
    pollMs,
  })
  const files = createFiles({
    db,
    engine,
    now,
    log,
    storage,
    publicUrl,
    quota: settings.quota,
    office: chooseOffice(settings),
  })
  const limits = createLimits({ db, now, settings: settings.limits })
  const documents = createDocuments({
    db,
    engine,
    now,
    useFiles: files.useAll,
    releaseFiles: files.releaseVersions,
    noteTakenOff: noteChangedText({ limits, notices }),
    tell,
  })
  const access = createAccess({ db, featuresOff: settings.featuresOff })
  return {
    ...options,
    db,
    engine,
    origins,
    mailer,
    auth,
    tries,
    chosen,
    feed,
    tell,
    notices,
    files,
    documents,
    access,
    limits,
    secrets: createSecretBox(secret),
  }
}
