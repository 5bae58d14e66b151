import { defineConfig } from 'vitest/config'
import { readPlan } from './test/mutation/plan.ts'
import { leftOut, server } from './vitest.config.ts'

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
    // It goes by the files as they are, so that it would keep a file with faults in it for other runs.
    fsModuleCache: false,
    runner: './test/mutation/runner.ts',
    include: plan?.tests ?? [],
    exclude: [...leftOut, ...(plan?.done ?? [])],
    // A fault may reject what nobody waits for.
    dangerouslyIgnoreUnhandledErrors: true,
  },
})
