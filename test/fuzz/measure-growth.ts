import { availableParallelism } from 'node:os'
import { growthOfAllPaths } from './growth-in-threads.ts'

// `npm run growth` measures the work of reading many kinds of text, and fails when it grows faster than linearly with
// their length. The tests do the same with fewer kinds.

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
