import { openSync } from 'node:fs'
import { connect } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import Sqlite from 'better-sqlite3'
import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import pg from 'pg'
import { expect, it } from 'vitest'
import { AppError } from '#core/errors.ts'
import { NoConnectionError } from '#server/db/client.ts'
import { createLog } from '#server/log.ts'
import { errorHandler } from './error-handler.ts'
import { listen } from './listen.ts'

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

it.each([
  ['/api/upload', true],
  ['/api/files/upload', true],
  ['/api/upload/client', true],
  ['/api/uploads/x/complete', true],
  ['/api/uploading', false],
  ['/api/files/about', false],
])('repeats the sentence as `error` in every failure of an upload: %s', async (path, isUpload) => {
  const failing = async (error: Error) => {
    const app = new Hono()
    app.onError(errorHandler(createLog('silent')))
    app.get(path, () => {
      throw error
    })
    return ((await (await app.request(path)).json()) as { error?: string }).error
  }
  const generic = 'Something went wrong. Please try again later.'
  const failures: [Error, string][] = [
    [new AppError('bad_request:api', { reason: 'No file.' }), 'No file.'],
    [new AppError('unauthorized:auth'), 'You need to sign in before continuing.'],
    [new Error('broken'), generic],
    [new NoConnectionError('The database gave no connection.'), generic],
  ]
  for (const [error, sentence] of failures) {
    expect(await failing(error)).toBe(isUpload ? sentence : undefined)
  }
})

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

/** Database errors are disclosed to nobody: their code is empty. */
it("calls SQLite's and PostgreSQL's errors errors of the database", async () => {
  const wrong = () => new Sqlite(':memory:').prepare('select from').get()
  expect(await codeOf(wrong)).toMatchObject({ status: 500, code: '' })
  const refused = () => {
    const error = new pg.DatabaseError('duplicate key', 13, 'error')
    throw Object.assign(error, { severity: 'ERROR', code: '23505' })
  }
  expect(await codeOf(refused)).toMatchObject({ status: 500, code: '' })
})

it('asks to come again in a moment when the database gave no connection, and says no more of it', async () => {
  const app = new Hono()
  app.onError(errorHandler(createLog('silent')))
  app.get('/', () => {
    throw new NoConnectionError('The database gave no connection.')
  })
  const answer = await app.request('/')
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await answer.json()).toEqual({ code: '', message: 'Something went wrong. Please try again later.' })
})

/** Returns the response to a failure, and what is logged of it. */
async function failingWith(error: Error, path = '/api/posts/one') {
  const lines: Record<string, unknown>[] = []
  const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>)
  const app = new Hono()
  app.onError(errorHandler(createLog('debug', { destination: { write } })))
  app.delete('*', () => {
    throw error
  })
  const answer = await app.request(path, { method: 'DELETE' })
  return { answer, body: (await answer.json()) as object, lines }
}

const [asDebug, asError] = [20, 50]

it('logs a failure of the server with the call and its cause, and tells nobody of the cause', async () => {
  const { body, lines } = await failingWith(new Error('out of pencils'))
  expect(lines).toMatchObject([
    {
      level: asError,
      msg: 'request failed',
      method: 'DELETE',
      path: '/api/posts/one',
      err: { message: expect.stringContaining('out of pencils') as string },
    },
  ])
  expect(JSON.stringify(body)).not.toContain('pencils')
})

it('logs a refused call for those who look closely, with its code and reason', async () => {
  const { answer, lines } = await failingWith(
    new AppError('bad_request:api', { reason: 'Too early.' }),
    '/files/secret',
  )
  expect(answer.status).toBe(400)
  expect(lines).toMatchObject([
    {
      level: asDebug,
      msg: 'request refused',
      code: 'bad_request:api',
      reason: 'Too early.',
      path: '/files/[secret]',
    },
  ])
  expect(lines[0]).not.toHaveProperty('err')
})

it('says when to come again, and only where that is known', async () => {
  const soon = await failingWith(new AppError('rate_limit:auth', { retryAfterSeconds: 5 }))
  expect([soon.answer.status, soon.answer.headers.get('retry-after')]).toEqual([429, '5'])
  const never = await failingWith(new AppError('rate_limit:auth'))
  expect(never.answer.headers.has('retry-after')).toBe(false)
})

it('answers a refusal in JSON that nothing keeps', async () => {
  const { headers } = (await failingWith(new AppError('forbidden:auth'))).answer
  expect([headers.get('content-type'), headers.get('cache-control')]).toEqual([
    'application/json',
    'no-store',
  ])
})

it('takes what the framework refuses for a bad call, and what fails in it for a failure', async () => {
  const refused = await failingWith(new HTTPException(413, { message: 'Too large.' }))
  expect(refused.body).toMatchObject({ code: 'bad_request:api', cause: 'Too large.' })
  expect(refused.answer.status).toBe(400)
  const failed = await failingWith(new HTTPException(500, { message: 'Stuck.' }))
  const generic = 'Something went wrong. Please try again later.'
  expect(failed.body).toEqual({ code: 'internal:api', message: generic, cause: generic })
  expect([failed.answer.status, failed.lines[0]?.level]).toEqual([500, asError])
})

/** Returns what is logged of a failing call, after the client has left if it leaves. */
async function loggedOf({ body, isLeaving }: { body: string; isLeaving: boolean }) {
  const lines: unknown[] = []
  const write = (line: string) => void lines.push(JSON.parse(line))
  const asked = Promise.withResolvers<void>()
  const left = Promise.withResolvers<void>()
  const app = new Hono<{ Bindings: HttpBindings }>()
  app.onError(errorHandler(createLog('debug', { destination: { write } })))
  app.post('/', async ({ env }) => {
    env.outgoing.once('close', () => left.resolve())
    asked.resolve()
    if (isLeaving) await left.promise
    throw new Error('out of pencils')
  })
  const server = await listen({ host: '127.0.0.1', port: 0, fetch: app.fetch })
  const socket = connect(server.port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(`POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 4\r\n\r\n${body}`)
  await asked.promise
  if (isLeaving) socket.resetAndDestroy()
  await expect.poll(() => lines.length).toBe(1)
  socket.destroy()
  await server.close()
  return lines[0]
}

it.each([
  { body: 'whole', isLeaving: false, level: asError, msg: 'request failed' },
  { body: 'whole', isLeaving: true, level: asError, msg: 'request failed' },
  { body: 'half', isLeaving: false, level: asError, msg: 'request failed' },
  { body: 'half', isLeaving: true, level: asDebug, msg: 'request body ended early' },
])(
  'calls a failure no fault of the server only where a client left within its body: $body, left: $isLeaving',
  async ({ body, isLeaving, level, msg }) => {
    const sent = body === 'whole' ? 'here' : 'he'
    expect(await loggedOf({ body: sent, isLeaving })).toMatchObject({ level, msg })
  },
)
