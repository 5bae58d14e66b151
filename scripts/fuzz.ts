// `npm run fuzz [-- <minutes> [<tests> …]]` runs the property tests with new random values until one fails.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '#scripts/project.mjs'
import { runQuietly, StepFailed } from '#scripts/quiet-step.mjs'

const [minutes = '10', ...named] = process.argv.slice(2)
if (!(Number(minutes) > 0)) {
  console.error('Say for how many minutes, and which tests if not all: npm run fuzz -- 30 core/voice')
  process.exit(1)
}

/** The test files with properties: all of them, or those in the given folders and files. */
const tests = globSync('{contract,core,editor,practice,server,test,web}/**/*.test.{ts,tsx}', { cwd: root })
  .filter((file) => readFileSync(join(root, file), 'utf8').includes("from 'fast-check'"))
  .filter((file) => named.length === 0 || named.some((one) => file.startsWith(one)))
if (tests.length === 0) {
  console.error(`There are no property tests in ${named.join(', ')}.`)
  process.exit(1)
}

const until = performance.now() + Number(minutes) * 60_000
for (let round = 1; performance.now() < until; round += 1) {
  const seed = Math.floor(Math.random() * 2 ** 31)
  try {
    await runQuietly({
      title: `Round ${round}`,
      command: process.execPath,
      args: ['node_modules/vitest/vitest.mjs', 'run', ...tests],
      cwd: root,
      env: { ...process.env, LEDE_PROPERTY_SEED: String(seed) },
    })
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error
    console.error(
      `${error.output}\nTo see it again, run the file that failed with LEDE_PROPERTY_SEED=${seed}.`,
    )
    process.exit(1)
  }
  console.log(`Round ${round}: ${tests.length} test files passed with the seed ${seed}.`)
}
