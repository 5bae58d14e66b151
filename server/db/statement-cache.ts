import type Sqlite from 'better-sqlite3'
import type { SqliteDatabase, SqliteStatement } from 'kysely'

const maxStatements = 500

/**
 * A transaction takes the right to write when it begins. Taken later, another process that writes meanwhile (an admin
 * command) would make it fail halfway; so it waits at its beginning instead.
 */
const toWriter = (source: string) => (source === 'begin' ? 'begin immediate' : source)

/** Keeps prepared statements: parsing the same SQL anew for every call costs more than running it. */
export function withStatementCache(sqlite: Sqlite.Database): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>()
  const prepare = (source: string): SqliteStatement => {
    const known = statements.get(source)
    if (known) return known
    const oldest = statements.keys().next()
    if (statements.size >= maxStatements && !oldest.done) statements.delete(oldest.value)
    const statement = sqlite.prepare(toWriter(source))
    statements.set(source, statement)
    return statement
  }
  return { prepare, close: () => void sqlite.close() }
}
