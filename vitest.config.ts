import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { pollTimeoutMs, testTimeoutMs } from './test/timeouts.ts'
import { SlowFirst } from './test/slow-first.ts'
import { onOneDatabase, withoutDatabase } from './test/without-database.ts'

/** These need what a company has; the run without it leaves them to the run with it (scripts/test.ts). */
const needRedis = [
  'server/two-servers.test.ts',
  'server/rolling-restart.test.ts',
  'server/company.test.ts',
  'server/adapters/streams/redis-streams.test.ts',
]
const needPostgres = [
  'server/start-together.test.ts',
  'server/features/account/account-deadlock.test.ts',
  'server/features/chats/deletion-lock.test.ts',
  'server/two-servers-due.test.ts',
  'server/two-servers-events.test.ts',
  'server/db/change-feed-line.test.ts',
  'server/db/kept-statements.test.ts',
  'server/db/time-limits.test.ts',
  'server/features/health/company-lines.test.ts',
  'server/features/samples/samples-lock.test.ts',
]
/** Several servers, whole installations or hundreds of MB at work: `npm test` leaves them to `npm test -- --all`. */
const long = [
  'server/backup.test.ts',
  'server/company.test.ts',
  'server/rolling-restart.test.ts',
  'server/two-servers.test.ts',
  'server/two-servers-due.test.ts',
  'server/upload-memory.test.ts',
]
export const leftOut = [
  ...(process.env.LEDE_ALL_TESTS === 'false' ? long : []),
  ...(process.env.LEDE_TEST_REDIS_URL === undefined ? needRedis : []),
  ...(process.env.LEDE_TEST_DATABASE_URL === undefined
    ? needPostgres
    : [...withoutDatabase(), ...Object.values(onOneDatabase).flat()]),
]

/** They replace modules or have them loaded anew, which other files of the same process would see. */
const isolatedWeb = [
  'web/features/chat/drafts.test.tsx',
  'web/features/post-check/post-check.test.tsx',
  'web/features/media/pdf-pages.test.tsx',
  'web/ui/toasts/late-notices.test.tsx',
]

// Vitest leaves a core free for itself, which on two cores is half of the machine.
const maxWorkers = Math.max(2, availableParallelism())
/** The server's tests wait for disks, sockets and processes of their own: two of them left a quarter of two cores idle. */
const workersThatWait = maxWorkers + 1

// A failure at a desk shows at once; a busy CI machine gets the time that it needs (test/timeouts.ts).
const shared = {
  setupFiles: ['./test/setup/console.ts', './test/setup/property-seed.ts'],
  restoreMocks: true,
  expect: { poll: { timeout: pollTimeoutMs } },
}

const web = {
  ...shared,
  setupFiles: [...shared.setupFiles, './test/setup/screens.ts'],
  testTimeout: testTimeoutMs,
  environment: 'jsdom',
  // Carousels read from them which fonts there are.
  css: { include: [/@fontsource-variable/] },
  // Its source maps name files that are not in it, which Vite tells of one by one.
  server: { deps: { external: [/\/posthog-js\//] } },
}

export const server = {
  ...shared,
  setupFiles: [...shared.setupFiles, './test/setup/quick-passwords.ts'],
  globalSetup: ['./test/setup/database-template.ts'],
  testTimeout: testTimeoutMs,
  hookTimeout: testTimeoutMs,
}

/**
 * The files of a project share their worker's modules (`isolate: false`): loading them anew for each file took a third
 * of the time. The screens that cannot share them stand in a list above.
 */
export default defineConfig({
  plugins: [react()],
  test: {
    maxWorkers,
    sequence: { sequencer: SlowFirst },
    projects: [
      {
        extends: true,
        test: {
          ...shared,
          name: 'unit',
          isolate: false,
          testTimeout: testTimeoutMs,
          include: [
            'core/**/*.test.ts',
            'contract/**/*.test.ts',
            'scripts/**/*.test.ts',
            'test/**/*.test.ts',
          ],
        },
      },
      {
        extends: true,
        test: {
          ...web,
          name: 'web',
          isolate: false,
          include: ['web/**/*.test.{ts,tsx}', 'editor/**/*.test.ts'],
          exclude: isolatedWeb,
        },
      },
      { extends: true, test: { ...web, name: 'web-isolated', include: isolatedWeb } },
      {
        extends: true,
        test: {
          ...server,
          name: 'server',
          isolate: false,
          maxWorkers: workersThatWait,
          // Vitest runs projects one after the other where they have not as many workers.
          sequence: { groupOrder: 1 },
          include: ['server/**/*.test.ts', 'practice/**/*.test.ts', 'eval/**/*.test.ts'],
          exclude: leftOut,
        },
      },
    ],
  },
})
