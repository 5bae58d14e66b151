import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { withoutDatabase } from './test/without-database.ts'

/** These need what a company has; the run without it leaves them to the run with it (scripts/test.ts). */
const needRedis = [
  'server/two-servers.test.ts',
  'server/rolling-restart.test.ts',
  'server/company.test.ts',
  'server/adapters/streams/redis-streams.test.ts',
]
const needPostgres = [
  'server/start-together.test.ts',
  'server/two-servers-due.test.ts',
  'server/two-servers-events.test.ts',
  'server/db/change-feed-line.test.ts',
  'server/features/health/company-lines.test.ts',
]
const leftOut = [
  ...(process.env.LEDE_TEST_REDIS_URL === undefined ? needRedis : []),
  ...(process.env.LEDE_TEST_DATABASE_URL === undefined
    ? needPostgres
    : withoutDatabase.map((folder) => `${folder}/**`)),
]

// Vitest leaves a core free for itself, which on two cores is half of the machine.
const maxWorkers = Math.max(2, availableParallelism())

const shared = {
  setupFiles: ['./test/setup/console.ts'],
  restoreMocks: true,
  expect: { poll: { timeout: 45_000 } },
}

export default defineConfig({
  plugins: [react()],
  test: {
    maxWorkers,
    projects: [
      {
        extends: true,
        test: {
          ...shared,
          name: 'unit',
          testTimeout: 120_000,
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
          ...shared,
          setupFiles: [...shared.setupFiles, './test/setup/screens.ts'],
          name: 'web',
          testTimeout: 120_000,
          environment: 'jsdom',
          // Its source maps name files that are not in it, which Vite tells of one by one.
          server: { deps: { external: [/\/posthog-js\//] } },
          include: ['web/**/*.test.{ts,tsx}', 'editor/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: 'server',
          exclude: leftOut,
          include: ['server/**/*.test.ts', 'practice/**/*.test.ts', 'eval/**/*.test.ts'],
          globalSetup: ['./test/setup/database-template.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
