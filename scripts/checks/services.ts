import { connect } from 'node:net'
import { userInfo } from 'node:os'
import pg from 'pg'

/** A PostgreSQL on which tests may create databases, or why there is none. */
export type Postgres = { url: string; reason?: undefined } | { url?: undefined; reason: string }

/** Finds the PostgreSQL of TEST_DATABASE_URL, else one on the usual port. */
export async function findPostgres(): Promise<Postgres> {
  const named = process.env.TEST_DATABASE_URL
  const usual = ['postgres', encodeURIComponent(userInfo().username), 'postgres:postgres'].map(
    (user) => `postgres://${user}@127.0.0.1:5432/postgres`,
  )
  for (const url of named === undefined ? usual : [named]) if (await mayCreateDatabases(url)) return { url }
  return {
    reason:
      named === undefined
        ? 'No PostgreSQL that lets tests create databases answers on 127.0.0.1:5432.'
        : 'The PostgreSQL of TEST_DATABASE_URL does not answer, or does not let tests create databases.',
  }
}

async function mayCreateDatabases(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 })
  try {
    await client.connect()
    const { rows } = await client.query<{ may: boolean }>(
      'select rolcreatedb or rolsuper as may from pg_roles where rolname = current_user',
    )
    return rows[0]?.may === true
  } catch {
    // Unreachable or refused is a valid result, which the caller reports.
    return false
  } finally {
    await client.end()
  }
}

/** Returns the address of the Redis of TEST_REDIS_URL, else of one on the usual port, if it responds. */
export function findRedis(): Promise<string | undefined> {
  const url = new URL(process.env.TEST_REDIS_URL ?? 'redis://127.0.0.1:6379')
  return new Promise((resolve) => {
    const socket = connect(Number(url.port || 6379), url.hostname)
    const settle = (answer: string | undefined) => {
      socket.destroy()
      resolve(answer)
    }
    socket.setTimeout(2000, () => settle(undefined))
    socket.on('error', () => settle(undefined))
    socket.on('connect', () => settle(url.href))
  })
}
