import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { CommandRefused } from './command-refused.ts'
import { copyDurably, isUnfinished } from '#server/adapters/storage/durable-file.ts'
import { type Database, hasEmbeddedDatabase, openDatabase } from '#server/db/client.ts'
import { keepToOwner, lockFolder } from '#server/db/data-folder.ts'
import { isKnownMigration, lastMigration, migrate } from '#server/db/migrate.ts'
import { countOtherServers } from '#server/db/other-servers.ts'
import type { Settings } from './env.ts'
import Sqlite from 'better-sqlite3'
import { spawn } from 'node:child_process'

const about = z.object({
  madeAt: z.iso.datetime(),
  engine: z.enum(['sqlite', 'postgres']),
  migration: z.string(),
})

const names = { about: 'backup.json', sqlite: 'lede.db', postgres: 'lede.dump', files: 'files' }
/** Next to the database in DATA_DIR: the secret that encrypts its sealed values, and the practice network with its media. */
const secret = 'secret'
const practice = 'practice.db'
const practiceMedia = 'practice-media'

const dumpOf = ({ office }: Settings, address: string, folder: string) => ({
  address,
  file: join(folder, names.postgres),
  searchPath: office.searchPath,
})

/** Describes whether files were copied. */
const filesIn = ({ s3 }: Settings, count: number) =>
  s3 ? `The files are in the bucket ${s3.bucket}: back that up by itself.` : `${count} files.`

/** Copies the database, files and secret into a new folder while servers keep running; returns a summary for people. */
export async function backUp(settings: Settings, database: Database, folder: string): Promise<string> {
  const { databaseUrl, dataDir, s3 } = settings
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new CommandRefused(`${folder} is not empty.`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // A folder that already existed may be accessible to everybody.
  keepToOwner(folder)
  const [from, to] = [join(dataDir, names.files), join(folder, names.files)]
  // Copied twice: every file that the database snapshot refers to existed before it or arrived while it was taken.
  const before = s3 ? 0 : await copyNewFiles(from, to)
  const madeAt = new Date().toISOString()
  const migration = await lastMigration(database.db, database.engine)
  if (databaseUrl === undefined) await copyDatabase(join(dataDir, names.sqlite), join(folder, names.sqlite))
  else await dumpDatabase(dumpOf(settings, databaseUrl, folder))
  const since = s3 ? 0 : await copyNewFiles(from, to)
  if (existsSync(join(dataDir, secret))) await copyDurably(join(dataDir, secret), join(folder, secret))
  if (existsSync(join(dataDir, practice))) {
    await copyDatabase(join(dataDir, practice), join(folder, practice))
    // After the database, which refers only to media that existed before it.
    await copyNewFiles(join(dataDir, practiceMedia), join(folder, practiceMedia))
  }
  // Written last: a folder without it is an incomplete back-up.
  writeFileSync(join(folder, names.about), JSON.stringify({ madeAt, engine: database.engine, migration }))
  keepToOwner(folder)
  return `${database.label} as it was at ${madeAt} is in ${folder}. ${filesIn(settings, before + since)}`
}

function readAbout(folder: string): z.infer<typeof about> {
  const file = join(folder, names.about)
  if (!existsSync(file)) throw new CommandRefused(`There is no complete back-up in ${folder}.`)
  const parsed = about.safeParse(JSON.parse(readFileSync(file, 'utf8')))
  if (!parsed.success) throw new CommandRefused(`${file} is not Lede's.`)
  if (isKnownMigration(parsed.data.migration)) return parsed.data
  throw new CommandRefused(`${folder} was made by a newer version. Restore it with that one.`)
}

async function refuseOccupied(database: Database): Promise<void> {
  const { db, engine, label } = database
  if ((await countOtherServers(db, engine, '')) > 0) {
    throw new CommandRefused(`Servers work on ${label}. Stop them first.`)
  }
  const tables = await db.introspection.getTables()
  if (tables.length > 0) throw new CommandRefused(`${label} is not empty. Name an empty database.`)
}

async function loadInto(settings: Settings, folder: string): Promise<Database> {
  const { databaseUrl: url, dataDir } = settings
  if (url === undefined) {
    if (hasEmbeddedDatabase(dataDir)) {
      throw new CommandRefused(`There is a database in ${dataDir}. Name another DATA_DIR, or move it away.`)
    }
    await copyDurably(join(folder, names.sqlite), join(dataDir, names.sqlite))
    return openDatabase({ url, dataDir })
  }
  const database = openDatabase({ url, dataDir })
  try {
    await refuseOccupied(database)
    await loadDatabase(dumpOf(settings, url, folder))
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Loaded on demand: it imports all of a server's services. */
export async function quarantine(database: Database, settings: Settings): Promise<string> {
  const { quarantineRestoredPosts } = await import('./quarantine-restored-posts.ts')
  return quarantineRestoredPosts(database, settings)
}

type Restoring = { folder: string; keepsSchedule: boolean }

/**
 * Restores a back-up into an empty database and an empty data folder, migrates it to this version, and holds back what
 * it would publish, unless nothing was sent since it was made. Returns a summary for people. Throws CommandRefused and
 * FolderInUse.
 */
export async function restore(settings: Settings, { folder, keepsSchedule }: Restoring): Promise<string> {
  const { databaseUrl, dataDir, s3 } = settings
  const { madeAt, engine } = readAbout(folder)
  if (engine !== (databaseUrl === undefined ? 'sqlite' : 'postgres')) {
    const needed =
      engine === 'sqlite' ? 'no DATABASE_URL' : 'the DATABASE_URL of an empty PostgreSQL database'
    throw new CommandRefused(`${folder} holds another kind of database: it needs ${needed}.`)
  }
  const lock = lockFolder(dataDir)
  try {
    await removeUnfinished(dataDir)
    // Files first: while the database is missing, nobody mistakes the folder for a complete one.
    const count = s3 ? 0 : await copyNewFiles(join(folder, names.files), join(dataDir, names.files))
    for (const name of [secret, practice]) {
      const [from, to] = [join(folder, name), join(dataDir, name)]
      if (existsSync(from) && !existsSync(to)) await copyDurably(from, to)
    }
    await copyNewFiles(join(folder, practiceMedia), join(dataDir, practiceMedia))
    const database = await loadInto(settings, folder)
    try {
      await migrate(database.db, database.engine)
      const held = keepsSchedule ? 'Scheduled posts go out.' : await quarantine(database, settings)
      keepToOwner(dataDir)
      return `${database.label} is as it was at ${madeAt}. ${filesIn(settings, count)}\n${held}`
    } finally {
      await database.close()
    }
  } finally {
    lock.release()
  }
}

/** All pages in one step: a copy in several steps restarts whenever somebody writes. */
const allPages = 2 ** 31 - 1

/** Copies a consistent snapshot of an embedded database while others write to it. */
async function copyDatabase(from: string, to: string): Promise<void> {
  const source = new Sqlite(from, { readonly: true })
  try {
    await source.backup(to, { progress: () => allPages })
  } finally {
    source.close()
  }
}

/** Removes what a killed run has left half-copied. */
async function removeUnfinished(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.isFile() && isUnfinished(entry.name)) await rm(join(folder, entry.name), { force: true })
  }
}

/** Copies files that the target lacks; a stored file never changes. Returns how many were copied. */
async function copyNewFiles(from: string, to: string): Promise<number> {
  if (!existsSync(from)) return 0
  await mkdir(to, { recursive: true })
  await removeUnfinished(to)
  const there = new Set(await readdir(to))
  let copied = 0
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (!entry.isFile() || isUnfinished(entry.name) || there.has(entry.name)) continue
    try {
      await copyDurably(join(from, entry.name), join(to, entry.name))
      copied += 1
    } catch (error) {
      // It was deleted after the folder was listed.
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    }
  }
  return copied
}

