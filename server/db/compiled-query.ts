import { createHash } from 'node:crypto'
import type { Compilable, CompiledQuery, QueryResult } from 'kysely'
import type { Db, DbOrTx } from './schema.ts'

type Value = string | number | null
type Given = Record<string, Value>

/** Placeholder in a query for a value that is known only when the query runs. */
class Place {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/** Returns a placeholder for any property. */
const places = new Proxy<Record<string, Place>>({}, { get: (_, name) => new Place(String(name)) })

/**
 * Builds and compiles a query once per database and afterwards only binds its values, for frequent queries: Kysely
 * takes longer to build a query than SQLite to answer it. `build` receives placeholders instead of values: it may put
 * them into the query but not inspect them. Where the shape of the query depends on its input, create one per shape.
 */
export function compiledQuery<Values extends Given, Row>(
  build: (db: DbOrTx, given: Values) => Compilable<Row>,
): (db: DbOrTx, given: Values) => Promise<Row[]> {
  const execute = compiledOnce(build)
  return async (db, given) => (await execute(db, given)).rows
}

/** Like `compiledQuery`, for writes: returns how many rows were written. */
export function compiledChange<Values extends Given>(
  build: (db: DbOrTx, given: Values) => Compilable,
): (db: DbOrTx, given: Values) => Promise<number> {
  const execute = compiledOnce(build)
  return async (db, given) => Number((await execute(db, given)).numAffectedRows ?? 0n)
}

/** Like `compiledQuery`, for updates of varying columns: compiled once per set of columns. */
export function compiledUpdate<Values extends Given, Row>(
  build: (db: DbOrTx, given: Values, set: Given) => Compilable<Row>,
): (db: DbOrTx, given: Values, set: Given) => Promise<Row[]> {
  const byColumns = new Map<string, (db: DbOrTx, given: Given) => Promise<Row[]>>()
  return (db, given, set) => {
    const columns = Object.keys(set)
    const key = columns.join(' ')
    let query = byColumns.get(key)
    if (query === undefined) {
      const setPlaces = columns.map((column) => [column, new Place(setPrefix + column)])
      // As above, a placeholder stands for each value.
      query = compiledQuery((on, all) => build(on, all as Values, Object.fromEntries(setPlaces) as Given))
      byColumns.set(key, query)
    }
    const values = Object.fromEntries(columns.map((column) => [setPrefix + column, set[column] ?? null]))
    return query(db, { ...given, ...values })
  }
}

const setPrefix = 'set '

/** Reads committed rows synchronously; undefined when the statement writes or a transaction is in progress. */
type ReadAtOnce = (sql: string, parameters: readonly unknown[]) => unknown[] | undefined

const readers = new WeakMap<object, ReadAtOnce>()

/**
 * Makes `read` answer queries that only read: a database in the same process needs none of the waiting for a
 * connection, which takes Kysely longer than the query itself.
 */
export const readAtOnce = (db: Db, read: ReadAtOnce): void => void readers.set(db.getExecutor().adapter, read)

const statementNames = new Map<string, string>()

/** Matches `*` as a list of columns, and anything that looks like one. */
const allColumns = /[\s.]\*(?=[\s,]|$)/

/**
 * Returns the name under which a PostgreSQL connection keeps a compiled statement, so that it is parsed and planned
 * once per connection; undefined for any other text. A statement with `*` has none: once prepared, it would fail after
 * another server's migration has added a column. The name is derived from the text, so that it never means a different
 * one.
 */
export const statementName = (sql: string): string | undefined => statementNames.get(sql)

function nameStatement(sql: string): void {
  if (allColumns.test(sql)) return
  statementNames.set(sql, `lede_${createHash('sha256').update(sql).digest('base64url').slice(0, 24)}`)
}

function compiledOnce<Values extends Given, Row>(
  build: (db: DbOrTx, given: Values) => Compilable<Row>,
): (db: DbOrTx, given: Values) => Promise<QueryResult<Row>> {
  // A database and its transactions share an adapter.
  const compiled = new WeakMap<object, CompiledQuery<Row>>()
  return async (db, given) => {
    const executor = db.getExecutor()
    let query = compiled.get(executor.adapter)
    if (query === undefined) {
      // Placeholders stand for the values until the query runs.
      query = build(db, places as unknown as Values).compile()
      compiled.set(executor.adapter, query)
      nameStatement(query.sql)
    } else {
      // Plugins see it as they see every query, but their result is not compiled again.
      executor.transformQuery(query.query, query.queryId)
    }
    const parameters = query.parameters.map((one) => (one instanceof Place ? given[one.name] : one))
    const rows = db.isTransaction ? undefined : readers.get(executor.adapter)?.(query.sql, parameters)
    // They have the shape that the query was built for.
    if (rows !== undefined) return { rows: rows as Row[] }
    return db.executeQuery<Row>({ ...query, parameters })
  }
}
