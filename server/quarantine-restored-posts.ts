import { networkName } from '#core/network-name.ts'
import { createChangeFeed } from './db/change-feed.ts'
import type { Database } from './db/client.ts'
import type { Settings } from './env.ts'
import { createDocuments } from './features/documents/service.ts'
import { createLimits } from './features/limits/service.ts'
import { createNotices } from './features/notices/service.ts'
import { quarantinePublications } from './features/publications/service.ts'
import { quarantineScheduled } from './features/schedule/service.ts'
import { createLog } from './log.ts'
import { chooseMailer } from './mail.ts'

const restored = 'This server was restored from a back-up'

/**
 * Keeps what a back-up would send from going out a second time: posts that are on their way in it become posts of
 * unknown outcome, scheduled ones drafts, and each owner is told. Answers what was held, in words.
 */
export async function quarantineRestoredPosts(database: Database, settings: Settings): Promise<string> {
  const { db, engine } = database
  const now = Date.now
  const log = createLog('silent')
  const publicUrl = settings.publicUrl ?? `http://localhost:${settings.port}`
  const mailer = chooseMailer(settings, { publicUrl, log })
  const feed = createChangeFeed({ db, engine, url: settings.databaseUrl, log })
  const { tell } = feed
  const nothing = () => Promise.resolve()
  const documents = createDocuments({
    db,
    engine,
    now,
    tell,
    useFiles: nothing,
    releaseFiles: nothing,
    noteTakenOff: nothing,
  })
  const limits = createLimits({ db, now, settings: settings.limits })
  const network = settings.linkedIn ? 'linkedin' : 'practice'
  const looking = `Look at your profile on ${networkName(network)}`
  const askToConfirm = nothing
  const notices = createNotices({ db, engine, now, log, tell, mailer, network, publicUrl, askToConfirm })
  const parts = { db, documents, limits, notices }
  const sent = await quarantinePublications({
    ...parts,
    now: now(),
    reason: `${restored}, in which this post was on its way. ${looking} and say whether it is there.`,
  })
  const scheduled = await quarantineScheduled({
    ...parts,
    now,
    reason: (when) =>
      `${restored}, in which this post was to go out on ${when}. ${looking}: when it is not there yet, publish it or choose a time again.`,
  })
  await feed.stop()
  await mailer.close()
  return `${sent} posts that were on their way and ${scheduled} scheduled ones wait for their owners to look.`
}
