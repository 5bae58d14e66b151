import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import * as v from 'valibot'
import { type Database, openDatabase } from '#server/db/client.ts'
import { createLog } from '#server/log.ts'
import { type FreshDatabase, freshDatabase } from '#test/harness/database.ts'
import { enqueue, type JobDefinition } from './definition.ts'
import { createWorker, handle, type JobOutcome, type JobRun, type Worker } from './worker.ts'

type Work = { what: string }
const definition: JobDefinition<Work> = { name: 'work', version: 1, payload: v.object({ what: v.string() }) }
const log = createLog('silent')
let fresh: FreshDatabase
let database: Database
let clock = 1_000_000
let workers: Worker[] = []

beforeAll(async () => {
  fresh = await freshDatabase()
  database = openDatabase({ url: fresh.databaseUrl, dataDir: fresh.dataDir })
})
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.stop()))
  workers = []
  await database.db.deleteFrom('job').execute()
})
afterAll(async () => {
  await database.close()
  await fresh.remove()
})

type Hand = {
  concurrency?: number
  run: (work: Work, run: JobRun) => Promise<JobOutcome>
  giveUp?: (work: Work) => Promise<void>
  leaseMs?: number
}

function employ({ run, giveUp = async () => undefined, leaseMs = 10_000, ...rest }: Hand): Worker {
  const { db, engine } = database
  const handlers = [handle(definition, { run, giveUp, ...rest })]
  const worker = createWorker({ db, engine, now: () => clock, log, handlers, leaseMs, pollMs: 5 })
  workers.push(worker)
  worker.start()
  return worker
}

type More = { id?: string; dueAt?: number; turn?: { lane: string; place: number } }

async function add(what: string, { id = randomUUID(), dueAt = clock, ...turn }: More = {}): Promise<string> {
  const job = { id, definition, payload: { what }, dueAt, now: clock, ...turn }
  await database.db.transaction().execute((tx) => enqueue(tx, job))
  return id
}

const jobOf = (id: string) =>
  database.db.selectFrom('job').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const stateOf = async (id: string) => (await jobOf(id)).state

it('runs each job once, however many workers there are', async () => {
  const done: string[] = []
  for (let count = 0; count < 3; count += 1) {
    employ({
      run: async ({ what }) => {
        done.push(what)
        return 'done'
      },
    })
  }
  const names = Array.from({ length: 40 }, (_, at) => `job ${at}`)
  const ids = await Promise.all(names.map((name) => add(name)))
  await expect.poll(() => done.length).toBe(40)
  for (const id of ids) await expect.poll(() => stateOf(id)).toBe('done')
  expect(done.toSorted()).toEqual(names.toSorted())
})

it('writes a job with the same id once, and none when the transaction fails', async () => {
  await add('twice', { id: 'same' })
  await add('twice', { id: 'same' })
  const failing = database.db.transaction().execute(async (tx) => {
    await enqueue(tx, { id: 'gone', definition, payload: { what: 'x' }, dueAt: clock, now: clock })
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  const rows = await database.db.selectFrom('job').select('id').execute()
  expect(rows.map(({ id }) => id)).toEqual(['same'])
})

it('leaves a job alone until it is due', async () => {
  const done: string[] = []
  employ({
    run: async ({ what }) => {
      done.push(what)
      return 'done'
    },
  })
  await add('later', { dueAt: clock + 60_000 })
  await add('now')
  await expect.poll(() => done).toEqual(['now'])
  clock += 60_000
  await expect.poll(() => done).toEqual(['now', 'later'])
})

it('runs a job again when it asks for it', async () => {
  const attempts: number[] = []
  const id = await add('again')
  employ({
    run: async (_, { attempt }) => {
      attempts.push(attempt)
      return attempt < 3 ? { retryAt: clock } : 'done'
    },
  })
  await expect.poll(() => stateOf(id)).toBe('done')
  expect(attempts).toEqual([1, 2, 3])
})

it('tries a job that throws again, later each time, and gives it up in the end', async () => {
  const pauses: number[] = []
  const givenUp: string[] = []
  const id = await add('broken')
  employ({
    run: async () => Promise.reject(new Error('broken')),
    giveUp: async ({ what }) => void givenUp.push(what),
  })
  for (let attempt = 1; attempt < 8; attempt += 1) {
    await expect.poll(async () => (await jobOf(id)).dueAt).toBeGreaterThan(clock)
    const { dueAt, lastError } = await jobOf(id)
    expect(lastError).toContain('broken')
    pauses.push(dueAt - clock)
    clock = dueAt
  }
  await expect.poll(() => stateOf(id)).toBe('dead')
  expect(pauses).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 64_000])
  expect(givenUp).toEqual(['broken'])
})

