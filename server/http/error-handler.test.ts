import { openSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import { Hono } from 'hono'
import pg from 'pg'
import { expect, it } from 'vitest'
import { createLog } from '#server/log.ts'
import { errorHandler } from './error-handler.ts'

async function codeOf(fail: () => unknown): Promise<unknown> {
  const app = new Hono()
  app.onError(errorHandler(createLog('silent')))
  app.get('/', () => {
    fail()
    return new Response()
  })
  const answer = await app.request('/')
  return { status: answer.status, ...((await answer.json()) as object) }
}

const systemError = (code: string) => () => {
  throw Object.assign(new Error(`${code}: write`), { code, errno: -1, syscall: 'write' })
}

it.each(['EPERM', 'EROFS', 'EBUSY', 'EPIPE'])(
  "calls the system's %s no error of the database",
  async (code) => {
    expect(await codeOf(systemError(code))).toMatchObject({ status: 500, code: 'internal:api' })
  },
)

it('calls a file that is not there no error of the database', async () => {
  expect(await codeOf(() => openSync('/no/such/file', 'r'))).toMatchObject({ code: 'internal:api' })
})

/** What went wrong in the database is told to nobody: its code is empty. */
it("calls SQLite's and PostgreSQL's errors errors of the database", async () => {
  const wrong = () => new Sqlite(':memory:').prepare('select from').get()
  expect(await codeOf(wrong)).toMatchObject({ status: 500, code: '' })
  const refused = () => {
    const error = new pg.DatabaseError('duplicate key', 13, 'error')
    throw Object.assign(error, { severity: 'ERROR', code: '23505' })
  }
  expect(await codeOf(refused)).toMatchObject({ status: 500, code: '' })
})
