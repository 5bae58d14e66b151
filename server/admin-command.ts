import { type Feature, featureNames, isFeature } from '#core/features.ts'
import { type Database, hasEmbeddedDatabase, openDatabase } from './db/client.ts'
import { isUpToDate } from './db/migrate.ts'
import { answers } from './db/ping.ts'
import type { Settings } from './env.ts'
import {
  createAccess,
  type FeatureChange,
  overrideFeatures,
  readOverrides,
} from './features/access/service.ts'

/** A command that makes no sense or cannot be carried out; the message is for the person at the keyboard. */
export class CommandRefused extends Error {}

export const usage = `Usage: npm run admin -- features <e-mail> [+name | -name …]

Shows what an account may do, or changes it first: +name gives a feature, -name takes it away.
The features are ${featureNames.join(', ')}.

  npm run admin -- features ada@example.com
  npm run admin -- features ada@example.com +images -publish`

type FeatureCommand = { email: string; changes: FeatureChange[] }

function toChange(word: string): FeatureChange {
  const [sign, name] = [word.slice(0, 1), word.slice(1)]
  if (sign !== '+' && sign !== '-') {
    throw new CommandRefused(`"${word}" must begin with + or -.\n\n${usage}`)
  }
  if (!isFeature(name)) throw new CommandRefused(`There is no feature "${name}".\n\n${usage}`)
  return { feature: name, isOn: sign === '+' }
}

/** Reads the words after `npm run admin --`. Throws CommandRefused. */
export function parseCommand(words: readonly string[]): FeatureCommand {
  const [command, email, ...rest] = words
  if (command === undefined) throw new CommandRefused(usage)
  if (command !== 'features') throw new CommandRefused(`There is no command "${command}".\n\n${usage}`)
  if (email?.includes('@') !== true) throw new CommandRefused(`Which account? Name its e-mail.\n\n${usage}`)
  const changes = rest.map(toChange)
  const twice = changes.find(({ feature }, place) =>
    changes.slice(0, place).some((c) => c.feature === feature),
  )
  if (twice) throw new CommandRefused(`"${twice.feature}" is named twice.\n\n${usage}`)
  return { email, changes }
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

/** Carries out a command; answers what to print. Throws CommandRefused. */
export async function runCommand(settings: Settings, { email, changes }: FeatureCommand): Promise<string> {
  const database = await openForAdmin(settings)
  try {
    const { db } = database
    const account = await db
      .selectFrom('user')
      .select('id')
      .where('email', '=', email.toLowerCase())
      .executeTakeFirst()
    if (!account) throw new CommandRefused(`There is no account with the e-mail ${email}.`)
    await overrideFeatures(db, { userId: account.id, changes, now: Date.now() })
    return await describe(database, settings, { userId: account.id, email })
  } finally {
    await database.close()
  }
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
