import { resolve } from 'node:path'
import { type Feature, featureNames, isFeature } from '#core/features.ts'
import { backUp, quarantine, restore } from './backup.ts'
import { CommandRefused } from './command-refused.ts'
import { type Database, hasEmbeddedDatabase, openDatabase } from './db/client.ts'
import { isUpToDate } from './db/migrate.ts'
import { FolderInUse } from '#server/db/data-folder.ts'
import { answers } from '#server/db/client.ts'
import type { Settings } from './env.ts'
import {
  createAccess,
  type FeatureChange,
  overrideFeatures,
  readOverrides,
} from './features/access/service.ts'
import { acceptSecret, readSecret } from './secret.ts'

export const usage = `Usage: npm run admin -- features <e-mail> [+name | -name …]

Shows what an account may do, or changes it first: +name gives a feature, -name takes it away.
The features are ${featureNames.join(', ')}.

  npm run admin -- features ada@example.com
  npm run admin -- features ada@example.com +images -publish

  npm run admin -- backup <folder>                  copies database, files and secret while servers go on
  npm run admin -- restore <folder>                 into an empty database and DATA_DIR, servers stopped;
      [--nothing-sent-since]                        posts that wait go out only with this
  npm run admin -- hold-posts                       the same for a database that was restored by other means
  npm run admin -- accept-secret                    makes AUTH_SECRET the one of this PostgreSQL database`

type FeatureCommand = { name: 'features'; email: string; changes: FeatureChange[] }
type Command =
  | FeatureCommand
  | { name: 'backup'; folder: string }
  | { name: 'restore'; folder: string; keepsSchedule: boolean }
  | { name: 'hold-posts' | 'accept-secret' }

function toChange(word: string): FeatureChange {
  const [sign, name] = [word.slice(0, 1), word.slice(1)]
  if (sign !== '+' && sign !== '-') {
    throw new CommandRefused(`"${word}" must begin with + or -.\n\n${usage}`)
  }
  if (!isFeature(name)) throw new CommandRefused(`There is no feature "${name}".\n\n${usage}`)
  return { feature: name, isOn: sign === '+' }
}

const folderIn = (word: string | undefined): string => {
  if (word === undefined || word.startsWith('-')) throw new CommandRefused(`Which folder?\n\n${usage}`)
  return resolve(word)
}

const refuseMore = (words: readonly string[]) => {
  if (words[0] !== undefined) throw new CommandRefused(`"${words[0]}" makes no sense here.\n\n${usage}`)
}

const sureness = '--nothing-sent-since'

/** Parses the words after `npm run admin --`. Throws CommandRefused. */
export function parseCommand(words: readonly string[]): Command {
  const [name, ...rest] = words
  switch (name) {
    case undefined:
      throw new CommandRefused(usage)
    case 'features':
      return parseFeatures(rest)
    case 'backup':
      refuseMore(rest.slice(1))
      return { name, folder: folderIn(rest[0]) }
    case 'restore':
      refuseMore(rest.slice(1).filter((word) => word !== sureness))
      return { name, folder: folderIn(rest[0]), keepsSchedule: rest.includes(sureness) }
    case 'hold-posts':
    case 'accept-secret':
      refuseMore(rest)
      return { name }
    default:
      throw new CommandRefused(`There is no command "${name}".\n\n${usage}`)
  }
}

function parseFeatures([email, ...rest]: readonly string[]): FeatureCommand {
  if (email?.includes('@') !== true) throw new CommandRefused(`Which account? Name its e-mail.\n\n${usage}`)
  const changes = rest.map(toChange)
  const twice = changes.find(({ feature }, place) =>
    changes.slice(0, place).some((c) => c.feature === feature),
  )
  if (twice) throw new CommandRefused(`"${twice.feature}" is named twice.\n\n${usage}`)
  return { name: 'features', email, changes }
}

async function openForAdmin({ databaseUrl: url, dataDir }: Settings): Promise<Database> {
  if (url === undefined && !hasEmbeddedDatabase(dataDir)) {
    throw new CommandRefused(`There is no database in ${dataDir} yet. Run "npm start" first.`)
  }
  const database = openDatabase({ url, dataDir })
  const refusal = await refusalOf(database)
  if (refusal === undefined) return database
  await database.close()
  throw new CommandRefused(refusal)
}

async function refusalOf({ db, engine, label }: Database): Promise<string | undefined> {
  if (!(await answers(db))) return `${label} cannot be reached.`
  if (await isUpToDate(db, engine)) return undefined
  return `${label} was made by an older version. Run "npm start" once to bring it up to date.`
}

/** Runs a command; returns the text to print. Throws CommandRefused. */
export async function runCommand(settings: Settings, command: Command): Promise<string> {
  if (command.name === 'restore') return restoreStopped(settings, command)
  const database = await openForAdmin(settings)
  try {
    switch (command.name) {
      case 'features':
        return await changeFeatures(database, settings, command)
      case 'backup':
        return await backUp(settings, database, command.folder)
      case 'hold-posts':
        return await quarantine(database, settings)
      case 'accept-secret':
        await acceptSecret(database.db, readSecret({ given: settings.authSecret, dataDir: settings.dataDir }))
        return 'Servers with this secret can start. People have to sign in again, and enter their connections and keys again.'
    }
  } finally {
    await database.close()
  }
}

const restoreStopped = (settings: Settings, restoring: Parameters<typeof restore>[1]): Promise<string> =>
  restore(settings, restoring).catch((error: unknown) => {
    throw error instanceof FolderInUse ? new CommandRefused(error.message, { cause: error }) : error
  })

async function changeFeatures(
  database: Database,
  settings: Settings,
  { email, changes }: FeatureCommand,
): Promise<string> {
  const { db } = database
  const account = await db
    .selectFrom('user')
    .select('id')
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst()
  if (!account) throw new CommandRefused(`There is no account with the e-mail ${email}.`)
  await overrideFeatures(db, { userId: account.id, changes, now: Date.now() })
  return describe(database, settings, { userId: account.id, email })
}

async function describe(
  { db }: Database,
  { featuresOff }: Settings,
  { userId, email }: { userId: string; email: string },
): Promise<string> {
  const has = await createAccess({ db, featuresOff }).features(userId)
  const own = await readOverrides(db, userId)
  const width = Math.max(...featureNames.map((name) => name.length))
  const why = (feature: Feature) => {
    if (own.has(feature)) return ' (set for this account)'
    return featuresOff.includes(feature) ? ' (FEATURES_OFF)' : ''
  }
  const line = (name: Feature) => `  ${name.padEnd(width)}  ${has[name] ? 'on' : 'off'}${why(name)}`
  return [`Features of ${email}:`, ...featureNames.map(line)].join('\n')
}
