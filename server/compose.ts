import { createArchiveReader } from '#server/adapters/file-reader/archive-reader.ts'
import { createAccounts } from '#server/features/account/service.ts'
import { createArchive } from '#server/features/archive/service.ts'
import { purgeSessions } from '#server/features/auth/service.ts'
import { createCalendarFeeds } from '#server/features/calendar-feed/service.ts'
import { createChats } from '#server/features/chats/service.ts'
import { thinVersions } from '#server/features/documents/service.ts'
import { createEvents } from '#server/features/events/service.ts'
import { listTemplates } from '#server/features/library/service.ts'
import { createPosts } from '#server/features/posts/service.ts'
import { createProfiles } from '#server/features/profile/service.ts'
import { createRepeats } from '#server/features/repeats/service.ts'
import { createSamples } from '#server/features/samples/service.ts'
import { createSearch } from '#server/features/search/service.ts'
import { createCheckChoices } from '#server/features/post-check/service.ts'
import type { Fetch } from '#server/http/listen.ts'
import { dailyPurge, purgeJobs } from '#server/jobs/purge.ts'
import { createRouter } from './router.ts'
import { type ComposeOptions, composeCoreServices } from './compose-core-services.ts'
import { composeIntegrations } from './compose-integrations.ts'
import { composePublishing } from './compose-publishing.ts'
import { composeWriting } from './compose-writing.ts'
import { publicConfig, startUpBanner } from './public-config.ts'

export type Composed = {
  fetch: Fetch
  summary: string[]
  /** Ends the connections that nobody waits for; resolves when no reply is being written here. */
  finish: () => Promise<void>
  stop: () => Promise<void>
}

/** Builds every part around an open database and puts the routes over them. */
export function compose(options: ComposeOptions): Composed {
  const ground = composeCoreServices(options)
  const { settings, models, log, now, pollMs, database, storage, publicUrl, db, engine, secrets } = ground
  const { chosen, feed, mailer, notices, files, documents, limits } = ground
  const writing = composeWriting(ground)
  const { accountModels, materials, replies, claims, semanticRanking } = writing
  const publishing = composePublishing(ground)
  const { publications, schedule } = publishing
  const events = createEvents({ feed })
  const chats = createChats({ db, now, files })
  const profiles = createProfiles({ db, now, files })
  const { swipes } = materials
  const posts = createPosts({ db, engine, now, log, documents, files, limits, profiles, swipes })
  const checkChoices = createCheckChoices({ db, now })
  const programs = composeIntegrations({
    ...ground,
    ...writing,
    ...publishing,
    posts,
    profiles,
    checkChoices,
  })
  const archive = createArchive({
    database,
    storage,
    files,
    materials,
    documents,
    reader: createArchiveReader(),
    stallMs: options.stallMs,
    log,
    now,
    pollMs,
  })
  const accounts = createAccounts({ db, engine, replies, publications, schedule, notices, files })
  const { keep } = settings
  const purge = dailyPurge({
    db,
    engine,
    now,
    log,
    purges: [
      {
        what: 'jobs that ended long ago',
        run: async () =>
          keep.jobsMs === 0
            ? 0
            : purgeJobs({ db, now, keepMs: keep.jobsMs, findNeeded: publications.findNeededJobs }),
      },
      // They end by the machine's own clock, which is Better Auth's.
      { what: 'sessions that have ended', run: () => purgeSessions(db, Date.now()) },
      {
        what: 'guests whom nobody has seen',
        run: async () => (keep.guestsMs === 0 ? 0 : accounts.removeAbandoned(now() - keep.guestsMs)),
      },
      {
        what: 'versions between others',
        run: () => thinVersions({ db, now, keep, releaseFiles: files.releaseVersions }),
      },
    ],
  })
  const app = createRouter({
    ...ground,
    ...writing,
    ...publishing,
    ...programs,
    events,
    chats,
    profiles,
    posts,
    archive,
    repeats: createRepeats({ db, documents }),
    checkChoices,
    accounts,
    calendarFeeds: createCalendarFeeds({ db, now, secrets, publicUrl }),
    samples: createSamples({ db, engine, now, materials, documents }),
    search: createSearch({ chats, posts, materials }),
    libraryTemplates: listTemplates,
    practice: chosen.practice,
    networkWarning: chosen.warning,
    proxies: settings.signIn.proxies,
    config: publicConfig({
      settings,
      models,
      network: chosen.network,
      mailer,
      origins: ground.origins,
      storage,
    }),
  })
  const warning = chosen.warning()
  if (warning !== undefined) log.info({ warning }, 'the network needs attention')
  replies.start()
  feed.start()
  notices.start()
  publications.start()
  schedule.start()
  purge.start()
  files.start()
  materials.start()
  accountModels.start()
  posts.start()
  archive.work()
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
    async stop() {
      events.close()
      await replies.close()
      await schedule.stop()
      await claims.stop()
      await semanticRanking?.stop()
      await publications.stop()
      await purge.stop()
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
