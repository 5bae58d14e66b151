import type { Logger } from 'pino'
import type { Config } from '#contract/account.ts'
import { type LanguageModels, offlineWriterId } from '#server/adapters/language-model/language-models.ts'
import { createEmbedder } from '#server/adapters/embeddings/create-embedder.ts'
import { createCompatibleTranscriber } from '#server/adapters/speech/compatible-transcriber.ts'
import type { Network } from '#server/adapters/network/network.ts'
import { createArchiveReader } from '#server/adapters/file-reader/archive-reader.ts'
import { createFileReader } from '#server/adapters/file-reader/file-reader.ts'
import type { Mailer } from '#server/adapters/mail/mailer.ts'
import { createPictureMaker } from '#server/adapters/pictures/create-picture-maker.ts'
import { createPageReader } from '#server/adapters/file-reader/readable-page.ts'
import { createWebSearch } from '#server/adapters/web-search/create-web-search.ts'
import { createPublicNetwork } from '#server/adapters/web-page/public-network.ts'
import { createWebPages } from '#server/adapters/web-page/web-pages.ts'
import { createSecretBox } from '#server/adapters/secrets/secret-box.ts'
import type { Storage } from '#server/adapters/storage/storage.ts'
import type { ReplyStreams } from '#server/adapters/streams/reply-streams.ts'
import { createChangeFeed } from '#server/db/change-feed.ts'
import type { Database } from '#server/db/client.ts'
import { createAccess } from '#server/features/access/service.ts'
import { createAccounts } from '#server/features/account/service.ts'
import { createArchive } from '#server/features/archive/service.ts'
import { createAuth } from '#server/features/auth/service.ts'
import { createBriefs, createNearness } from '#server/features/briefs/service.ts'
import { createCalendarFeeds } from '#server/features/calendar-feed/service.ts'
import { createChats } from '#server/features/chats/service.ts'
import { createClaims } from '#server/features/claims/service.ts'
import { createDocuments } from '#server/features/documents/service.ts'
import { createEvents } from '#server/features/events/service.ts'
import { createFiles } from '#server/features/files/service.ts'
import { createFlows } from '#server/features/flows/service.ts'
import { createHealth } from '#server/features/health/service.ts'
import { createImports } from '#server/features/imports/service.ts'
import { listTemplates } from '#server/features/library/service.ts'
import { createLimits } from '#server/features/limits/service.ts'
import { createConnections } from '#server/features/linkedin/service.ts'
import { createMaterials } from '#server/features/materials/service.ts'
import { createModels } from '#server/features/models/service.ts'
import { createNotices } from '#server/features/notices/service.ts'
import { createPosts } from '#server/features/posts/service.ts'
import { createPictures } from '#server/features/pictures/service.ts'
import { createProfiles } from '#server/features/profile/service.ts'
import { createPublications } from '#server/features/publications/service.ts'
import { createRepeats } from '#server/features/repeats/service.ts'
import { createReplies } from '#server/features/replies/service.ts'
import { createRewriting } from '#server/features/rewriting/service.ts'
import { createSamples } from '#server/features/samples/service.ts'
import { createSchedule } from '#server/features/schedule/service.ts'
import { createSearch } from '#server/features/search/service.ts'
import { createCheckChoices } from '#server/features/post-check/service.ts'
import { createSuggestions } from '#server/features/suggestions/service.ts'
import { createTranscriptions } from '#server/features/transcription/service.ts'
import { createVoices } from '#server/features/voice/service.ts'
import type { Fetch } from '#server/http/listen.ts'
import type { Settings } from './env.ts'
import { chooseMailer } from './mail.ts'
import { chooseNetwork } from './network.ts'
import { chooseOffice } from './office.ts'
import { createRouter } from './router.ts'
import { readSecret } from './secret.ts'

export type ComposeOptions = {
  settings: Settings
  log: Logger
  now: () => number
  webFolder: string
  database: Database
  storage: Storage
  streams: ReplyStreams
  models: LanguageModels
  publicUrl: string
  loopback: string
}

export type Composed = { fetch: Fetch; summary: string[]; stop: () => Promise<void> }

