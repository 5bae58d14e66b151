import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { queryChannel } from '#server/db/client.ts'
import type { Db } from '#server/db/schema.ts'
import type { Documents } from '#server/features/documents/service.ts'
import { addDuePosts, duePostText } from '#test/harness/due-posts.ts'
import { type Delivery, startDelivery } from '#test/harness/delivery.ts'

const others = 5
const postsOfEach = 6
const minuteMs = 60_000
/** Posts of one account are published one after another, which takes a busy machine longer than the default timeout. */
const pollOptions = { interval: 20, timeout: 45_000 }

/** Counts statements, and the most of them in one turn of the event loop. */
function countByTurn() {
  const counts = { inTurn: 0, most: 0 }
  let isOver = false
  const count = () => void (counts.inTurn += 1)
  const turn = () => {
    counts.most = Math.max(counts.most, counts.inTurn)
    counts.inTurn = 0
    if (!isOver) setImmediate(turn)
  }
  const name = queryChannel.name
  subscribe(name, count)
  setImmediate(turn)
  return {
    /** Returns the maximum so far, and starts counting again. */
    most() {
      const { most } = counts
      counts.most = 0
      counts.inTurn = 0
      return most
    },
    stop() {
      isOver = true
      unsubscribe(name, count)
    },
  }
}

/** Adds accounts that are copies of another one, with its connection. */
async function addAlike(db: Db, userId: string, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, at) => `alike-${at}`)
  const user = await db.selectFrom('user').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()
  const connection = await db
    .selectFrom('networkConnection')
    .selectAll()
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  for (const id of ids) {
    await db
      .insertInto('user')
      .values({ ...user, id, email: `${id}@example.com` })
      .execute()
    await db
      .insertInto('networkConnection')
      .values({ ...connection, userId: id })
      .execute()
  }
  return ids
}

/** PostgreSQL runs in another process, so its statements do not block the event loop. */
const mostInTurn = inject('databaseTemplate').engine === 'sqlite' ? 30 : Infinity

describe('many posts that are due in one moment', () => {
  const count = 40
  let statements: ReturnType<typeof countByTurn>
  let delivery: Delivery
  beforeAll(async () => {
    statements = countByTurn()
    delivery = await startDelivery()
  })
  afterAll(async () => {
    statements.stop()
    await delivery.close()
  })

  it('are claimed, accepted, sent and written down one at a time, so that other calls are answered between them', async () => {
    const { actor, clock, db, practice, scheduler, pause } = delivery
    const gate = Promise.withResolvers<void>()
    for (let at = 0; at < count; at += 1)
      practice.faults.push({ on: 'create', when: 'after', hold: gate.promise })
    const userIds = await addAlike(db, actor.userId, count)
    await addDuePosts(db, { userIds, count: 1, from: clock.now, apartMs: 0 })
    statements.most()
    scheduler().start()
    await expect.poll(() => practice.posts().length, pollOptions).toBe(count)
    const whileSent = statements.most()
    gate.resolve()
    const published = () => db.selectFrom('document').select('id').where('status', '=', 'published').execute()
    await expect.poll(async () => (await published()).length, pollOptions).toBe(count)
    for (const most of [whileSent, statements.most()]) {
      expect(most).toBeGreaterThan(0)
      expect(most).toBeLessThan(mostInTurn)
    }
    await pause()
  })
})

