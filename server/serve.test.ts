import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, sep } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ServerProcess, startServerProcess } from '#test/fixtures/server-process.ts'
import { startTestApp } from '#test/harness/app.ts'
import { Client } from '#test/harness/client.ts'
import { freshDatabase } from '#test/harness/database.ts'
import { beginDirect, bytesOf, sendParts, upload } from '#test/harness/uploads.ts'

const parent = mkdtempSync(join(tmpdir(), 'lede-serve-'))
afterAll(() => rmSync(parent, { recursive: true, force: true }))
const newFolder = () => mkdtempSync(join(parent, 'data-'))

const isOpenToOthers = (path: string) => (statSync(path).mode & 0o077) !== 0

/** Returns what in a folder is accessible to others than its owner, "." for the folder itself. */
const openToOthers = (folder: string) =>
  ['.', ...readdirSync(folder)].filter((name) => isOpenToOthers(join(folder, name)))

async function refusal(dataDir: string, env: Record<string, string> = {}): Promise<string> {
  const error = await startServerProcess({ DATA_DIR: dataDir, ...env }).then(
    () => new Error('it started'),
    (reason: Error) => reason,
  )
  return error.message.replace('The server ended: ', '').trimEnd()
}

/** Makes a program write down on exit which packages it has loaded. */
const listPackages = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module'
  import { writeFileSync } from 'node:fs'
  import { isMainThread } from 'node:worker_threads'
  const names = new Set()
  registerHooks({
    load(url, context, next) {
      names.add(/node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url)?.[1])
      return next(url, context)
    },
  })
  if (isMainThread) process.on('exit', () => writeFileSync(process.env.LOADED_LIST, [...names].join('\\n')))
`)}`

const loadedWhenUsed = [
  '@ai-sdk/anthropic',
  '@ai-sdk/google',
  '@ai-sdk/openai',
  '@aws-sdk/client-s3',
  '@modelcontextprotocol/sdk',
  '@napi-rs/canvas',
  '@opentelemetry/sdk-trace',
  '@redis/client',
  'file-type',
  'ical-generator',
  'linkedom',
  'nodemailer',
  'pdfjs-dist',
  'pg',
  'saxes',
  'sharp',
  'undici',
  'unpdf',
  'yauzl',
]

/** Three servers, one after another on the same folder: starting one takes longer than everything tested on it. */
describe('servers on one data folder', () => {
  const dataDir = join(newFolder(), 'data')
  const slowToClose = { DATA_DIR: dataDir, DRAIN_SECONDS: '3600' }
  let server: ServerProcess
  let client: Client
  const start = async (env: Record<string, string>) => {
    server = await startServerProcess(env)
    client = new Client(server.url)
  }
  beforeAll(() => start(slowToClose))
  afterAll(() => server.kill())

  /** How the server answers load balancers, liveness checks and people. */
  const answers = async () => {
    const [ready, live, served] = await Promise.all(
      ['/readyz', '/healthz', '/api/config'].map((path) => client.get<{ draining?: boolean }>(path)),
    )
    return [ready?.status, ready?.body.draining, live?.status, served?.status]
  }
  const draining = [503, true, 200, 200]

  it('says where it is and what it runs on, one line each', () => {
    const lines = server.output().trimEnd().split('\n')
    expect(lines[0]).toMatch(/^Lede is ready at http:\/\/localhost:\d+$/)
    expect(lines.slice(1).map((line) => line.trim().split(/\s+/)[0])).toEqual([
      'Model',
      'Database',
      'Storage',
      'Network',
    ])
    expect(server.output()).toContain('Offline writer: connect a model for AI drafting')
  })

  it('keeps what is uploaded to its owner', async () => {
    await client.post('/api/auth/sign-in/anonymous')
    const name = 'notes.txt'
    expect((await upload(client, { name, bytes: bytesOf('Notes') })).status).toBe(200)
    const size = 5 * 1024 * 1024
    const { body } = await beginDirect(client, { name, size, type: 'text/plain' })
    const bytes = new Uint8Array(size).fill(97)
    await sendParts(client, body, bytes)
    const paths = readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
    const files = paths.filter((path) => statSync(join(dataDir, path)).isFile())
    expect(files.filter((path) => path.includes(sep)).length).toBeGreaterThanOrEqual(2)
    expect(paths.filter((path) => isOpenToOthers(join(dataDir, path)))).toEqual([])
  })

  it('refuses a data folder that another server works on, and harms neither', async () => {
    expect(await refusal(dataDir)).toBe(
      `Lede cannot start. The data folder ${dataDir} is in use by another Lede server.`,
    )
    expect((await client.get('/readyz')).status).toBe(200)
  })

  it('tells load balancers that it drains before it closes, and closes at once when it is asked twice', async () => {
    process.kill(server.pid, 'SIGTERM')
    await expect.poll(answers).toEqual(draining)
    expect(await server.stop()).toBe(0)
  })

  it('keeps its data folder to its owner, one that an earlier version left open too', async () => {
    const names = readdirSync(dataDir)
    expect(names).toEqual(expect.arrayContaining(['lede.db', 'secret']))
    expect(openToOthers(dataDir)).toEqual([])
    chmodSync(dataDir, 0o755)
    for (const name of names) chmodSync(join(dataDir, name), statSync(join(dataDir, name)).mode | 0o055)
    expect(openToOthers(dataDir)).toContain('lede.db')
    await start({ ...slowToClose, npm_lifecycle_event: 'start' })
    const folders = names.filter((name) => statSync(join(dataDir, name)).isDirectory())
    expect(openToOthers(dataDir)).toEqual(folders)
  })

  it('takes a signal that npm passes on to it for the terminal’s own', async () => {
    process.kill(server.pid, 'SIGINT')
    await nextTurn()
    process.kill(server.pid, 'SIGINT')
    await expect.poll(answers).toEqual(draining)
  })

  it('starts on the folder of one that was killed, without what is loaded when it is first used', async () => {
    await server.kill()
    const list = join(parent, 'packages.txt')
    await start({ DATA_DIR: dataDir, LOADED_LIST: list, NODE_OPTIONS: `--import=${listPackages}` })
    expect(await server.stop()).toBe(0)
    const loaded = readFileSync(list, 'utf8').split('\n')
    expect(loaded).toEqual(expect.arrayContaining(['better-sqlite3', 'pino']))
    expect(loaded.filter((name) => loadedWhenUsed.includes(name))).toEqual([])
  })
})

