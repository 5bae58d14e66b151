import { AsyncResource } from 'node:async_hooks'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { CompiledQuery } from 'kysely'
import type { Db, Engine, Tx } from './schema.ts'

type Write<Result> = (tx: Tx) => Promise<Result>

/** Runs a write in a transaction: all of it is on the disk when this resolves, nothing is kept when it rejects. */
export type Transact = <Result>(write: Write<Result>) => Promise<Result>

/** So many writes hold up the process, and each other's answers, for a moment that nobody notices. */
const mostTogether = 16

type Waiting = {
  /** Writes; the result is answered by `keep`, once it is on the disk. */
  write: (tx: Tx) => Promise<void>
  keep: () => void
  refuse: (error: unknown) => void
}

/**
 * Writes that arrive together are committed together where each commit waits for the disk by itself: on SQLite. Each is
 * taken back alone when it fails. PostgreSQL does the same for its connections.
 */
export function createGroupCommit(db: Db, engine: Engine): Transact {
  if (engine !== 'sqlite') return (write) => db.transaction().execute(write)
  const waiting: Waiting[] = []
  let isRunning = false
  const run = async () => {
    isRunning = true
    while (waiting.length > 0) {
      // What has arrived in the same turn of the loop is asked first.
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
      // Each goes on in its own request, for the log and the trace.
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
    // Those that were refused before have been told why.
    for (const one of writes) one.refuse(error)
  }
}

const savepoint = CompiledQuery.raw('savepoint one')
const release = CompiledQuery.raw('release one')
const takeBack = CompiledQuery.raw('rollback to one')

/** Whether the write is a part of the transaction; one that fails is taken back and refused. */
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
