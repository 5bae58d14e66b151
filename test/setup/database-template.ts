import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#server/db/client.ts'
import { migrate } from '#server/db/migrate.ts'

/** Each database of a run has its `run` in its name. */
export type PostgresTemplate = { engine: 'postgres'; url: string; name: string; run: string }
export type DatabaseTemplate = { engine: 'sqlite'; file: string } | PostgresTemplate

declare module 'vitest' {
  export interface ProvidedContext {
    databaseTemplate: DatabaseTemplate
    /** The Redis of this run; undefined when there is none. */
    redisUrl: string | undefined
  }
}

async function makeSqliteTemplate() {
  const dataDir = mkdtempSync(join(tmpdir(), 'lede-template-'))
  const database = openDatabase({ url: undefined, dataDir })
  await migrate(database.db, database.engine)
  await database.close()
  const template: DatabaseTemplate = { engine: 'sqlite', file: join(dataDir, 'lede.db') }
  return { template, remove: () => Promise.resolve(rmSync(dataDir, { recursive: true })) }
}

async function makePostgresTemplate(url: string) {
  const run = randomBytes(6).toString('hex')
  const name = `lede_template_${run}`
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query(`CREATE DATABASE ${name}`)
  const address = new URL(url)
  address.pathname = `/${name}`
  const database = openDatabase({ url: address.href, dataDir: '' })
  await migrate(database.db, database.engine)
  await database.close()
  const remove = async () => {
    const { rows } = await admin.query<{ datname: string }>(
      `SELECT datname FROM pg_database WHERE starts_with(datname, 'lede_test_${run}_')`,
    )
    for (const { datname } of [...rows, { datname: name }])
      await admin.query(`DROP DATABASE IF EXISTS ${datname} WITH (FORCE)`)
    await admin.end()
  }
  return { template: { engine: 'postgres', url, name, run } satisfies PostgresTemplate, remove }
}

/** Creates the migrated database that every test file gets a copy of. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env.LEDE_TEST_DATABASE_URL
  const { template, remove } = url ? await makePostgresTemplate(url) : await makeSqliteTemplate()
  project.provide('databaseTemplate', template)
  project.provide('redisUrl', process.env.LEDE_TEST_REDIS_URL)
  return remove
}
