import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openDatabase } from './client.ts'
import { compiledChange, compiledQuery } from './compiled-query.ts'
import { migrate } from './migrate.ts'

const job = {
  name: 'n',
  version: 1,
  payload: '',
  state: 'done' as const,
  dueAt: 0,
  createdAt: 0,
  updatedAt: 0,
}

const readJobs = compiledQuery<{ name: string }, { id: string }>((db, { name }) =>
  db.selectFrom('job').select('id').where('name', '=', name).orderBy('id'),
)
const endJobs = compiledQuery<{ name: string }, { id: string }>((db, { name }) =>
  db.updateTable('job').set({ name: 'ended' }).where('name', '=', name).returning('id'),
)
const deleteJobs = compiledChange<{ name: string }>((db, { name }) =>
  db.deleteFrom('job').where('name', '=', name),
)

it('reads what is committed, and in a transaction what that has written', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'lede-compiled-'))
  const { db, engine, close } = openDatabase({ url: undefined, dataDir })
  await migrate(db, engine)
  const [written, mayEnd] = [Promise.withResolvers<unknown>(), Promise.withResolvers<void>()]
  const failed = db
    .transaction()
    .execute(async (tx) => {
      await tx
        .insertInto('job')
        .values({ id: 'a', ...job })
        .execute()
      written.resolve(await readJobs(tx, { name: 'n' }))
      await mayEnd.promise
      throw new Error('taken back')
    })
    .catch((error: unknown) => error)
  expect(await written.promise).toEqual([{ id: 'a' }])
  const beside = readJobs(db, { name: 'n' })
  mayEnd.resolve()
  expect(await failed).toEqual(new Error('taken back'))
  expect(await beside).toEqual([])
  await db
    .insertInto('job')
    .values({ id: 'b', ...job })
    .execute()
  expect(await readJobs(db, { name: 'n' })).toEqual([{ id: 'b' }])
  expect(await endJobs(db, { name: 'n' })).toEqual([{ id: 'b' }])
  expect(await deleteJobs(db, { name: 'ended' })).toBe(1)
  await close()
  rmSync(dataDir, { recursive: true })
})
