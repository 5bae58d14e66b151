import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { periodOf } from '#core/time/zoned-time.ts'
import { type Database, openDatabase } from '#server/db/client.ts'
import type { Tx } from '#server/db/schema.ts'
import { startTestApp } from '#test/harness/app.ts'
import type { FreshDatabase } from '#test/harness/database.ts'
import { countOne, readCount } from './service.ts'

const hour = 60 * 60 * 1000
const limit = 2
const zones = [
  'Pacific/Kiritimati',
  'Etc/GMT+12',
  'UTC',
  'Pacific/Pago_Pago',
  'Asia/Magadan',
  'America/Los_Angeles',
  'Europe/Berlin',
]

describe('counting by the calendar of somebody who travels', () => {
  let fresh: FreshDatabase
  let database: Database
  let userId: string
  beforeAll(async () => {
    const app = await startTestApp()
    const client = await app.guest()
    await client.patch('/api/profile', { timezone: 'UTC' })
    userId = (await client.get<{ user: { id: string } }>('/api/auth/get-session')).body.user.id
    await app.stop({ keepDatabase: true })
    fresh = app.database
    database = openDatabase({ url: fresh.databaseUrl, dataDir: fresh.dataDir })
  })
  afterAll(async () => {
    await database.close()
    await fresh.remove()
  })

  class UndoAll extends Error {}
  /** Runs something in a transaction that is rolled back. */
  const undone = (run: (tx: Tx) => Promise<void>) =>
    database.db
      .transaction()
      .execute(async (tx) => {
        await run(tx)
        throw new UndoAll()
      })
      .catch((error: unknown) => {
        if (!(error instanceof UndoAll)) throw error
      })

  const moveTo = (tx: Tx, timezone: string) =>
    tx.updateTable('profile').set({ timezone }).where('userId', '=', userId).execute()

  async function takeAll(tx: Tx, now: number): Promise<number> {
    for (let taken = 0; ; taken += 1) {
      if ((await countOne(tx, { userId, kind: 'messages', limit, now })) === null) return taken
      expect(taken).toBeLessThan(limit)
    }
  }

  /** Returns the most days that anybody who stays in one time zone sees. */
  function daysBetween(from: number, to: number): number {
    const dayOf = (at: number, zone: string) => Date.parse(periodOf('day', at, zone)) / (24 * hour)
    return Math.max(...zones.map((zone) => dayOf(to, zone) - dayOf(from, zone) + 1))
  }

  it('begins a day at its first moment, wherever it is', async () => {
    // Kathmandu is 5:45 ahead of UTC, so its day begins at 18:15.
    const midnight = Date.UTC(2026, 10, 20, 18, 15)
    await undone(async (tx) => {
      await moveTo(tx, 'Asia/Kathmandu')
      expect(await takeAll(tx, midnight - 20 * 60_000)).toBe(limit)
      expect(await takeAll(tx, midnight - 1)).toBe(0)
      expect(await takeAll(tx, midnight)).toBe(limit)
    })
  })

  const steps = fc.array(
    fc.record({
      waitMs: fc.oneof(fc.constantFrom(0, hour, 2 * hour, 11 * hour), fc.integer({ min: 0, max: 30 * hour })),
      timezone: fc.constantFrom(...zones),
    }),
    { minLength: 1, maxLength: 25 },
  )
  type Journey = [from: number, steps: { waitMs: number; timezone: string }[]]
  const step = (waitMs: number, timezone: string) => ({ waitMs, timezone })
  const [west, east] = ['Etc/GMT+12', 'Pacific/Kiritimati']
  const threeDays = Date.UTC(2026, 10, 20, 10, 30)
  const roundTheWorld: Journey = [threeDays, [step(0, west), step(0, 'UTC'), step(0, east)]]
  /** Always moves to where the day has just ended, or is about to. */
  const toAndFro: Journey = [
    Date.UTC(2026, 10, 20, 12),
    Array.from({ length: 5 }, () => [step(0, east), step(22 * hour, west), step(2 * hour, east)]).flat(),
  ]

  /** Half of the runs begin when there are three different dates in the world. */
  const start = fc.oneof(
    fc.constant(threeDays),
    fc.integer({ min: Date.UTC(2026, 9, 20), max: Date.UTC(2026, 10, 20) }),
  )

  it('gives one day more than to somebody who stays at most, and says truly when the next one begins', async () => {
    await fc.assert(
      fc.asyncProperty(start, steps, (from, journey) =>
        undone(async (tx) => {
          let [now, taken] = [from, 0]
          for (const { waitMs, timezone } of journey) {
            now += waitMs
            await moveTo(tx, timezone)
            taken += await takeAll(tx, now)
            expect(taken).toBeLessThanOrEqual(limit * (daysBetween(from, now) + 1))
            const { used, resetsAt } = await readCount(tx, { userId, kind: 'messages', now })
            expect(used).toBe(limit)
            expect(resetsAt).toBeGreaterThan(now)
            expect(resetsAt - now).toBeLessThanOrEqual(50 * hour)
            expect((await readCount(tx, { userId, kind: 'messages', now: resetsAt - 1 })).used).toBe(limit)
            expect((await readCount(tx, { userId, kind: 'messages', now: resetsAt })).used).toBe(0)
          }
        }),
      ),
      { numRuns: 60, examples: [roundTheWorld, toAndFro] },
    )
  })
})
