import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { copyDatabase, copyNewFiles } from './backup-files.ts'
import { CommandRefused } from './command-refused.ts'
import { type Database, hasEmbeddedDatabase, openDatabase } from './db/client.ts'
import { keepToOwner } from './db/data-folder.ts'
import { isKnownMigration, lastMigration, migrate } from './db/migrate.ts'
import { countOtherServers } from './db/other-servers.ts'
import { lockFolder } from './db/server-lock.ts'
import type { Settings } from './env.ts'
import { quarantineRestoredPosts } from './quarantine-restored-posts.ts'
import { dumpDatabase, loadDatabase } from './postgres-tools.ts'

const names = { about: 'backup.json', sqlite: 'lede.db', postgres: 'lede.dump', files: 'files' }
/** Beside the database in DATA_DIR: the secret that opens what is sealed in it, and the practice network. */
const secret = 'secret'
const practice = 'practice.db'

const about = z.object({
  madeAt: z.iso.datetime(),
  engine: z.enum(['sqlite', 'postgres']),
  migration: z.string(),
})

const dumpOf = ({ office }: Settings, address: string, folder: string) => ({
  address,
  file: join(folder, names.postgres),
  searchPath: office.searchPath,
})

/** Whether files are copied, in words. */
const filesIn = ({ s3 }: Settings, count: number) =>
  s3 ? `The files are in the bucket ${s3.bucket}: back that up by itself.` : `${count} files.`

/** Copies database, files and secret into a new folder while servers go on; answers what is there, in words. */
export async function backUp(settings: Settings, database: Database, folder: string): Promise<string> {
  const { databaseUrl, dataDir, s3 } = settings
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new CommandRefused(`${folder} is not empty.`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // One that was there before may be open to everybody.
  keepToOwner(folder)
  const [from, to] = [join(dataDir, names.files), join(folder, names.files)]
  // Twice: what the database names at its moment was there before it or came while it was copied.
  const before = s3 ? 0 : await copyNewFiles(from, to)
  const madeAt = new Date().toISOString()
  const migration = await lastMigration(database.db, database.engine)
  if (databaseUrl === undefined) await copyDatabase(join(dataDir, names.sqlite), join(folder, names.sqlite))
  else await dumpDatabase(dumpOf(settings, databaseUrl, folder))
  const since = s3 ? 0 : await copyNewFiles(from, to)
  if (existsSync(join(dataDir, secret))) await copyFile(join(dataDir, secret), join(folder, secret))
  if (existsSync(join(dataDir, practice))) {
    await copyDatabase(join(dataDir, practice), join(folder, practice))
  }
  // Last: a folder without it is no whole back-up.
  writeFileSync(join(folder, names.about), JSON.stringify({ madeAt, engine: database.engine, migration }))
  keepToOwner(folder)
  return `${database.label} as it was at ${madeAt} is in ${folder}. ${filesIn(settings, before + since)}`
}

function readAbout(folder: string): z.infer<typeof about> {
  const file = join(folder, names.about)
  if (!existsSync(file)) throw new CommandRefused(`There is no whole back-up in ${folder}.`)
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
    const half = join(dataDir, `${names.sqlite}.new`)
    await copyFile(join(folder, names.sqlite), half)
    renameSync(half, join(dataDir, names.sqlite))
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

type Restoring = { folder: string; keepsSchedule: boolean }

/**
 * Puts a back-up into an empty database and an empty data folder, brings it to this version's shape, and holds what it
 * would send, unless nothing was sent since it was made. Answers what is there, in words. Throws CommandRefused and
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
    // The files first: while the database is not there, nobody takes the folder for a whole one.
    const count = s3 ? 0 : await copyNewFiles(join(folder, names.files), join(dataDir, names.files))
    for (const name of [secret, practice]) {
      const [from, to] = [join(folder, name), join(dataDir, name)]
      if (existsSync(from) && !existsSync(to)) await copyFile(from, to)
    }
    const database = await loadInto(settings, folder)
    try {
      await migrate(database.db, database.engine)
      const held = keepsSchedule
        ? 'Scheduled posts go out.'
        : await quarantineRestoredPosts(database, settings)
      keepToOwner(dataDir)
      return `${database.label} is as it was at ${madeAt}. ${filesIn(settings, count)}\n${held}`
    } finally {
      await database.close()
    }
  } finally {
    lock.release()
  }
}
