import { defineConfig } from 'vitest/config'
import { server } from './vitest.config.ts'

/** Vitest for `npm run mutate`: one project with the tests that scripts/mutate.ts has chosen. */
export default defineConfig({
  test: {
    ...server,
    isolate: false,
    include: (process.env.LEDE_MUTATE_TESTS ?? '').split(','),
  },
})
