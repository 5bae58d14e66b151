import { displayName } from '#core/display-name.ts'
import { createArchiveReader } from '#server/adapters/archive-reader/archive-reader.ts'
import { createAccounts } from '#server/features/account/service.ts'
import { createArchive } from '#server/features/archive/service.ts'
import { purgeSessions } from '#server/features/auth/service.ts'
import { createCalendarFeeds } from '#server/features/calendar-feed/service.ts'
import { createChats } from '#server/features/chats/service.ts'
import { createEvents } from '#server/features/events/service.ts'
import { listTemplates } from '#server/features/library/service.ts'
import { createRepeats } from '#server/features/repeats/service.ts'
import { createSamples } from '#server/features/samples/service.ts'
import { createSearch } from '#server/features/search/service.ts'
import type { Fetch } from '#server/http/listen.ts'
import { purgeJobs, runPurges } from '#server/jobs/purge.ts'
import { dayMs, hourMs } from '#server/jobs/recurring.ts'
import { createWorker } from '#server/jobs/worker.ts'
import { createRouter } from './router.ts'
import { publicConfig, startUpBanner } from './public-config.ts'
import { createApiKeys } from '#server/features/api-keys/service.ts'
import { createConfirmations } from '#server/features/confirmations/service.ts'
import { createMcp } from '#server/features/mcp/service.ts'
import { createEmbedder } from '#server/adapters/embeddings/create-embedder.ts'
import { createCompatibleTranscriber } from '#server/adapters/speech/compatible-transcriber.ts'
import { createFileReader } from '#server/adapters/file-reader/file-reader.ts'
import { createPictureMaker } from '#server/adapters/pictures/create-picture-maker.ts'
import { createPageReader } from '#server/adapters/web-page/readable-page.ts'
import { createWebSearch } from '#server/adapters/web-search/create-web-search.ts'
import { createPublicNetwork } from '#server/adapters/web-page/public-network.ts'
import { createWebPages } from '#server/adapters/web-page/web-pages.ts'
import { createPromptContexts, createSemanticRanking } from '#server/features/prompt-context/service.ts'
import { createClaims } from '#server/features/claims/service.ts'
import { createFlows } from '#server/features/flows/service.ts'
import { createImports } from '#server/features/imports/service.ts'
import { createMaterials } from '#server/features/materials/service.ts'
import { createModels, purgeKeysTask } from '#server/features/models/service.ts'
import { createPictures } from '#server/features/pictures/service.ts'
import { createGroupCommit } from '#server/db/group-commit.ts'
import { createReplies } from '#server/features/replies/service.ts'
import { createRewriting } from '#server/features/rewriting/service.ts'
import { createSuggestions } from '#server/features/suggestions/service.ts'
import { createTranscriptions } from '#server/features/transcription/service.ts'
import { createVoices } from '#server/features/voice/service.ts'
import { answers } from '#server/db/client.ts'
import { createHealth } from '#server/features/health/service.ts'
import { createConnections } from '#server/features/linkedin/service.ts'
import { createPublications } from '#server/features/publications/service.ts'
import { createSchedule } from '#server/features/schedule/service.ts'
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
import { createLimits } from '#server/features/limits/service.ts'
import { createNotices } from '#server/features/notices/service.ts'
import { quarantineScheduled } from '#server/features/schedule/service.ts'
import { noteChangedText } from '#server/features/schedule/changed-text.ts'
import { type Settings, SettingError } from './env.ts'
import { chooseMailer } from './mail.ts'
import { chooseNetwork } from './network.ts'
import { readSecret } from './secret.ts'
import { findOffice, isProgram } from '#server/adapters/media/find-office.ts'
import { createOfficeConverter, type OfficeConverter } from '#server/adapters/media/office-converter.ts'
import { createDocuments, thinVersions } from '#server/features/documents/service.ts'
import { createFiles, type Files, sweepTask } from '#server/features/files/service.ts'
import { createPosts } from '#server/features/posts/service.ts'
import { createProfiles } from '#server/features/profile/service.ts'
import { createCheckChoices } from '#server/features/post-check/service.ts'
import { Undo } from './undo.ts'

