import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { allBriefs } from './briefs/all-briefs.ts'
import { chooseBriefs } from './choose-briefs.ts'
import { processEnvironment, startEvalServer } from './eval-server.ts'
import { writePage } from './page.ts'
import { firstRequests } from './first-requests/first-requests.ts'
import { evaluate } from './result.ts'
import { writeTable } from './words.ts'

const all = [...allBriefs, ...firstRequests]

async function run(wanted: string[]): Promise<number> {
  const briefs = chooseBriefs(all, wanted)
  if (briefs.length === 0) {
    console.error(`No brief has the name ${wanted.join(', ')}. There are:`)
    console.error(all.map(({ id }) => `  ${id}`).join('\n'))
    return 1
  }
  const server = await startEvalServer(processEnvironment(), true)
  try {
    console.log(`${server.model}: ${briefs.length} briefs\n`)
    const result = await evaluate({
      server,
      briefs,
      now: Date.now,
      onResult: ({ brief, run: { broke } }) =>
        process.stderr.write(`  ${brief.id}${broke === null ? '' : `: ${broke}`}\n`),
    })
    const folder = join(import.meta.dirname, 'results')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'latest.json'), `${JSON.stringify(result, null, 2)}\n`)
    writeFileSync(join(folder, 'latest.html'), writePage(result))
    console.log(`\n${writeTable(result.results, result.summary)}`)
    console.log(`\nTo look at: ${pathToFileURL(join(folder, 'latest.html')).href}`)
    return result.summary.broken === 0 ? 0 : 1
  } finally {
    await server.stop()
  }
}

process.exitCode = await run(process.argv.slice(2))
