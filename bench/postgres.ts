import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { findPostgres } from '#scripts/checks/services.ts'

/** Runs with a temporary PostgreSQL database; without a PostgreSQL, prints why and returns nothing. */
export async function withPostgres<Result extends object>(
  run: (databaseUrl: string) => Promise<Result>,
): Promise<Result | Record<string, never>> {
  const { url, reason } = await findPostgres()
  if (url === undefined) {
    process.stdout.write(`${reason}\n`)
    return {}
  }
  const name = `lede_bench_${randomBytes(6).toString('hex')}`
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  try {
    await admin.query(`CREATE DATABASE ${name}`)
    const address = new URL(url)
    address.pathname = `/${name}`
    return await run(address.href)
  } finally {
    await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    await admin.end()
  }
}