it('takes a job over from a worker that died, and from none that lives', async () => {
  const id = await add('orphan')
  const dead = { leaseOwner: 'dead', leaseUntil: clock + 10_000, attempts: 1 }
  const attempts: number[] = []
  const run = async (_: Work, { attempt }: JobRun): Promise<JobOutcome> => {
    attempts.push(attempt)
    return 'done'
  }
  employ({ run })
  await expect.poll(() => stateOf(id)).toBe('done')
  const next = await add('held', { dueAt: clock + 60_000 })
  await database.db
    .updateTable('job')
    .set({ ...dead, dueAt: clock })
    .where('id', '=', next)
    .execute()
  const marker = await add('marker')
  await expect.poll(() => stateOf(marker)).toBe('done')
  expect(await stateOf(next)).toBe('waiting')
  clock += 10_001
  await expect.poll(() => stateOf(next)).toBe('done')
  expect(attempts.at(-1)).toBe(2)
})

it('ends a job with the transaction of its work, and leaves it when that fails', async () => {
  const id = await add('settled')
  const seen: string[] = []
  employ({
    run: async (_, { attempt, settle }) => {
      await database.db.transaction().execute(async (tx) => {
        await settle(tx)
        if (attempt === 1) throw new Error('broken')
      })
      seen.push(await stateOf(id))
      return 'settled'
    },
  })
  await expect.poll(async () => (await jobOf(id)).dueAt).toBeGreaterThan(clock)
  expect(await jobOf(id)).toMatchObject({ state: 'waiting', leaseOwner: null })
  clock = (await jobOf(id)).dueAt
  await expect.poll(() => seen).toEqual(['done'])
  expect(await jobOf(id)).toMatchObject({ state: 'done', leaseOwner: null, lastError: null })
})

it('leaves a job alone that it would end after another worker took it over', async () => {
  const id = await add('taken over')
  const ended: string[] = []
  employ({
    run: async (_, { settle }) => {
      const theirs = { leaseOwner: 'another', leaseUntil: clock + 10_000 }
      await database.db.updateTable('job').set(theirs).where('id', '=', id).execute()
      await database.db.transaction().execute(settle)
      ended.push(id)
      return 'settled'
    },
  })
  await expect.poll(() => ended).toEqual([id])
  expect(await jobOf(id)).toMatchObject({ state: 'waiting', leaseOwner: 'another' })
})

