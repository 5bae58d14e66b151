import { createHash } from 'node:crypto'
import type { Compilable, CompiledQuery, QueryResult } from 'kysely'
import type { Db, DbOrTx } from './schema.ts'

type Value = string | number | null
type Given = Record<string, Value>

/** Stands in a query for a value that is known only when the query is run. */
class Place {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/** Answers a place for whatever value it is asked for. */
const places = new Proxy<Record<string, Place>>({}, { get: (_, name) => new Place(String(name)) })

/**
 * A query that is built and compiled once for each database and afterwards only given its values, for what is asked again
 * and again: Kysely takes longer to build a query than SQLite to answer it. `build` is handed places instead of values, so
 * it may put them into the query but not look at them; where the query depends on what is asked, make one of each form.
 */
export function compiledQuery<Values extends Given, Row>(
  build: (db: DbOrTx, given: Values) => Compilable<Row>,
): (db: DbOrTx, given: Values) => Promise<Row[]> {
  const execute = compiledOnce(build)
  return async (db, given) => (await execute(db, given)).rows
}

/** The same for what writes: answers how many rows were written. */
export function compiledChange<Values extends Given>(
  build: (db: DbOrTx, given: Values) => Compilable,
): (db: DbOrTx, given: Values) => Promise<number> {
  const execute = compiledOnce(build)
  return async (db, given) => Number((await execute(db, given)).numAffectedRows ?? 0n)
}

/** The same for what writes now these columns, now those: compiled once for each set of them. */
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
      // As above, a place stands for each value.
      query = compiledQuery((on, all) => build(on, all as Values, Object.fromEntries(setPlaces) as Given))
      byColumns.set(key, query)
    }
    const values = Object.fromEntries(columns.map((column) => [setPrefix + column, set[column] ?? null]))
    return query(db, { ...given, ...values })
  }
}

const setPrefix = 'set '

/** Rows at once, of what is committed; undefined when the statement writes or its turn has not come. */
type ReadAtOnce = (sql: string, parameters: readonly unknown[]) => unknown[] | undefined

const readers = new WeakMap<object, ReadAtOnce>()

/**
 * Has queries that only read answered by `read`: a database that answers in the same process needs none of the waiting for
 * a connection, which takes Kysely longer than the answer takes.
 */
export const readAtOnce = (db: Db, read: ReadAtOnce): void => void readers.set(db.getExecutor().adapter, read)

const statementNames = new Map<string, string>()

/** `*` as a list of columns, and whatever looks like it. */
const allColumns = /[\s.]\*(?=[\s,]|$)/

/**
 * The name under which a connection to PostgreSQL keeps a compiled statement, so that it is parsed and planned once for each
 * connection; undefined for any other text. A statement with `*` has none: kept, it would be refused once another server's
 * migration has added a column. The name is made of the text, so that it never means another one.
 */
export const statementName = (sql: string): string | undefined => statementNames.get(sql)

function nameStatement(sql: string): void {
  if (allColumns.test(sql)) return
  statementNames.set(sql, `lede_${createHash('sha256').update(sql).digest('base64url').slice(0, 24)}`)
}

function compiledOnce<Values extends Given, Row>(
  build: (db: DbOrTx, given: Values) => Compilable<Row>,
): (db: DbOrTx, given: Values) => Promise<QueryResult<Row>> {
  // A database and its transactions share their adapter.
  const compiled = new WeakMap<object, CompiledQuery<Row>>()
  return async (db, given) => {
    const executor = db.getExecutor()
    let query = compiled.get(executor.adapter)
    if (query === undefined) {
      // Places stand for the values until the query runs.
      query = build(db, places as unknown as Values).compile()
      compiled.set(executor.adapter, query)
      nameStatement(query.sql)
    } else {
      // Plugins see it as they see every query; what they would make of it is not compiled again.
      executor.transformQuery(query.query, query.queryId)
    }
    const parameters = query.parameters.map((one) => (one instanceof Place ? given[one.name] : one))
    const rows = db.isTransaction ? undefined : readers.get(executor.adapter)?.(query.sql, parameters)
    // They are of the shape that the query was built for.
    if (rows !== undefined) return { rows: rows as Row[] }
    return db.executeQuery<Row>({ ...query, parameters })
  }
}
