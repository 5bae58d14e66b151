import { setImmediate as nextTurn } from 'node:timers/promises'
import type Sqlite from 'better-sqlite3'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'

/**
 * SQLite through one connection, which serves one transaction at a time. Transactions that end in one turn of the event
 * loop are committed together and then acknowledged together, since each commit waits for the disk. SQLite answers without
 * a pause: after some milliseconds the next one waits for the next turn, so that other calls are answered in between.
 */
export const createSqliteDialect = (database: Sqlite.Database): Dialect => ({
  createDriver: () => new GroupingDriver(database),
  createQueryCompiler: () => new SqliteQueryCompiler(),
  createAdapter: () => new Adapter(),
  createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
})

/** The driver keeps the order itself: it lets the next transaction begin before the last one is on the disk. */
class Adapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

const [begin, commit, rollback] = ['begin', 'commit', 'rollback'].map((sql) => CompiledQuery.raw(sql)) as [
  CompiledQuery,
  CompiledQuery,
  CompiledQuery,
]

class GroupingDriver implements Driver {
  readonly #group: Group

  constructor(database: Sqlite.Database) {
    this.#group = new Group(database)
  }

  init(): Promise<void> {
    return Promise.resolve()
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    await this.#group.acquire()
    return new Connection(this.#group)
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(begin)
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(commit)
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(rollback)
  }

  releaseConnection(connection: DatabaseConnection): Promise<void> {
    if (connection instanceof Connection) connection.release()
    return Promise.resolve()
  }

  destroy(): Promise<void> {
    this.#group.close()
    return Promise.resolve()
  }
}

/** One caller's turn with the database. */
class Connection implements DatabaseConnection {
  readonly #group: Group
  #isHeld = true
  #isInTransaction = false

  constructor(group: Group) {
    this.#group = group
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (query === commit) return this.#commit()
    if (query === rollback) return this.#rollback()
    if (!this.#isHeld) {
      await this.#group.acquire()
      this.#isHeld = true
    }
    if (query === begin) {
      await this.#group.begin()
      this.#isInTransaction = true
      return none
    }
    if (this.#isInTransaction || !this.#group.isChange(query.sql)) return this.#group.run<Row>(query)
    return this.#change<Row>(query)
  }

  // eslint-disable-next-line require-yield
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Rows are read at once.')
  }

  release(): void {
    if (this.#isHeld) this.#group.release()
    this.#isHeld = false
  }

  /** What changes something by itself is a transaction too. */
  async #change<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    await this.#group.begin()
    let result: QueryResult<Row>
    try {
      result = this.#group.run<Row>(query)
    } catch (error) {
      this.#group.rollback()
      throw error
    }
    await this.#commit()
    return result
  }

  async #commit(): Promise<QueryResult<never>> {
    this.#isInTransaction = false
    const kept = this.#group.commit()
    this.release()
    await kept
    return none
  }

  /** Kysely rolls back what could not be committed too, which is over by then. */
  #rollback(): Promise<QueryResult<never>> {
    if (this.#isInTransaction) this.#group.rollback()
    this.#isInTransaction = false
    return Promise.resolve(none)
  }
}

const none: QueryResult<never> = { rows: [] }
/** A turn of the event loop is not made longer than this by transactions that wait for nothing but each other. */
const longestTurnMs = 8
const maxStatements = 500

type Waiting = PromiseWithResolvers<void>

/** Of this process. */
const open = new Set<Group>()

/** What is written together, and who waits for it. */
class Group {
  readonly #database: Sqlite.Database
  readonly #file: string
  /** Prepared: parsing the same SQL anew for every call costs more than running it. */
  readonly #statements = new Map<string, Sqlite.Statement>()
  readonly #queue: (() => void)[] = []
  #isHeld = false
  #isInTransaction = false
  /** Whether the transaction is not the first one of its group. */
  #isNested = false
  /** Those that have ended, and are not on the disk. */
  #ended: Waiting[] = []
  #isPlanned = false
  #turnBegan: number | undefined

  constructor(database: Sqlite.Database) {
    this.#database = database
    this.#file = database.name
    open.add(this)
  }

