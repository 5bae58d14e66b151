import type { Db } from '#server/db/schema.ts'
import type { Documents } from '#server/features/documents/service.ts'
import type { Limits } from '#server/features/limits/service.ts'
import type { Notices } from '#server/features/notices/service.ts'
import { finishAndNotify } from './outcomes.ts'
import { transition } from './transitions.ts'

type Quarantine = {
  db: Db
  now: number
  documents: Documents
  limits: Limits
  notices: Notices
  /** For the owner: why nobody knows. */
  reason: string
}

const way = ['queued', 'uploading', 'ready', 'sending'] as const

/**
 * Makes every publication that is under way one of unknown outcome: what was written down of it is older than what was
 * done. Its owner looks and says. Answers how many there were.
 */
export async function quarantinePublications({ db, now, documents, limits, notices, reason }: Quarantine) {
  const underWay = await db
    .selectFrom('publication')
    .select(['id', 'documentId', 'userId', 'network', 'state'])
    .where('state', 'in', way)
    .execute()
  for (const publication of underWay) {
    const { id } = publication
    await db.transaction().execute(async (tx) => {
      await documents.lock(tx, publication.documentId)
      const left = way.slice(way.findIndex((state) => state === publication.state))
      for (const [at, from] of left.entries()) {
        const to = left[at + 1]
        if (to) await transition(tx, { id, from, to, detail: 'Taken from a back-up.', now })
      }
      const ending = { state: 'unknown', reason, detail: 'Taken from a back-up.' } as const
      await finishAndNotify(tx, { documents, limits, notices, now, publication, from: ['sending'], ending })
    })
  }
  return underWay.length
}
