import { defineConfig } from 'vitest/config'
import { readPlan } from './test/mutation/plan.ts'
import { server } from './vitest.config.ts'

const plan = readPlan()

/** Vitest for `npm run mutate`: one process with the tests and the faults that scripts/mutate.ts has chosen. */
export default defineConfig({
  plugins: [
    {
      name: 'faults',
      enforce: 'pre',
      load: (id) => plan?.instrumented[id],
    },
  ],
  test: {
    ...server,
    isolate: false,
    maxWorkers: 1,
    runner: './test/mutation/runner.ts',
    include: plan?.tests ?? [],
    exclude: plan?.done ?? [],
    // A fault may reject what nobody waits for.
    dangerouslyIgnoreUnhandledErrors: true,
  },
})