  async acquire(): Promise<void> {
    if (this.#isHeld) await new Promise<void>((resolve) => this.#queue.push(resolve))
    this.#isHeld = true
    if (this.#turnBegan === undefined) {
      this.#turnBegan = performance.now()
      setImmediate(() => (this.#turnBegan = undefined))
    } else if (performance.now() - this.#turnBegan > longestTurnMs) await nextTurn()
  }

  release(): void {
    const next = this.#queue.shift()
    if (next) next()
    else this.#isHeld = false
  }

  /**
   * Takes the right to write at once. Taken later, another process that writes meanwhile (an admin command) would make it
   * fail halfway; so it waits at its beginning instead.
   */
  async begin(): Promise<void> {
    for (const other of open) if (other !== this && other.#file === this.#file) await other.#rest()
    this.#isNested = this.#database.inTransaction
    this.#run(this.#isNested ? 'savepoint one' : 'begin immediate')
    this.#isInTransaction = true
  }

  /** SQLite has this thread wait for another connection, which would never come to its end if it is this process's too. */
  async #rest(): Promise<void> {
    while (this.#isInTransaction) await nextTurn()
    this.#writeEnded()
  }

  /** Resolves when the transaction is on the disk. */
  commit(): Promise<void> {
    if (this.#isNested) this.#run('release one')
    this.#isInTransaction = false
    const waiting = Promise.withResolvers<void>()
    this.#ended.push(waiting)
    this.#planCommit()
    return waiting.promise
  }

  rollback(): void {
    this.#isInTransaction = false
    if (!this.#database.inTransaction) return this.#failAll(new Error('The database gave up a transaction.'))
    if (!this.#isNested) return this.#run('rollback')
    this.#run('rollback to one')
    this.#run('release one')
    this.#planCommit()
  }

  /** Whether a statement writes rows. */
  isChange(sql: string): boolean {
    return !this.#prepare(sql).readonly && /^\s*(?:insert|update|delete|with)\b/i.test(sql)
  }

  run<Row>({ sql, parameters }: CompiledQuery): QueryResult<Row> {
    const statement = this.#prepare(sql)
    // Such as a pragma, which a transaction that is open could disturb.
    if (!statement.readonly && !this.#isInTransaction) this.#writeEnded()
    return resultOf(statement, parameters)
  }

  close(): void {
    if (this.#isInTransaction) this.rollback()
    this.#writeEnded()
    open.delete(this)
    this.#database.close()
  }

  #planCommit(): void {
    if (!this.#isPlanned) setImmediate(() => this.#writeEnded())
    this.#isPlanned = true
  }

  /** Of a transaction that is under way nothing is to be kept yet: its end plans this anew. */
  #writeEnded(): void {
    this.#isPlanned = false
    if (this.#ended.length === 0 || this.#isInTransaction) return
    const ended = this.#ended
    this.#ended = []
    try {
      this.#run('commit')
      for (const { resolve } of ended) resolve()
    } catch (error) {
      if (this.#database.inTransaction) this.#run('rollback')
      for (const { reject } of ended) reject(error)
    }
  }

  #failAll(error: Error): void {
    const ended = this.#ended
    this.#ended = []
    for (const { reject } of ended) reject(error)
  }

  #run(sql: string): void {
    this.#prepare(sql).run()
  }

  #prepare(sql: string): Sqlite.Statement {
    const known = this.#statements.get(sql)
    if (known) return known
    const oldest = this.#statements.keys().next()
    if (this.#statements.size >= maxStatements && !oldest.done) this.#statements.delete(oldest.value)
    const statement = this.#database.prepare(sql)
    this.#statements.set(sql, statement)
    return statement
  }
}

function resultOf<Row>(statement: Sqlite.Statement, parameters: readonly unknown[]): QueryResult<Row> {
  // Better-sqlite3 makes each row of its columns; which they are, the query says.
  if (statement.reader) return { rows: statement.all(parameters) as Row[] }
  const { changes, lastInsertRowid } = statement.run(parameters)
  return { insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes), rows: [] }
}
