import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type FreshDatabase, freshDatabase } from '#test/harness/database.ts'
import { type Database, openDatabase } from './client.ts'
import { compiledQuery } from './compiled-query.ts'

type Id = { id: string }
type Named = { name: string }

const addJob = compiledQuery<Id, Named>((db, { id }) =>
  db
    .insertInto('job')
    .values({ id, name: 'n', version: 1, payload: '', state: 'done', dueAt: 0, createdAt: 0, updatedAt: 0 })
    .returning('name'),
)
const readJob = compiledQuery<Id, Id>((db, { id }) => db.selectFrom('job').select('id').where('id', '=', id))
const readWhole = compiledQuery<Id, Id>((db, { id }) => db.selectFrom('job').selectAll().where('id', '=', id))
const readWholeByTable = compiledQuery<Id, Id>((db, { id }) =>
  db.selectFrom('job').selectAll('job').where('id', '=', id),
)
const countJobs = compiledQuery<Id, { count: number | string | bigint }>((db, { id }) =>
  db
    .selectFrom('job')
    .select((e) => e.fn.countAll().as('count'))
    .where('id', '=', id),
)

describe('a connection to PostgreSQL', () => {
  let fresh: FreshDatabase
  let database: Database
  beforeAll(async () => {
    fresh = await freshDatabase()
  })
  beforeEach(() => {
    database = openDatabase({ url: fresh.databaseUrl, dataDir: fresh.dataDir })
  })
  afterEach(() => database.close())
  afterAll(() => fresh.remove())

  /** The statements that the only connection has prepared: consecutive calls share it. */
  const kept = async () =>
    (await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(database.db)).rows

  it('keeps a statement that is compiled once, and no other', async () => {
    const { db } = database
    expect(await addJob(db, { id: 'a' })).toEqual([{ name: 'n' }])
    for (const id of ['a', 'b', 'a']) expect(await readJob(db, { id })).toEqual(id === 'a' ? [{ id }] : [])
    expect(Number((await countJobs(db, { id: 'a' }))[0]?.count)).toBe(1)
    await db.selectFrom('job').select('name').where('id', '=', 'a').execute()
    const texts = (await kept()).map(({ statement }) => statement)
    expect(texts.toSorted()).toEqual([
      expect.stringMatching(/^insert into "job" .* returning "name"$/),
      expect.stringMatching(/^select "id" from "job"/),
      expect.stringMatching(/^select count\(\*\)/),
    ])
    expect(database.pool?.()).toMatchObject({ used: 0, idle: 1 })
  })

  it('takes them in a transaction too, and tells of what one refuses', async () => {
    const { db } = database
    await addJob(db, { id: 'c' })
    const twice = db.transaction().execute((tx) => addJob(tx, { id: 'c' }))
    await expect(twice).rejects.toMatchObject({ code: '23505' })
    expect(await db.transaction().execute((tx) => readJob(tx, { id: 'c' }))).toEqual([{ id: 'c' }])
  })

  it('goes on answering when another server’s migration adds a column', async () => {
    const { db } = database
    await addJob(db, { id: 'd' })
    const ask = async () => [
      await readJob(db, { id: 'd' }),
      await readWhole(db, { id: 'd' }),
      await readWholeByTable(db, { id: 'd' }),
    ]
    const found = [expect.objectContaining({ id: 'd' })]
    for (let time = 0; time < 6; time += 1) expect(await ask()).toEqual([found, found, found])
    const other = openDatabase({ url: fresh.databaseUrl, dataDir: fresh.dataDir })
    await sql`alter table "job" add column "later" text`.execute(other.db)
    await other.close()
    expect(await ask()).toEqual([[{ id: 'd' }], found, found])
    expect(await readWhole(db, { id: 'd' })).toEqual([expect.objectContaining({ later: null })])
  })
})
