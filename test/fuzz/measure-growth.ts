import { availableParallelism } from 'node:os'
import { growthOfAllPaths } from './growth-in-threads.ts'

// `npm run growth` counts the work of reading texts of many kinds, and fails for what takes more than in proportion to
// their length. The tests do so with fewer kinds.

const lines = await growthOfAllPaths({
  thoroughness: 'whole',
  threads: availableParallelism(),
  longestMs: 600_000,
})
for (const line of lines) process.stderr.write(`${line}\n`)
process.stdout.write(
  `${lines.length} ways of reading take more than in proportion to the length of a text.\n`,
)
process.exitCode = lines.length === 0 ? 0 : 1