/** Converts a URL to the environment variables of PostgreSQL's programs, where no process list shows its password. */
function environmentOf(address: string): Record<string, string> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(address)
  const sslMode = searchParams.get('sslmode') ?? ''
  // Node.js trusts the well-known certificate authorities by default, PostgreSQL's programs only when told to.
  const authorities = sslMode === 'verify-full' ? 'system' : ''
  const named = {
    PGHOST: searchParams.get('host') ?? hostname.replace(/^\[|\]$/g, ''),
    PGPORT: port,
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    PGSSLMODE: sslMode === 'no-verify' ? 'require' : sslMode,
    PGSSLROOTCERT: searchParams.get('sslrootcert') ?? authorities,
  }
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== ''))
}

/** `searchPath` is the PATH on which programs are looked up. */
type Dump = { address: string; file: string; searchPath: string }

function run(program: string, args: string[], { address, searchPath }: Dump): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      env: { PATH: searchPath, ...environmentOf(address) },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let said = ''
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
    child.once('error', (cause) =>
      reject(new CommandRefused(`${program} is needed for PostgreSQL and was not found.`, { cause })),
    )
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new CommandRefused(`${program} failed: ${said.trim()}`)),
    )
  })
}

const anybodys = ['--no-owner', '--no-privileges']

/** Dumps a consistent snapshot of a PostgreSQL database to a file. */
const dumpDatabase = (dump: Dump): Promise<void> =>
  run('pg_dump', ['--format=custom', ...anybodys, `--file=${dump.file}`], dump)

/** Restores such a file into an empty PostgreSQL database, in a single transaction. */
const loadDatabase = (dump: Dump): Promise<void> => {
  const { PGDATABASE = '' } = environmentOf(dump.address)
  return run('pg_restore', ['--single-transaction', ...anybodys, `--dbname=${PGDATABASE}`, dump.file], dump)
}