/** Builds every part around an open database and puts the routes over them. */
export function compose(options: ComposeOptions): Composed {
  const { settings, log, now, database, storage, streams, models, publicUrl, loopback } = options
  const { db, engine } = database
  const secret = readSecret({ given: settings.authSecret, dataDir: settings.dataDir })
  const origins = [
    ...new Set([new URL(publicUrl).origin, loopback, loopback.replace('127.0.0.1', 'localhost')]),
  ]
  const { allowGuests, allowSignUp } = settings
  const mailer = chooseMailer(settings, { publicUrl, log })
  const auth = createAuth({ db, engine, secret, publicUrl, origins, allowGuests, allowSignUp, mailer, log })
  const chosen = chooseNetwork({ settings, publicUrl, loopback, origins, now })
  const { network } = chosen
  const feed = createChangeFeed({ db, engine, url: settings.databaseUrl, log })
  const { tell } = feed
  const events = createEvents({ feed })
  const notices = createNotices({
    db,
    engine,
    now,
    log,
    tell,
    mailer,
    network: network.kind,
    publicUrl,
    askToConfirm: auth.askToConfirm,
  })
  const files = createFiles({ db, engine, now, log, storage, publicUrl, office: chooseOffice(settings) })
  const documents = createDocuments({
    db,
    engine,
    now,
    useFiles: files.useAll,
    letGoOfFiles: files.letGoOfVersions,
    tell,
  })
  const chats = createChats({ db, now })
  const profiles = createProfiles({ db, now, files })
  const access = createAccess({ db, featuresOff: settings.featuresOff })
  const limits = createLimits({ db, now, settings: settings.limits })
  const { timeoutMs, baseUrls } = settings.models
  const secrets = createSecretBox(secret)
  const accountModels = createModels({
    db,
    now,
    log,
    secrets,
    network: createPublicNetwork({ allowedHosts: settings.importAllowedHosts }),
    server: models,
    baseUrls,
    timeoutMs,
  })
  const maker = createPictureMaker(settings.pictures, timeoutMs)
  const pictures = createPictures({ maker, documents, files, access, log })
  const reader = createFileReader()
  const materials = createMaterials({ db, engine, now, log })
  const suggestions = createSuggestions({ db, now, log, models: accountModels, documents, access, timeoutMs })
  const voices = createVoices({ db, engine, now, documents })
  const nearness =
    settings.embeddings && createNearness({ db, log, embedder: createEmbedder(settings.embeddings) })
  const briefs = createBriefs({ ...materials, voices }, nearness)
  const claims = createClaims({ db, now, log, documents, materials, briefs, files, reader })
  const webSearch = createWebSearch(settings.webSearch)
  const replies = createReplies({
    db,
    engine,
    now,
    log,
    models: accountModels,
    streams,
    documents,
    suggestions,
    files,
    pictures,
    reader,
    briefs,
    flows: createFlows({ materials, webSearch }),
    webSearch,
    access,
    limits,
    timeoutMs,
  })
  const rewriting = createRewriting({ log, models: accountModels, documents, access, timeoutMs })
  const health = createHealth({ db, now })
  const connections = createConnections({ db, now, log, network, publicUrl, origins, secrets, tell })
  const publications = createPublications({
    db,
    engine,
    now,
    log,
    network,
    noteLag: health.noteLag,
    documents,
    connections,
    access,
    limits,
    files,
    notices,
  })
  const schedule = createSchedule({
    db,
    engine,
    now,
    log,
    documents,
    limits,
    notices,
    connections,
    publications,
    access,
  })
  const transcriber = settings.speech && createCompatibleTranscriber(settings.speech, timeoutMs)
  const transcriptions = createTranscriptions({ transcriber, log })
  const { swipes } = materials
  const posts = createPosts({ db, engine, now, log, documents, files, limits, profiles, swipes })
  const imports = createImports({
    log,
    knowledgeBase: materials.knowledgeBase,
    webPages: createWebPages({ allowedHosts: settings.importAllowedHosts }),
    readPage: createPageReader(),
    reader,
  })
  const archive = createArchive({
    database,
    storage,
    files,
    materials,
    documents,
    reader: createArchiveReader(),
    log,
    now,
  })
  const app = createRouter({
    ...options,
    origins,
    health,
    auth,
    accountModels,
    chats,
    replies,
    documents,
    repeats: createRepeats({ db, documents }),
    rewriting,
    suggestions,
    claims,
    checkChoices: createCheckChoices({ db, now }),
    voices,
    files,
    profiles,
    access,
    limits,
    connections,
    publications,
    schedule,
    notices,
    events,
    transcriptions,
    pictures,
    materials,
    imports,
    archive,
    accounts: createAccounts({ db, replies, publications, schedule, notices, files }),
    posts,
    calendarFeeds: createCalendarFeeds({ db, now, secrets, publicUrl }),
    samples: createSamples({ db, engine, now, materials, documents }),
    search: createSearch({ chats, posts, materials }),
    libraryTemplates: listTemplates,
    practice: chosen.practice,
    networkWarning: chosen.warning,
    config: configFor({ settings, models, network, mailer }),
  })
  const warning = chosen.warning()
  if (warning !== undefined) log.info({ warning }, 'the network needs attention')
  feed.start()
  notices.start()
  publications.start()
  schedule.start()
  files.start()
  materials.start()
  accountModels.start()
  posts.start()
  archive.work()
  return {
    fetch: (request, env) => app.fetch(request, env),
    summary: [
      ...describe(options),
      chosen.summary,
      ...(mailer.isReal ? [`Mail      ${mailer.label}`] : []),
      ...(warning === undefined ? [] : [`Warning   ${warning}`]),
    ],
    async stop() {
      events.close()
      await replies.close()
      await schedule.stop()
      await claims.stop()
      await nearness?.stop()
      await publications.stop()
      await files.stop()
      await materials.stop()
      await accountModels.stop()
      await notices.stop()
      await mailer.close()
      await posts.stop()
      await archive.stop()
      await feed.stop()
      chosen.close()
    },
  }
}

type ConfigParts = { settings: Settings; models: LanguageModels; network: Network; mailer: Mailer }

function configFor({ settings, models, network, mailer }: ConfigParts): Config {
  const id = models.defaultId
  const { allowGuests, allowSignUp } = settings
  const model = { id, label: models.info(id)?.label ?? id, offline: id === offlineWriterId }
  const voice = settings.speech !== undefined
  const mail = mailer.isReal
  return { allowGuests, allowSignUp, network: network.kind, model, providers: [], voice, mail }
}

function describe({ database, storage, models }: ComposeOptions): string[] {
  const label = models.info(models.defaultId)?.label ?? models.defaultId
  return [`Model     ${label}`, `Database  ${database.label}`, `Storage   ${storage.label}`]
}
