import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '#server/app.ts'
import { readSettings } from '#server/env.ts'
import { createLog } from '#server/log.ts'
import { startSearchServer } from '#test/fixtures/search-server.ts'
import { Client } from '#test/harness/client.ts'
import type { EvalBrief } from './brief.ts'

export type EvalServer = {
  /** Creates a new account, and makes the web search return the brief's findings. */
  enter: (brief: EvalBrief) => Promise<Client>
  /** The id of the model that is evaluated. */
  model: string
  stop: () => Promise<void>
}

/** Variables that would redirect data, or would count, limit or find something other than the briefs intend. */
const notTaken =
  /^(?:PORT|HOST|PUBLIC_URL|DATA_DIR|DATABASE_URL|REDIS_URL|S3_.*|AUTH_SECRET|SMTP_URL|MAIL_FROM|LINKEDIN_.*|TAVILY_.*|BRAVE_.*|EXA_.*|FEATURES_OFF|IMAGE_.*|TRANSCRIBE_.*)$/

type Environment = Record<string, string | undefined>

/** Returns the environment, with a `.env` file in the working folder as a fallback. */
export function processEnvironment(): Environment {
  if (existsSync('.env')) process.loadEnvFile('.env')
  return { ...process.env }
}

async function enter(url: string): Promise<Client> {
  const client = new Client(url)
  const { status, text } = await client.post('/api/auth/sign-in/anonymous')
  if (status !== 200) throw new Error(`No account could be made: ${status} ${text}`)
  return client
}

async function defaultModel(client: Client): Promise<string> {
  const { body } = await client.get<{ default: string }>('/api/models')
  return body.default
}

/**
 * Starts the app as `npm start` does, with the models of the environment, a temporary database, and a web search that
 * returns the briefs' own findings, so that every run finds the same. `findOllama` looks for one on this machine.
 */
export async function startEvalServer(environment: Environment, findOllama: boolean): Promise<EvalServer> {
  const search = await startSearchServer()
  const folder = mkdtempSync(join(tmpdir(), 'lede-eval-'))
  const taken = Object.entries(environment).filter(([name]) => !notTaken.test(name))
  const settings = readSettings({
    ...Object.fromEntries(taken),
    PORT: '0',
    DATA_DIR: folder,
    ALLOW_GUESTS: 'on',
    DAILY_MESSAGE_LIMIT: '0',
    SEARXNG_URL: search.baseUrl,
    NEWS_FEED_BASE_URL: search.baseUrl,
    HN_BASE_URL: search.baseUrl,
  })
  const app = await createApp({
    settings,
    log: createLog('error', { destination: process.stderr }),
    findOllama,
  })
  const model = await defaultModel(await enter(app.url))
  return {
    model,
    enter(brief) {
      search.find(...(brief.task === 'trending' ? brief.findings : []))
      return enter(app.url)
    },
    async stop() {
      await app.stop()
      await search.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
