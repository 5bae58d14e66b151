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

/** The browser’s own lines about a call that the server refused, which is an answer like any other, and a line that was cut. */
const refusedCall =
  /^Failed to load resource: (?:the server responded with a status of [45]\d\d|net::ERR_(?:CONNECTION_RESET|INTERNET_DISCONNECTED))/
/** What the specification wants logged, and nothing else said (8.5); and that the configuration blocks the service worker. */
const loggedOnly = /^(?:Failed to regenerate line|Service Worker registration blocked by Playwright)/

type Fixtures = {
  /** What stands in for the web's search: every app here asks it. */
  search: SearchServer
  /** A server of its own with nothing configured: offline writer, practice network, embedded database. */
  offlineApp: ServerProcess
  /** A scripted model behind the OpenAI-compatible protocol. */
  model: ScriptedServer
  /** A server that writes with `model`. */
  modelApp: ServerProcess
  /** A server without a model whose people may use `model` with a key of their own. */
  ownModelApp: ServerProcess
  /** A scripted server that writes down what people say. */
  transcriber: TranscriptionServer
  /** A server with nothing configured but `transcriber`. */
  voiceApp: ServerProcess
  /** A mail server. */
  mail: SmtpServer
  /** A server with nothing configured but `mail`. */
  mailApp: ServerProcess
  /** A server of PostHog's. */
  posthog: PosthogServer
  /** A server with nothing configured but `posthog`. */
  countedApp: ServerProcess
  /** Fails the test when the page writes an error to its console. */
  cleanConsole: void
}

async function withFolder(run: (dataDir: string) => Promise<void>) {
  const dataDir = mkdtempSync(join(tmpdir(), 'lede-e2e-'))
  try {
    await run(dataDir)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

type Serving = { page: Page; env: Record<string, string>; use: (app: ServerProcess) => Promise<void> }

/** A server for one page, which goes first: what it saves when it is closed has somewhere to go. */
async function withServer({ page, env, use }: Serving) {
  await withFolder(async (dataDir) => {
    const server = await startServerProcess({ DATA_DIR: dataDir, ...env })
    await use(server)
    await page.close()
    expect(await server.stop()).toBe(0)
  })
}

const feedsAt = ({ baseUrl }: SearchServer) => ({ NEWS_FEED_BASE_URL: baseUrl, HN_BASE_URL: baseUrl })

export const test = base.extend<Fixtures>({
  search: async ({ browserName: _ }, use) => {
    const search = await startSearchServer()
    await use(search)
    await search.close()
  },
  offlineApp: async ({ page, search }, use) => withServer({ page, env: feedsAt(search), use }),
  model: async ({ browserName: _ }, use) => {
    const model = await startOpenAiServer()
    await use(model)
    await model.close()
  },
  modelApp: async ({ page, model, search }, use) => {
    const env = { LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'fixture-model', ...feedsAt(search) }
    await withServer({ page, env, use })
  },
  ownModelApp: async ({ page, model }, use) =>
    withServer({ page, env: { IMPORT_ALLOWED_HOSTS: new URL(model.baseUrl).host }, use }),
  transcriber: async ({ browserName: _ }, use) => {
    const transcriber = await startTranscriptionServer()
    await use(transcriber)
    await transcriber.close()
  },
  voiceApp: async ({ page, transcriber }, use) => {
    const env = { TRANSCRIBE_BASE_URL: transcriber.baseUrl, MODEL_TIMEOUT_MS: '5000', LOG_LEVEL: 'error' }
    await withServer({ page, env, use })
  },
  mail: async ({ browserName: _ }, use) => {
    const mail = await startSmtpServer()
    await use(mail)
    await mail.close()
  },
  mailApp: async ({ page, mail }, use) => withServer({ page, env: { SMTP_URL: mail.url }, use }),
  posthog: async ({ browserName: _ }, use) => {
    const posthog = await startPosthogServer()
    await use(posthog)
    await posthog.close()
  },
  countedApp: async ({ page, posthog }, use) =>
    withServer({ page, env: { POSTHOG_KEY: posthog.key, POSTHOG_HOST: posthog.url }, use }),
  cleanConsole: [
    async ({ page }, use) => {
      const noise: string[] = []
      page.on('console', (message) => {
        const isNoise = message.type() === 'error' || message.type() === 'warning'
        const isExpected = refusedCall.test(message.text()) || loggedOnly.test(message.text())
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
