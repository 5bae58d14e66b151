import { AsyncResource } from 'node:async_hooks'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { CompiledQuery } from 'kysely'
import type { Db, Engine, Tx } from './schema.ts'

type Write<Result> = (tx: Tx) => Promise<Result>

/** Runs a write in a transaction: it is on disk when this resolves, and rolled back when this rejects. */
export type Transact = <Result>(write: Write<Result>) => Promise<Result>

/** The maximum batch: it delays the process, and the responses of its writes, by a moment that nobody notices. */
const mostTogether = 16

type Waiting = {
  /** Writes; `keep` delivers the result once it is on disk. */
  write: (tx: Tx) => Promise<void>
  keep: () => void
  refuse: (error: unknown) => void
}

/**
 * Creates a `Transact` that, on SQLite, commits writes that arrive together in one transaction, since each commit waits
 * for the disk by itself. A failing write is rolled back alone. PostgreSQL groups the commits of its connections
 * itself.
 */
export function createGroupCommit(db: Db, engine: Engine): Transact {
  if (engine !== 'sqlite') return (write) => db.transaction().execute(write)
  const waiting: Waiting[] = []
  let isRunning = false
  const run = async () => {
    isRunning = true
    while (waiting.length > 0) {
      // Writes that arrive in the same event loop turn join this batch.
      await nextTurn()
      await commitTogether(db, waiting.splice(0, mostTogether))
    }
    isRunning = false
  }
  return <Result>(write: Write<Result>) =>
    new Promise<Result>((resolve, refuse) => {
      let answer: () => void
      const writeOnce = async (tx: Tx) => {
        const result = await write(tx)
        answer = () => resolve(result)
      }
      // Each write runs in the context of its own request, for the log and the trace.
      waiting.push({ write: AsyncResource.bind(writeOnce), keep: () => answer(), refuse })
      if (!isRunning) void run()
    })
}

async function commitTogether(db: Db, writes: Waiting[]): Promise<void> {
  const kept: Waiting[] = []
  const isAlone = writes.length === 1
  try {
    await db.transaction().execute(async (tx) => {
      for (const one of writes) {
        if (isAlone) await one.write(tx)
        else if (!(await writeApart(tx, one))) continue
        kept.push(one)
      }
    })
    for (const one of kept) one.keep()
  } catch (error) {
    // Writes that were rejected before keep their own error.
    for (const one of writes) one.refuse(error)
  }
}

const savepoint = CompiledQuery.raw('savepoint one')
const release = CompiledQuery.raw('release one')
const takeBack = CompiledQuery.raw('rollback to one')

/** Runs a write within the transaction; one that fails is rolled back and rejected. Returns whether it succeeded. */
async function writeApart(tx: Tx, one: Waiting): Promise<boolean> {
  await tx.executeQuery(savepoint)
  try {
    await one.write(tx)
  } catch (error) {
    await tx.executeQuery(takeBack)
    one.refuse(error)
    return false
  } finally {
    await tx.executeQuery(release)
  }
  return true
}
