import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import { startOpenAiServer } from '#test/fixtures/openai-server.ts'
import { type PosthogServer, startPosthogServer } from '#test/fixtures/posthog-server.ts'
import type { ScriptedServer } from '#test/fixtures/scripted-server.ts'
import { type SearchServer, startSearchServer } from '#test/fixtures/search-server.ts'
import { type ServerProcess, startServerProcess } from '#test/fixtures/server-process.ts'
import { type SmtpServer, startSmtpServer } from '#test/fixtures/smtp-server.ts'
import { startTranscriptionServer, type TranscriptionServer } from '#test/fixtures/transcription-server.ts'
import { password } from '#test/harness/client.ts'

/**
 * The browser’s own messages about an error response, which is a response like any other, and about a broken
 * connection.
 */
const refusedCall =
  /^Failed to load resource: (?:the server responded with a status of [45]\d\d|net::ERR_(?:CONNECTION_RESET|INTERNET_DISCONNECTED))/
/** What the specification wants logged (7.2, 8.5, 8.6), and Playwright's message about blocked service workers. */
const loggedOnly =
  /^(?:Failed to (?:regenerate line|save document|load (?:connection|knowledge base|profile|swipes))|Service Worker registration blocked by Playwright)/
/** The browser’s warning on a slow machine; e2e/first-load.spec.ts checks that preloaded resources are used. */
const usedLate = /was preloaded using link preload but not used within a few seconds/

export type App = ServerProcess & { dataDir: string }

/** Shared by all tests that a Playwright worker runs. */
type Shared = {
  sharedSearch: SearchServer
  sharedModel: ScriptedServer
  sharedTranscriber: TranscriptionServer
  sharedOfflineApp: App
  sharedModelApp: App
  sharedVoiceApp: App
}

type Fixtures = {
  /** The stand-in for web search, used by `offlineApp` and `modelApp`. */
  search: SearchServer
  /** A server without configuration: offline writer, practice network, embedded database. */
  offlineApp: App
  /** Like `offlineApp`, but without any earlier users. */
  freshApp: App
  /** A scripted model with the OpenAI-compatible protocol. */
  model: ScriptedServer
  /** A server whose model is `model`. */
  modelApp: App
  /** A server without a model whose users may use `model` with their own key. */
  ownModelApp: App
  /** A scripted speech-to-text server. */
  transcriber: TranscriptionServer
  /** A server configured with `transcriber` only. */
  voiceApp: App
  /** A mail server. */
  mail: SmtpServer
  /** A server configured with `mail` only. */
  mailApp: App
  /** A PostHog server. */
  posthog: PosthogServer
  /** A server configured with `posthog` only. */
  countedApp: App
  /** Fails the test when the page writes an error to its console. */
  cleanConsole: void
}

type Serving = { env: Record<string, string>; use: (app: App) => Promise<void> }

