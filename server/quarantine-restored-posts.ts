import { networkName } from '#core/network-name.ts'
import type { Database } from './db/client.ts'
import type { Settings } from './env.ts'
import { quarantinePublications } from './features/publications/service.ts'
import { quarantineScheduled } from './features/schedule/service.ts'
import { createLog } from './log.ts'
import { composePostServices } from './services.ts'

const restored = 'This server was restored from a back-up'

/**
 * Keeps a restored back-up from publishing anything twice: posts that were on their way become posts of unknown
 * outcome, scheduled ones become drafts, and each owner is notified. Returns a summary for people.
 */
export async function quarantineRestoredPosts(database: Database, settings: Settings): Promise<string> {
  const now = Date.now
  const log = createLog('silent')
  const publicUrl = settings.publicUrl ?? `http://localhost:${settings.port}`
  const nothing = () => Promise.resolve()
  const files = { useAll: nothing, releaseVersions: nothing }
  const parts = composePostServices({ settings, log, now, publicUrl, database, files, askToConfirm: nothing })
  const looking = `Look at your profile on ${networkName(settings.linkedIn ? 'linkedin' : 'practice')}`
  const sent = await quarantinePublications({
    ...parts,
    now: now(),
    reason: `${restored}, in which this post was on its way. ${looking} and say whether it is there.`,
  })
  const scheduled = await quarantineScheduled({
    ...parts,
    reason: (when) =>
      `${restored}, in which this post was to go out on ${when}. ${looking}: when it is not there yet, publish it or choose a time again.`,
  })
  await parts.feed.stop()
  await parts.mailer.close()
  return `${sent} posts that were on their way and ${scheduled} scheduled ones are waiting for their owners to check.`
}
