import { randomBytes } from 'node:crypto'
import { copyFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import type { PostgresTemplate } from '#test/setup/database-template.ts'
import { quickFolder } from './quick-folder.ts'

export type FreshDatabase = {
  dataDir: string
  /** The URL of a PostgreSQL database; undefined for the embedded one. */
  databaseUrl: string | undefined
  remove: () => Promise<void>
}

/** Opens a connection for creating or dropping databases, kept until the worker ends; runs one statement at a time. */
function openAdmin() {
  let connected: Promise<pg.Client> | undefined
  let last: Promise<unknown> = Promise.resolve()
  const connect = async (url: string) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    return client
  }
  return (url: string, query: string): Promise<void> => {
    const done = last.then(async () => {
      connected ??= connect(url)
      await (await connected).query(query)
    })
    last = done.catch(() => undefined)
    return done
  }
}

// PostgreSQL takes a while for either, mostly for the disk: tests never wait for a removal, and rarely for a copy.
const create = openAdmin()
const drop = openAdmin()
let nextCopy: Promise<string> | undefined

const newName = (run: string) => `lede_test_${run}_${randomBytes(6).toString('hex')}`

async function copyOf({ url, name: template, run }: PostgresTemplate): Promise<string> {
  const name = newName(run)
  await create(url, `CREATE DATABASE ${name} TEMPLATE ${template}`)
  return name
}

/** Takes a copy that was made while the previous test was running. */
function takeCopy(template: PostgresTemplate): Promise<string> {
  const copy = nextCopy ?? copyOf(template)
  nextCopy = copyOf(template)
  // The error is reported to whoever takes the copy.
  nextCopy.catch(() => undefined)
  return copy
}

/** Creates a new data folder and a migrated, empty database. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const template = inject('databaseTemplate')
  const dataDir = quickFolder('lede-test-')
  const removeFolder = () => rmSync(dataDir, { recursive: true, force: true })
  if (template.engine === 'sqlite') {
    copyFileSync(template.file, join(dataDir, 'lede.db'))
    return { dataDir, databaseUrl: undefined, remove: () => Promise.resolve(removeFolder()) }
  }
  return placed(template, dataDir, await takeCopy(template))
}

/** Creates a new data folder and an empty database without migrations. */
export async function emptyDatabase(): Promise<FreshDatabase> {
  const template = inject('databaseTemplate')
  const dataDir = quickFolder('lede-test-')
  if (template.engine === 'postgres') {
    const name = newName(template.run)
    await create(template.url, `CREATE DATABASE ${name}`)
    return placed(template, dataDir, name)
  }
  const remove = () => Promise.resolve(rmSync(dataDir, { recursive: true, force: true }))
  return { dataDir, databaseUrl: undefined, remove }
}

/**
 * Returns the settings of a server on a test's database; none for the embedded one. All tests running at the same time
 * share PostgreSQL's hundred connections, of which a server would otherwise take up to 20.
 */
export const databaseEnv = (
  database: Pick<FreshDatabase, 'databaseUrl'> | undefined,
): Record<string, string> =>
  database?.databaseUrl === undefined ? {} : { DATABASE_URL: database.databaseUrl, DATABASE_CONNECTIONS: '8' }

function placed({ url }: PostgresTemplate, dataDir: string, name: string): FreshDatabase {
  const address = new URL(url)
  address.pathname = `/${name}`
  // Tests do not simulate power cuts: commits need not wait for the disk.
  address.search = '?options=-c%20synchronous_commit%3Doff'
  const remove = () => {
    rmSync(dataDir, { recursive: true, force: true })
    // What is left when the worker ends is removed with the template (test/setup/database-template.ts).
    drop(url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`).catch(() => undefined)
    return Promise.resolve()
  }
  return { dataDir, databaseUrl: address.href, remove }
}