async function withServer({ env, use }: Serving) {
  const dataDir = mkdtempSync(join(tmpdir(), 'lede-e2e-'))
  try {
    const server = await startServerProcess({ DATA_DIR: dataDir, ...env })
    await use({ ...server, dataDir })
    expect(await server.stop()).toBe(0)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Starts a server for one test, whose page is closed first: what it saves on closing must still reach the server. */
const withOwnServer = ({ page, env, use }: Serving & { page: Page }) =>
  withServer({
    env,
    async use(app) {
      await use(app)
      await page.close()
    },
  })

/** Starts a server for many tests from one address: each test has its own accounts. */
const withSharedServer = ({ env, use }: Serving) => withServer({ env: { SIGN_UP_LIMIT: '0', ...env }, use })

type Visit = { page: Page; app: App; use: (app: App) => Promise<void> }

/** Finally deletes the page's account with all its running work: the next test may use the same names. */
async function visit({ page, app, use }: Visit) {
  await use(app)
  await page.close()
  const answer = await page
    .context()
    .request.delete(`${app.url}/api/account`, { headers: { origin: app.url }, data: { password } })
  expect([204, 401]).toContain(answer.status())
}

const feedsAt = ({ baseUrl }: SearchServer) => ({ NEWS_FEED_BASE_URL: baseUrl, HN_BASE_URL: baseUrl })

/** The maximum delay of a response, in milliseconds: `LEDE_LATE=1500 npm run test:e2e` simulates a slow connection. */
const latestMs = Number(process.env.LEDE_LATE ?? 0)

/** Runs in the page: delays half of the server's responses. */
function answerLate(latest: number): void {
  // The browser's own functions: a test may replace the page's clock.
  const [ask, wait] = [window.fetch.bind(window), window.setTimeout.bind(window)]
  window.fetch = async (...request) => {
    const answer = await ask(...request)
    const isLate = answer.url.includes('/api/') && Math.random() < 0.5
    if (isLate) await new Promise((resolve) => wait(resolve, Math.random() * latest))
    return answer
  }
}

export const test = base.extend<Fixtures, Shared>({
  context: async ({ context }, use) => {
    if (latestMs > 0) await context.addInitScript(answerLate, latestMs)
    await use(context)
  },
  sharedSearch: [
    async ({ browserName: _ }, use) => {
      const search = await startSearchServer()
      await use(search)
      await search.close()
    },
    { scope: 'worker' },
  ],
  sharedModel: [
    async ({ browserName: _ }, use) => {
      const model = await startOpenAiServer()
      await use(model)
      await model.close()
    },
    { scope: 'worker' },
  ],
  sharedTranscriber: [
    async ({ browserName: _ }, use) => {
      const transcriber = await startTranscriptionServer()
      await use(transcriber)
      await transcriber.close()
    },
    { scope: 'worker' },
  ],
  sharedOfflineApp: [
    async ({ sharedSearch }, use) => withSharedServer({ env: feedsAt(sharedSearch), use }),
    { scope: 'worker' },
  ],
  sharedModelApp: [
    async ({ sharedModel, sharedSearch }, use) => {
      const env = { LLM_BASE_URL: sharedModel.baseUrl, LLM_MODEL: 'fixture-model', ...feedsAt(sharedSearch) }
      await withSharedServer({ env, use })
    },
    { scope: 'worker' },
  ],
  sharedVoiceApp: [
    async ({ sharedTranscriber: { baseUrl } }, use) => {
      const env = { TRANSCRIBE_BASE_URL: baseUrl, LOG_LEVEL: 'error' }
      await withSharedServer({ env, use })
    },
    { scope: 'worker' },
  ],
  search: async ({ sharedSearch: search }, use) => {
    await use(search)
    search.find()
    search.answerWith(200)
    search.asked.length = 0
  },
  offlineApp: async ({ page, search: _, sharedOfflineApp: app }, use) => visit({ page, app, use }),
  freshApp: async ({ page, search }, use) => withOwnServer({ page, env: feedsAt(search), use }),
  model: async ({ sharedModel: model }, use) => {
    await use(model)
    await model.reset()
  },
  modelApp: async ({ page, model: _, search: __, sharedModelApp: app }, use) => visit({ page, app, use }),
  ownModelApp: async ({ page, model }, use) =>
    withOwnServer({ page, env: { IMPORT_ALLOWED_HOSTS: new URL(model.baseUrl).host }, use }),
  transcriber: async ({ sharedTranscriber: transcriber }, use) => {
    await use(transcriber)
    await transcriber.reset()
  },
  voiceApp: async ({ page, transcriber: _, sharedVoiceApp: app }, use) => visit({ page, app, use }),
  mail: async ({ browserName: _ }, use) => {
    const mail = await startSmtpServer()
    await use(mail)
    await mail.close()
  },
  mailApp: async ({ page, mail }, use) => withOwnServer({ page, env: { SMTP_URL: mail.url }, use }),
  posthog: async ({ browserName: _ }, use) => {
    const posthog = await startPosthogServer()
    await use(posthog)
    await posthog.close()
  },
  countedApp: async ({ page, posthog }, use) =>
    withOwnServer({ page, env: { POSTHOG_KEY: posthog.key, POSTHOG_HOST: posthog.url }, use }),
  cleanConsole: [
    async ({ page }, use) => {
      const noise: string[] = []
      page.on('console', (message) => {
        const isNoise = message.type() === 'error' || message.type() === 'warning'
        const isExpected = [refusedCall, loggedOnly, usedLate].some((known) => known.test(message.text()))
        if (isNoise && !isExpected) noise.push(message.text())
      })
      page.on('pageerror', (error) => noise.push(error.message))
      await use()
      expect(noise).toEqual([])
    },
    { auto: true },
  ],
})
export { expect }

/** For tests in which failed and refused requests log errors to the console. */
export const testOfErrors = test.extend({
  cleanConsole: async ({ browserName: _ }, use) => use(),
})
