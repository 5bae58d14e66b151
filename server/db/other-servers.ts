import { sql } from 'kysely'
import type { Db, Engine } from './schema.ts'

/** The application name of a server's connections to PostgreSQL. */
export const serverName = (id: string): string => `lede ${id}`

/** Counts the other servers connected to a PostgreSQL database; 0 on SQLite, which has one server. */
export async function countOtherServers(db: Db, engine: Engine, id: string): Promise<number> {
  if (engine !== 'postgres') return 0
  const { rows } = await sql<{ count: number }>`
    select count(distinct application_name) as count from pg_stat_activity
    where datname = current_database() and application_name like 'lede %'
      and application_name <> ${serverName(id)}`.execute(db)
  return rows[0]?.count ?? 0
}
