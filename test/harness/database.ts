import { randomBytes } from 'node:crypto'
import { copyFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { quickFolder } from './quick-folder.ts'

export type FreshDatabase = {
  dataDir: string
  /** The address of a PostgreSQL database; undefined on the embedded one. */
  databaseUrl: string | undefined
  remove: () => Promise<void>
}

async function withAdmin(url: string, run: (admin: pg.Client) => Promise<unknown>) {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  try {
    await run(admin)
  } finally {
    await admin.end()
  }
}

/** A new data folder, and a migrated, empty database of its own. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const template = inject('databaseTemplate')
  const dataDir = quickFolder('lede-test-')
  const removeFolder = () => rmSync(dataDir, { recursive: true, force: true })
  if (template.engine === 'sqlite') {
    copyFileSync(template.file, join(dataDir, 'lede.db'))
    return { dataDir, databaseUrl: undefined, remove: () => Promise.resolve(removeFolder()) }
  }
  return newDatabase(template.url, dataDir, `TEMPLATE ${template.name}`)
}

/** A new data folder, and an empty database of its own that nothing was migrated in. */
export async function emptyDatabase(): Promise<FreshDatabase> {
  const template = inject('databaseTemplate')
  const dataDir = quickFolder('lede-test-')
  if (template.engine === 'postgres') return newDatabase(template.url, dataDir, '')
  const remove = () => Promise.resolve(rmSync(dataDir, { recursive: true, force: true }))
  return { dataDir, databaseUrl: undefined, remove }
}

async function newDatabase(url: string, dataDir: string, like: string): Promise<FreshDatabase> {
  const name = `lede_test_${randomBytes(6).toString('hex')}`
  await withAdmin(url, (admin) => admin.query(`CREATE DATABASE ${name} ${like}`))
  const address = new URL(url)
  address.pathname = `/${name}`
  // Nobody pulls the plug of the machine: a commit need not wait for the disk.
  address.search = '?options=-c%20synchronous_commit%3Doff'
  const remove = async () => {
    rmSync(dataDir, { recursive: true, force: true })
    await withAdmin(url, (admin) => admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`))
  }
  return { dataDir, databaseUrl: address.href, remove }
}