it('lets one job go on in a turn of the loop, however many waits end at once', async () => {
  const gate = Promise.withResolvers<void>()
  const turns: number[] = []
  let turn = 0
  let isOver = false
  const count = () => {
    turn += 1
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  let waiting = 0
  employ({
    concurrency: 24,
    run: async (_, run) => {
      waiting += 1
      await gate.promise
      await run.turn()
      turns.push(turn)
      return 'done'
    },
  })
  await Promise.all(Array.from({ length: 24 }, (_, at) => add(`waits ${at}`)))
  await expect.poll(() => waiting).toBe(24)
  gate.resolve()
  await expect.poll(() => turns.length).toBe(24)
  isOver = true
  expect(new Set(turns).size).toBe(24)
})

it('leaves the claims on other kinds of jobs to the worker that knows them', async () => {
  const other = { ...definition, name: 'other work' }
  const job = { id: 'other', definition: other, payload: { what: 'x' }, dueAt: clock, now: clock }
  await database.db.transaction().execute((tx) => enqueue(tx, job))
  await database.db
    .updateTable('job')
    .set({ leaseOwner: 'living', leaseUntil: clock + 10_000 })
    .where('id', '=', 'other')
    .execute()
  employ({ run: async () => 'done' })
  const id = await add('own')
  await expect.poll(() => stateOf(id)).toBe('done')
  expect((await jobOf('other')).leaseOwner).toBe('living')
})

it('keeps hold of a job that takes longer than a lease', async () => {
  const gate = Promise.withResolvers<void>()
  let runs = 0
  const run = async (): Promise<JobOutcome> => {
    runs += 1
    await gate.promise
    return 'done'
  }
  employ({ run, leaseMs: 30 })
  employ({ run, leaseMs: 30 })
  const id = await add('long')
  await expect.poll(() => runs).toBe(1)
  for (let step = 0; step < 10; step += 1) {
    const { leaseUntil } = await jobOf(id)
    clock += 10
    await expect.poll(async () => (await jobOf(id)).leaseUntil).toBeGreaterThan(leaseUntil ?? 0)
  }
  gate.resolve()
  await expect.poll(() => stateOf(id)).toBe('done')
  expect(runs).toBe(1)
})

it('leaves the jobs of another version to a server that knows it', async () => {
  const strange = { ...definition, version: 2 }
  const job = { id: 'v2', definition: strange, payload: { what: 'new' }, dueAt: clock, now: clock }
  await database.db.transaction().execute((tx) => enqueue(tx, job))
  employ({ run: async () => 'done' })
  const known = await add('known')
  await expect.poll(() => stateOf(known)).toBe('done')
  expect(await jobOf('v2')).toMatchObject({ state: 'waiting', attempts: 0 })
})

it('finishes what is under way when it stops, and begins nothing more', async () => {
  const gate = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const worker = employ({
    run: async () => {
      begun.resolve()
      await gate.promise
      return 'done'
    },
  })
  const first = await add('first')
  worker.wake(definition.name)
  await begun.promise
  const stopping = worker.stop()
  const second = await add('second')
  gate.resolve()
  await stopping
  expect(await stateOf(first)).toBe('done')
  expect(await stateOf(second)).toBe('waiting')
})

it('gives back what it has claimed and not begun when it stops', async () => {
  let runs = 0
  for (let turns = 0; turns < 24; turns += 1) {
    const id = await add(`stopped after ${turns}`)
    const worker = employ({ run: async () => ((runs += 1), 'done') })
    for (let turn = 0; turn < turns; turn += 1) await Promise.resolve()
    await worker.stop()
    const { state, leaseOwner, attempts } = await jobOf(id)
    expect([
      { state: 'done', leaseOwner: null, attempts: 1 },
      { state: 'waiting', leaseOwner: null, attempts: 0 },
    ]).toContainEqual({ state, leaseOwner, attempts })
    await database.db.deleteFrom('job').execute()
  }
  expect(runs).toBeLessThan(24)
})

it('runs the jobs of a lane one after the other in their order, however many workers there are', async () => {
  const [done, atWork, most] = [[] as string[], new Map<string, number>(), new Map<string, number>()]
  const lanes = Array.from({ length: 6 }, (_, at) => `lane ${at}`)
  const run = async ({ what }: Work): Promise<JobOutcome> => {
    const [lane = ''] = what.split(':')
    const now = (atWork.get(lane) ?? 0) + 1
    atWork.set(lane, now)
    most.set(lane, Math.max(now, most.get(lane) ?? 0))
    await new Promise(setImmediate)
    atWork.set(lane, (atWork.get(lane) ?? 0) - 1)
    done.push(what)
    return 'done'
  }
  for (const lane of lanes) {
    // The later a place, the earlier it is written and due.
    for (let place = 9; place >= 0; place -= 1) {
      await add(`${lane}:${place}`, { dueAt: clock - place, turn: { lane, place } })
    }
  }
  for (let count = 0; count < 3; count += 1) employ({ run })
  await expect.poll(() => done.length).toBe(60)
  for (const lane of lanes) {
    const order = done.filter((what) => what.startsWith(lane))
    expect(order).toEqual(Array.from({ length: 10 }, (_, place) => `${lane}:${place}`))
    expect(most.get(lane)).toBe(1)
  }
})

it('keeps the turn of a job that is tried again, and goes on with the next when it is given up', async () => {
  const done: string[] = []
  const first = await add('first', { turn: { lane: 'one', place: 1 } })
  await add('second', { turn: { lane: 'one', place: 2 } })
  employ({
    run: async ({ what }) => {
      if (what === 'first') throw new Error('broken')
      done.push(what)
      return 'done'
    },
  })
  for (let attempt = 1; attempt < 8; attempt += 1) {
    await expect.poll(async () => (await jobOf(first)).dueAt).toBeGreaterThan(clock)
    const marker = await add(`marker ${attempt}`)
    await expect.poll(() => stateOf(marker)).toBe('done')
    expect(done).not.toContain('second')
    clock = (await jobOf(first)).dueAt
  }
  await expect.poll(() => done).toContain('second')
  expect(await stateOf(first)).toBe('dead')
})

it('lets the others of its lane pass when a job that waits says so', async () => {
  const done: string[] = []
  let unblock = false
  const first = await add('first', { turn: { lane: 'one', place: 1 } })
  await add('second', { turn: { lane: 'one', place: 2 } })
  employ({
    run: async ({ what }, { attempt }) => {
      if (what === 'first') return { waitUntil: clock + 1000, unblock }
      done.push(`${what} ${attempt}`)
      return 'done'
    },
  })
  await expect.poll(async () => (await jobOf(first)).dueAt).toBe(clock + 1000)
  await add('marker')
  await expect.poll(() => done).toEqual(['marker 1'])
  unblock = true
  clock += 1000
  await expect.poll(() => done).toEqual(['marker 1', 'second 1'])
  expect(await stateOf(first)).toBe('waiting')
})

it('leaves room for everybody while one account has hundreds of jobs', async () => {
  const gate = Promise.withResolvers<void>()
  const done: string[] = []
  const mine = Array.from({ length: 500 }, (_, place) => ({ what: `mine ${place}`, place }))
  await database.db.transaction().execute(async (tx) => {
    for (const { what, place } of mine) {
      const job = { id: randomUUID(), definition, payload: { what }, dueAt: clock - 1000, now: clock }
      await enqueue(tx, { ...job, turn: { lane: 'mine', place } })
    }
  })
  const theirs = ['a', 'b', 'c', 'd', 'e', 'f']
  for (const name of theirs) await add(name, { turn: { lane: name, place: 1 } })
  employ({
    run: async ({ what }) => {
      if (what.startsWith('mine')) await gate.promise
      done.push(what)
      return 'done'
    },
  })
  await expect.poll(() => done.toSorted()).toEqual(theirs)
  gate.resolve()
})

it('runs a recurring task once in each period, however many workers there are and whether it failed', async () => {
  const { db, engine } = database
  const ran: number[] = []
  const run = async () => {
    ran.push(clock)
    if (ran.length > 1) throw new Error('Not this time')
  }
  const start = () => {
    const recurring = [{ name: 'tidy', everyMs: 1000, run }]
    const worker = createWorker({ db, engine, now: () => clock, log, handlers: [], recurring, pollMs: 5 })
    workers.push(worker)
    worker.start()
  }
  const periods = () => db.selectFrom('job').select(['id', 'state']).orderBy('id').execute()
  clock = 2_000_500
  start()
  start()
  await expect.poll(periods).toMatchObject([{ id: 'tidy-2000', state: 'done' }, { id: 'tidy-2001' }])
  clock = 2_001_000
  for (const worker of workers) worker.wake('tidy')
  await expect.poll(periods).toMatchObject([{}, { id: 'tidy-2001' }, { id: 'tidy-2002', state: 'waiting' }])
  await expect.poll(() => ran).toEqual([2_000_500, 2_001_000])
})