describe('a server process', () => {
  it.each([
    ['/proc/nope', 'it cannot be written there'],
    [join(newFolder(), 'file', 'data'), 'a file is in its way'],
  ])('refuses the data folder %s with one line', async (dataDir, why) => {
    const [above = ''] = dataDir.split('/file/')
    if (dataDir.includes('/file/')) writeFileSync(join(above, 'file'), '')
    expect(await refusal(dataDir)).toBe(
      `Lede cannot start. DATA_DIR: ${dataDir} cannot be a folder for data: ${why}`,
    )
  })

  it.each([
    [{ PORT: 'many' }, 'Lede cannot start. PORT: must be a port from 0 to 65535'],
    [
      { LINKEDIN_CLIENT_ID: 'x' },
      'Lede cannot start. LINKEDIN_CLIENT_SECRET: is needed when LINKEDIN_CLIENT_ID is set',
    ],
  ])('refuses %j with one line and writes nothing', async (env, line) => {
    const dataDir = newFolder()
    expect(await refusal(dataDir, env)).toBe(line)
    expect(readdirSync(dataDir)).toEqual([])
  })

  it('refuses a default model that does not exist', async () => {
    expect(await refusal(newFolder(), { DEFAULT_MODEL: 'nobody:nothing' })).toMatch(
      /^Lede cannot start\. DEFAULT_MODEL: [^\n]+$/,
    )
  })

  it('refuses a port that is taken', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const address = other.address()
    const port = typeof address === 'object' && address !== null ? String(address.port) : ''
    expect(await refusal(newFolder(), { PORT: port })).toBe(
      `Lede cannot start. PORT: 127.0.0.1:${port} is taken by another program.`,
    )
    await new Promise((resolve) => other.close(resolve))
  })

  it('refuses a database that cannot be reached', async () => {
    const line = await refusal(newFolder(), { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })
    expect(line).toMatch(/^Lede cannot start\. DATABASE_URL: [^\n]+$/)
  })

  it('refuses a Redis that cannot be reached, does not say its password, and can start without it', async () => {
    const database = await freshDatabase()
    expect(await refusal(database.dataDir, { REDIS_URL: 'redis://:secret@127.0.0.1:1' })).toBe(
      'Lede cannot start. REDIS_URL: 127.0.0.1:1 cannot be reached.',
    )
    await (await startTestApp({ database })).stop()
  })
})