describe('posts that are due together', () => {
  let delivery: Delivery
  let userIds: string[]

  beforeAll(async () => {
    delivery = await startDelivery({ others })
    userIds = [delivery.actor.userId, ...delivery.otherIds]
  })
  afterEach(async () => {
    await delivery.rest()
    await delivery.db.deleteFrom('document').execute()
  })
  afterAll(() => delivery.close())

  const stateOfAll = async () => {
    const rows = await delivery.db.selectFrom('document').select(['status', 'failure']).execute()
    return rows.map(({ status, failure }) => /"kind":"(\w+)"/.exec(failure ?? '')?.[1] ?? status)
  }
  const unpublished = async () => (await stateOfAll()).filter((state) => state !== 'published')
  const wanted = () =>
    userIds.map((_, account) =>
      Array.from({ length: postsOfEach }, (_none, number) => duePostText(account, number)),
    )
  const add = (from: number) =>
    addDuePosts(delivery.db, { userIds, count: postsOfEach, from, apartMs: minuteMs / postsOfEach })

  it('go out once each, the posts of an account in their order, also when the network asks to wait', async () => {
    const { clock, practice, scheduler, pause } = delivery
    for (let count = 0; count < 8; count += 1) {
      const answer = { status: 429, headers: { 'retry-after': '2' } }
      practice.faults.push({ on: 'create', when: 'before', answer })
    }
    await add(clock.now - minuteMs)
    for (const one of [scheduler(), scheduler()]) one.start()
    const left = async () => {
      // The clock stands still while a job is running, so that leases do not expire on a busy machine.
      if (!(await delivery.isSomebodyAtWork())) clock.now += 500
      return unpublished()
    }
    await expect.poll(left, pollOptions).toEqual([])
    await pause()
    const sent = practice.posts()
    expect(wanted().map((texts) => sent.filter((text) => texts.includes(text)))).toEqual(wanted())
    expect(sent).toHaveLength(userIds.length * postsOfEach)
  })

  it('go out with the last change when their writer keeps changing them at their time', async () => {
    const { actor, clock, db, documents, practice, scheduler, pause } = delivery
    const before = practice.posts().length
    const changesInAll = 7
    let changes = 0
    /** Has the writer change the post right after each read. */
    const latestVersion: Documents['latestVersion'] = async (owner, id) => {
      const read = await documents.latestVersion(owner, id)
      if (changes === changesInAll) return read
      changes += 1
      await documents.save(actor, id, { content: `Change ${changes}`, title: 'T', kind: 'text' })
      return read
    }
    const from = clock.now - minuteMs
    await addDuePosts(db, { userIds: [actor.userId], count: 1, from, apartMs: 0 })
    scheduler({ documents: { ...documents, latestVersion } }).start()
    const states = async () => {
      if (!(await delivery.isSomebodyAtWork())) clock.now += 500
      return stateOfAll()
    }
    await expect.poll(states, pollOptions).toEqual(['published'])
    await pause()
    expect(practice.posts().slice(before)).toEqual([`Change ${changesInAll}`])
  })

  it.each([
    [
      'taken off the schedule',
      ({ db, documents }: Delivery, id: string) =>
        db.transaction().execute((tx) => documents.leaveSchedule(tx, id, null)),
      'draft',
    ],
    [
      'given another time',
      ({ clock, db, documents }: Delivery, id: string) => {
        const other = { scheduledAt: clock.now + 24 * 60 * minuteMs, workflowRunId: 'another' }
        return db.transaction().execute((tx) => documents.record(tx, id, other))
      },
      'scheduled',
    ],
  ])('do not go out when they are %s while they are being looked at', async (_, change, state) => {
    const { actor, clock, db, documents, practice, scheduler, pause } = delivery
    const before = practice.posts()
    let isChanged = false
    const latestVersion: Documents['latestVersion'] = async (owner, id) => {
      const read = await documents.latestVersion(owner, id)
      if (!isChanged) await change(delivery, id)
      isChanged = true
      return read
    }
    await addDuePosts(db, { userIds: [actor.userId], count: 1, from: clock.now - minuteMs, apartMs: 0 })
    scheduler({ documents: { ...documents, latestVersion } }).start()
    const jobs = () => db.selectFrom('job').select('state').execute()
    await expect.poll(jobs, pollOptions).toEqual([{ state: 'done' }])
    await pause()
    expect(await stateOfAll()).toEqual([state])
    expect(practice.posts()).toEqual(before)
  })

  it('are asked about and not sent when the clock has jumped by more than an hour', async () => {
    const { clock, practice, scheduler, pause } = delivery
    const before = practice.posts()
    await add(clock.now + minuteMs)
    for (const one of [scheduler(), scheduler()]) one.start()
    clock.now += 62 * minuteMs + minuteMs
    await expect.poll(async () => new Set(await stateOfAll())).toEqual(new Set(['late']))
    await pause()
    expect(practice.posts()).toEqual(before)
  })

  it('are taken over, each once, from a server that died with some of them in its hands', async () => {
    const { clock, db, practice, scheduler, pause, leaseMs } = delivery
    const before = practice.posts().length
    // The network refuses a repeated text for some time.
    practice.clock.now += 60 * minuteMs
    await add(clock.now - minuteMs)
    for (const one of [scheduler(), scheduler()]) one.start()
    const dead = { leaseOwner: 'dead', leaseUntil: clock.now + leaseMs }
    const { numUpdatedRows } = await db
      .updateTable('job')
      .set(dead)
      .where('leaseOwner', 'is', null)
      .where('state', '=', 'waiting')
      .executeTakeFirstOrThrow()
    expect(numUpdatedRows).toBeGreaterThan(0)
    // The live servers finish their jobs before the leases expire, or they would lose those too.
    await pause()
    clock.now += leaseMs + 1
    for (const one of [scheduler(), scheduler()]) one.start()
    await expect.poll(unpublished, pollOptions).toEqual([])
    await pause()
    expect(practice.posts().length - before).toBe(userIds.length * postsOfEach)
  })
})
