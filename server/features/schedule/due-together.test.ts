import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Documents } from '#server/features/documents/service.ts'
import { addDuePosts, duePostText } from '#test/harness/due-posts.ts'
import { type Delivery, startDelivery } from '#test/harness/delivery.ts'

const others = 5
const postsOfEach = 6
const minuteMs = 60_000
/** All posts of an account go out one after the other, which takes a busy machine longer than one look. */
const patience = { interval: 20, timeout: 45_000 }

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
      // While somebody works the clock stands still: a busy machine must not let leases run out.
      if (!(await delivery.isSomebodyAtWork())) clock.now += 500
      return unpublished()
    }
    await expect.poll(left, patience).toEqual([])
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
    /** Whoever reads a post has the writer change it right afterwards. */
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
    await expect.poll(states, patience).toEqual(['published'])
    await pause()
    expect(practice.posts().slice(before)).toEqual([`Change ${changesInAll}`])
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
    // The network refuses a repeated text for a while.
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
    // The living are through with theirs before the leases run out, or they would lose them, too.
    await pause()
    clock.now += leaseMs + 1
    for (const one of [scheduler(), scheduler()]) one.start()
    await expect.poll(unpublished, patience).toEqual([])
    await pause()
    expect(practice.posts().length - before).toBe(userIds.length * postsOfEach)
  })
})
