import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase, queryChannel } from '#server/db/client.ts'
import type { Db } from '#server/db/schema.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'

async function sqlitePlan(db: Db, statement: string): Promise<string> {
  const withNulls = sql.join(
    `explain query plan ${statement}`.split('?').map((piece) => sql.raw(piece)),
    sql`${null}`,
  )
  const { rows } = await sql<{ detail: string }>`${withNulls}`.execute(db)
  return rows.map(({ detail }) => detail).join('\n')
}

const postgresPlan = (db: Db, statement: string): Promise<string> =>
  db.connection().execute(async (one) => {
    const values = new Set(statement.match(/\$\d+/g))
    const nulls = sql.raw([...values].map(() => 'null').join(', '))
    await sql`set plan_cache_mode = force_generic_plan`.execute(one)
    // An almost empty table is scanned as a whole, whatever indexes it has.
    await sql`set enable_seqscan = off`.execute(one)
    await sql`prepare planned as ${sql.raw(statement)}`.execute(one)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain execute planned(${nulls})`.execute(one)
    await sql`deallocate planned`.execute(one)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })

/** Returns the part of a plan that says by which columns of an index rows are found, without its punctuation. */
const conditionOn = (plan: string, index: string): string | undefined =>
  plan.replaceAll('"', '').match(new RegExp(`${index}\\b[^\\n]*(\\n\\s+Index Cond:[^\\n]*)?`))?.[0]

type Case = { statement: RegExp; index: string; columns: string[] }

const cases: Record<string, Case> = {
  'jobs that are due': {
    statement: /^with "claimable"/,
    index: 'jobDue',
    columns: ['state', 'dueAt'],
  },
  'an earlier job of the same lane': {
    statement: /^with "claimable"/,
    index: 'jobLane',
    columns: ['lane', 'name', 'state', 'place'],
  },
  'a page of notices': {
    statement: /^select "notice".* order by "notice"."createdAt" desc/,
    index: 'noticeByUser',
    columns: ['userId'],
  },
  'notices that are unread': {
    statement: /^select count.* from "notice" .*"readAt" is null/,
    index: 'noticeByUser',
    columns: ['userId'],
  },
  'posts that were deleted long ago': {
    statement: /^select "id", "userId" from "document" where "deletedAt" <=/,
    index: 'documentDeleted',
    columns: ['deletedAt'],
  },
}

describe('the database finds by an index, however much there is', () => {
  const statements = new Set<string>()
  const listen = (message: unknown) => void statements.add((message as { sql: string }).sql)
  let app: TestApp
  let plan: (statement: string) => Promise<string>
  let close: () => Promise<void>
  beforeAll(async () => {
    queryChannel.subscribe(listen)
    app = await startTestApp()
    const { databaseUrl: url, dataDir } = app.database
    const database = openDatabase({ url, dataDir })
    close = database.close
    const explain = database.engine === 'postgres' ? postgresPlan : sqlitePlan
    plan = (statement) => explain(database.db, statement)
    await (await app.guest()).get('/api/notifications')
  })
  afterAll(async () => {
    queryChannel.unsubscribe(listen)
    await close()
    await app.stop()
  })

  it.each(Object.entries(cases))('%s', async (_, { statement, index, columns }) => {
    await expect.poll(() => [...statements].find((one) => statement.test(one))).toBeDefined()
    const found = await plan([...statements].find((one) => statement.test(one)) ?? '')
    const condition = conditionOn(found, index)
    for (const column of columns) expect(condition).toContain(column)
    // Rows in index order are read only as far as the page goes.
    expect(found).not.toMatch(/TEMP B-TREE|Sort/)
  })
})
