import { ensureChromium } from '#scripts/checks/chromium.ts'
import { fastSteps } from '#scripts/checks/checks.ts'
import { findPostgres, findRedis } from '#scripts/checks/services.ts'
import {
  type Step,
  playwright,
  root,
  runSteps,
  vitest,
  oneFailed,
  onePassed,
  oneSkipped,
} from '#scripts/checks/steps.ts'
import { ensureBuilt, serverEntry } from '#scripts/build.mjs'

/**
 * `npm test` leaves the browser tests without `@main`, the longest API tests, and most texts that are slow to parse, to
 * `npm test -- --all`.
 */
const isWhole = process.argv.includes('--all')

const chromium = await ensureChromium()
const postgres = await findPostgres()
const redis = await findRedis()

const extent = { LEDE_ALL_TESTS: String(isWhole) }
const embedded = { ...extent, LEDE_TEST_DATABASE_URL: undefined, LEDE_TEST_REDIS_URL: undefined }
const company = { ...extent, LEDE_TEST_DATABASE_URL: postgres.url, LEDE_TEST_REDIS_URL: redis }

const onPostgres: Step =
  postgres.url === undefined
    ? { name: 'API tests on PostgreSQL', run: () => Promise.resolve(withoutPostgres()) }
    : vitest('API tests on PostgreSQL', 'server*', company)

const browser = { ...embedded, CHROMIUM_PATH: chromium }

const build: Step = {
  name: 'builds of the web app and the server',
  run: async () => {
    try {
      await ensureBuilt({ root, node: process.execPath })
      return serverEntry(root).endsWith('.js') ? onePassed : oneFailed
    } catch (error) {
      console.log(error)
      return oneFailed
    }
  },
}

process.exit(
  await runSteps([
    ...fastSteps({ isWhole }),
    vitest('screen tests', 'web*'),
    // Tests that start the server as a process use the build.
    build,
    vitest('API tests on the embedded database', 'server*', embedded),
    onPostgres,
    ...(redis === undefined
      ? [{ name: 'tests with Redis', run: () => Promise.resolve(withoutRedis()) }]
      : []),
    isWhole
      ? playwright('browser tests', browser)
      : playwright('browser tests of the main paths', browser, '@main'),
  ]),
)

function withoutPostgres() {
  console.log(`${postgres.reason} Set TEST_DATABASE_URL to run the API tests on PostgreSQL too.`)
  return process.env.CI === 'true' || process.env.TEST_DATABASE_URL !== undefined ? oneFailed : oneSkipped
}

function withoutRedis() {
  console.log('Nothing answers on the port of Redis. Set TEST_REDIS_URL to run the tests that need it.')
  return process.env.CI === 'true' || process.env.TEST_REDIS_URL !== undefined ? oneFailed : oneSkipped
}