type ComposeOptions = {
  settings: Settings
  log: Logger
  now: () => number
  /** How often the worker looks for due jobs, in milliseconds. */
  pollMs: number | undefined
  /** How long a readiness result is cached, in milliseconds. */
  readinessMs: number | undefined
  /** How long an export waits for a client that has stopped reading, in milliseconds. */
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

type Composed = {
  fetch: Fetch
  summary: string[]
  /** Closes the event streams; resolves when no reply is being written here. */
  finish: () => Promise<void>
  stop: () => Promise<void>
}

type Part = { start?: () => void; stop: () => Promise<void> | void }

/** Builds all parts around an open database, mounts the routes on them and starts the background work. */
export function compose(options: ComposeOptions): Composed {
  const { log, isDraining } = options
  const services = composeServices(options)
  const { chosen, feed, mailer, semanticRanking, claims, worker, replies, events } = services
  const app = createRouter({ ...services, isDraining })
  const warning = chosen.warning()
  if (warning !== undefined) log.info({ warning }, 'network API version warning')
  const undo = new Undo()
  /** Stopped in reverse order: later parts depend on earlier ones. */
  const parts: Part[] = [
    { stop: chosen.close },
    feed,
    { stop: mailer.close },
    ...(semanticRanking ? [semanticRanking] : []),
    claims,
    worker,
    { start: replies.start, stop: replies.close },
    { stop: events.close },
  ]
  for (const { start, stop } of parts) {
    undo.add(stop)
    start?.()
  }
  return {
    fetch: (request, env) => app.fetch(request, env),
    summary: [
      ...startUpBanner(options),
      chosen.summary,
      ...(mailer.isReal ? [`Mail      ${mailer.label}`] : []),
      ...(warning === undefined ? [] : [`Warning   ${warning}`]),
    ],
    finish() {
      events.close()
      return replies.through()
    },
    stop: () => undo.run(),
  }
}

function composeServices(options: ComposeOptions) {
  const { settings, log, database, now, pollMs, storage } = options
  const core = composeCore(options, (name) => worker.wake(name))
  const { db, chosen, documents, files, notices, profiles } = core
  const writing = composeWriting(core)
  const { materials, accountModels, replies } = writing
  const publishing = composePublishing(core)
  const { publications, schedule } = publishing
  const posts = createPosts({ ...core, profiles, swipes: materials.swipes })
  const chats = createChats(core)
  const lists = { profiles, posts, chats, checkChoices: createCheckChoices(core) }
  const archive = createArchive({ ...core, materials, reader: createArchiveReader() })
  const accounts = createAccounts({ ...core, replies, publications, schedule })
  const { keep } = settings
  const purgeRows = () =>
    runPurges(log, [
      {
        what: 'jobs that ended long ago',
        run: async () =>
          keep.jobsMs === 0
            ? 0
            : purgeJobs({ db, now, keepMs: keep.jobsMs, findNeeded: publications.findNeededJobs }),
      },
      // Sessions expire by the system clock, which Better Auth uses.
      { what: 'sessions that have ended', run: () => purgeSessions(db, Date.now()) },
      {
        what: 'guests whom nobody has seen',
        run: async () => (keep.guestsMs === 0 ? 0 : accounts.removeAbandoned(now() - keep.guestsMs)),
      },
      {
        what: 'versions between others',
        run: () => thinVersions({ db, now, keep, releaseFiles: files.releaseVersions }),
      },
    ])
  const worker = createWorker({
    ...database,
    now,
    log,
    pollMs,
    handlers: [documents, notices, publications, schedule, files, archive].flatMap(({ jobs }) => jobs),
    recurring: [
      { name: sweepTask, everyMs: dayMs, run: files.sweep },
      { name: 'purge-jobs', everyMs: dayMs, run: purgeRows },
      { name: 'look-ahead', everyMs: hourMs, run: notices.lookAhead },
      { name: 'purge-materials', everyMs: hourMs, run: materials.purgeDeleted },
      { name: 'purge-posts', everyMs: hourMs, run: posts.purgeDeleted },
      { name: purgeKeysTask, everyMs: hourMs, run: accountModels.purgeRemoved },
    ],
  })
  return {
    ...core,
    ...writing,
    ...publishing,
    ...lists,
    ...composeIntegrations({ ...core, ...writing, ...publishing, ...lists }),
    archive,
    accounts,
    worker,
    events: createEvents(core),
    repeats: createRepeats(core),
    calendarFeeds: createCalendarFeeds(core),
    samples: createSamples({ ...core, materials }),
    search: createSearch({ ...lists, materials }),
    libraryTemplates: listTemplates,
    practice: chosen.practice,
    networkWarning: chosen.warning,
    proxies: settings.signIn.proxies,
    config: publicConfig({ ...core, storage, network: chosen.network }),
  }
}

type PostServicesOptions = Pick<ComposeOptions, 'settings' | 'log' | 'now' | 'publicUrl' | 'database'> & {
  files: Pick<Files, 'useAll' | 'releaseVersions'>
  /** Asks somebody to confirm their e-mail address. */
  askToConfirm: (email: string) => Promise<void>
  /** Wakes the worker for a job that was just scheduled; omitted where none runs. */
  wake?: (name: string) => void
}

/** Builds the services that change posts and notify their owners, for a server or for a command that runs without one. */
export function composePostServices(options: PostServicesOptions) {
  const { settings, log, now, publicUrl, database, files, askToConfirm, wake } = options
  const { db, engine } = database
  const mailer = chooseMailer(settings, { publicUrl, log })
  const feed = createChangeFeed({ db, engine, url: settings.databaseUrl, log })
  const { tell, tellSoon } = feed
  const network = settings.linkedIn ? 'linkedin' : 'practice'
  const given = { db, engine, now, log, publicUrl, tell, tellSoon }
  const notices = createNotices({ ...given, mailer, network, askToConfirm })
  const limits = createLimits({ db, now, settings: settings.limits })
  const documents = createDocuments({
    ...given,
    useFiles: files.useAll,
    releaseFiles: files.releaseVersions,
    noteTakenOff: noteChangedText({ limits, notices }),
    ...(wake === undefined ? {} : { wake }),
  })
  return { ...given, mailer, feed, notices, limits, documents }
}

type Core = ReturnType<typeof composeCore>

/** Builds what both writing and publishing depend on: who is signed in, what they own and may do, and how they are notified. */
function composeCore(options: ComposeOptions, wake: (name: string) => void) {
  const { settings, log, now, database, publicUrl, loopback } = options
  const { db, engine } = database
  const secret = readSecret({ given: settings.authSecret, dataDir: settings.dataDir })
  const origins = [
    ...new Set([new URL(publicUrl).origin, loopback, loopback.replace('127.0.0.1', 'localhost')]),
  ]
  const given = { ...options, db, engine, origins, wake }
  const files = createFiles({ ...given, quota: settings.quota, office: chooseOffice(settings) })
  const posts = composePostServices({ ...given, files, askToConfirm: (email) => auth.askToConfirm(email) })
  const { mailer, documents, limits, notices } = posts
  const tries = createRateLimiter({ db, now, secret })
  const { allowGuests, allowSignUp } = settings
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
    async unscheduleAll(userId) {
      const reason = (when: string) =>
        `A new password was set for this account, whose address was not confirmed before. This post was due to go out on ${when}. If you scheduled it, choose a time again.`
      await quarantineScheduled({ db, now, documents, limits, notices, reason, userId })
    },
  })
  const profiles = createProfiles({ db, engine, now, files })
  const findPerson = async (headers: Headers) => {
    const actor = await auth.findActor(headers)
    return actor && { id: actor.userId, name: displayName(await profiles.get(actor)) }
  }
  const chosen = chooseNetwork({ ...given, findPerson })
  const access = createAccess({ db, featuresOff: settings.featuresOff })
  return {
    ...given,
    ...posts,
    files,
    tries,
    auth,
    profiles,
    chosen,
    access,
    secrets: createSecretBox(secret),
  }
}

