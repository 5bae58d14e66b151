import type { KyselyPlugin } from 'kysely'
import { expect, it } from 'vitest'
import type { Fault } from '#practice/faults.ts'
import type { Db } from '#server/db/schema.ts'
import { deserted } from '#test/harness/deserted.ts'
import { startDelivery, whileAlive } from '#test/harness/delivery.ts'

const duplicateWindowMs = 10 * 60 * 1000
/** All scenarios share a processor, so each one also waits for the others. */
const pollOptions = { interval: 5, timeout: 45_000 }

/** From query number `budget` on, the server can no longer reach the database, as if it had been killed there. */
function mortal(db: Db, budget: number) {
  const life = { left: budget }
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      life.left -= 1
      if (life.left < 0) throw new Error('killed')
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
  const isDead = () => life.left < 0
  return { db: db.withPlugin(plugin), workerDb: db.withPlugin(whileAlive(() => !isDead())), isDead }
}

const timesAt: Record<string, number[]> = { published: [1], failed: [0], unknown: [0, 1] }
const request: Pick<Fault, 'on' | 'when'> = { on: 'create', when: 'before' }
const troubles: { name: string; faults?: Fault[]; unreachable?: number }[] = [
  { name: 'all goes well' },
  { name: 'the network is out of reach at first', unreachable: 1 },
  { name: 'the request is lost', faults: [{ ...request, drop: true }] },
  { name: 'the answer is lost', faults: [{ ...request, when: 'after', drop: true }] },
  { name: 'the post is refused', faults: [{ ...request, answer: { status: 400 } }] },
]

type Trouble = (typeof troubles)[number]

/**
 * Kills one server after another, each one query later, until they finish. Returns how many that took and the states in
 * which the publications were left.
 */
async function killEverywhere({ name, faults = [], unreachable = 0 }: Trouble) {
  const found = new Set<string>()
  const delivery = await startDelivery()
  const nobody = await deserted()
  // The network's clock jumps past its duplicate window, so that it would accept the same text twice and show it twice.
  let time = delivery.practice.clock.now
  const get = () => (time += duplicateWindowMs + 1)
  Object.defineProperty(delivery.practice.clock, 'now', { get })
  /** Returns whether the server finished before it was killed. */
  async function killAt(budget: number): Promise<boolean> {
    const { accept, server, rowOf, sent, clock, practice, db, networkAt } = delivery
    const text = `${name}, killed at query ${budget}`
    const { documentId, publicationId } = await accept({ text })
    const isEnded = async () => /^(published|failed|unknown)$/.test((await rowOf(publicationId)).state)
    practice.faults.push(...faults)
    const places = Array.from({ length: unreachable }, () => nobody)
    const victim = mortal(db, budget)
    const { workerDb } = victim
    const apiBase = () => places.shift() ?? practice.url
    server({ db: victim.db, workerDb, network: networkAt(apiBase) }).start()
    await expect.poll(async () => victim.isDead() || (await isEnded()), pollOptions).toBe(true)
    found.add((await rowOf(publicationId)).state)
    const wasEnded = await isEnded()
    practice.faults.length = 0
    clock.now += delivery.leaseMs + 1
    server().start()
    const isEndedByNow = async () => {
      if (!(await delivery.isSomebodyAtWork())) clock.now += 100
      return isEnded()
    }
    await expect.poll(isEndedByNow, pollOptions).toBe(true)
    await delivery.rest()
    const { state } = await rowOf(publicationId)
    expect({ text, state, times: timesAt[state] }).toMatchObject({
      times: expect.arrayContaining([(await sent(text)).length]),
    })
    // A response that another server is still waiting for may yet settle an unknown outcome.
    const shown = async () => {
      const { status, failure, publication } = await delivery.documents.latestVersion(
        delivery.actor,
        documentId,
      )
      return { status, publication, failure: failure?.kind }
    }
    await expect
      .poll(async () => {
        const { publication, ...rest } = await shown()
        return (
          rest.status === (publication === 'published' ? 'published' : 'draft') &&
          rest.failure === (publication === 'published' ? undefined : publication)
        )
      }, pollOptions)
      .toBe(true)
    return wasEnded
  }

  try {
    const ends: boolean[] = []
    // Two runs after the first that finishes are killed while they release the job.
    while (ends.filter(Boolean).length < 3) ends.push(await killAt(ends.length))
    return { count: ends.length, found }
  } finally {
    await delivery.close()
  }
}

// Each scenario has its own network and database, so that they can run concurrently.
it('never doubles a post, wherever its server is killed', { timeout: 300_000 }, async () => {
  const kills = await Promise.all(troubles.map((trouble) => killEverywhere(trouble)))
  // From the first poll for work to the record of the outcome: fewer kills would mean that steps were skipped.
  for (const { count, found } of kills) {
    expect(count).toBeGreaterThan(15)
    expect([...found]).toEqual(expect.arrayContaining(['queued', 'sending']))
  }
  const all = kills.reduce((sum, { count }) => sum + count, 0)
  expect(all).toBeGreaterThan(100)
})