type Lists = {
  posts: ReturnType<typeof createPosts>
  profiles: ReturnType<typeof createProfiles>
  checkChoices: ReturnType<typeof createCheckChoices>
}

/** Builds what other programs use: API keys, tools, and the confirmations that only a person can give. */
function composeIntegrations(parts: Core & Writing & Publishing & Lists) {
  const confirmations = createConfirmations(parts)
  const apiKeys = createApiKeys({ ...parts, confirmations })
  const mcp = createMcp({ ...parts, network: parts.connections.network, apiKeys, confirmations })
  return { confirmations, apiKeys, mcp }
}

type Writing = ReturnType<typeof composeWriting>

/** Builds what posts are written with: models, material, replies, claims, pictures and speech. */
function composeWriting(core: Core) {
  const { settings, log, models: server } = core
  const { timeoutMs, baseUrls } = settings.models
  const { importAllowedHosts: allowedHosts } = settings
  const network = createPublicNetwork({ allowedHosts })
  const accountModels = createModels({ ...core, network, server, baseUrls, timeoutMs })
  const given = { ...core, models: accountModels, timeoutMs }
  const pictures = createPictures({ ...core, maker: createPictureMaker(settings.pictures, timeoutMs) })
  const reader = createFileReader()
  const materials = createMaterials(core)
  const voices = createVoices(core)
  const semanticRanking =
    settings.embeddings && createSemanticRanking({ ...core, embedder: createEmbedder(settings.embeddings) })
  const promptContexts = createPromptContexts({ ...core, ...materials, voices }, semanticRanking)
  const suggestions = createSuggestions({ ...given, promptContexts })
  const claims = createClaims({ ...core, materials, promptContexts, reader })
  const webSearch = createWebSearch(settings.webSearch)
  const flows = createFlows({ materials, webSearch })
  const replies = createReplies({
    ...given,
    transact: createGroupCommit(core.db, core.engine),
    claims,
    suggestions,
    pictures,
    reader,
    promptContexts,
    flows,
    webSearch,
  })
  const transcriber = settings.speech && createCompatibleTranscriber(settings.speech, timeoutMs)
  const webPages = createWebPages({ allowedHosts })
  const { knowledgeBase } = materials
  return {
    accountModels,
    pictures,
    materials,
    suggestions,
    voices,
    semanticRanking,
    claims,
    replies,
    rewriting: createRewriting({ ...given, promptContexts }),
    transcriptions: createTranscriptions({ transcriber, log }),
    imports: createImports({ log, knowledgeBase, webPages, readPage: createPageReader(), reader }),
  }
}

type Publishing = ReturnType<typeof composePublishing>

/** Builds what takes a post to the network: the connection, publishing and scheduling. */
function composePublishing(core: Core) {
  const { db, database, storage, streams } = core
  const { network } = core.chosen
  const health = createHealth({
    ...core,
    pool: database.pool,
    keepMs: core.readinessMs,
    needs: {
      database: () => answers(db),
      storage: () => storage.check(),
      streams: () => streams.check(),
    },
  })
  const connections = createConnections({ ...core, network })
  const publications = createPublications({ ...core, network, noteLag: health.noteLag, connections })
  const schedule = createSchedule({ ...core, connections, publications })
  return { health, connections, publications, schedule }
}

/**
 * Returns LibreOffice, as configured or found; undefined when this machine has none. Throws SettingError for a path
 * that is not a program.
 */
function chooseOffice({ office: { path, searchPath } }: Settings): OfficeConverter | undefined {
  if (path !== undefined && !isProgram(path)) {
    throw new SettingError(`LIBREOFFICE_PATH: ${path} is no program that can be started`)
  }
  const program = path ?? findOffice(searchPath)
  return program === undefined ? undefined : createOfficeConverter({ program, searchPath })
}
