import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { allBriefs } from './briefs/all-briefs.ts'
import { chooseBriefs } from './choose-briefs.ts'
import { processEnvironment, startEvalServer } from './eval-server.ts'
import { writePage } from './page.ts'
import { firstRequests } from './first-requests/first-requests.ts'
import { evaluate } from './result.ts'
import { checkedPosts } from './checked-posts.ts'
import { draftBriefs, measureCheck, measureCost } from './scripted-model.ts'
import { writeScripted, writeTable } from './words.ts'

const all = [...allBriefs, ...firstRequests]

const folder = join(import.meta.dirname, 'results')
function keep(name: string, text: string): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, name), text)
}

/** Evaluates the app around the model, with scripted answers; needs no model. */
async function runScripted(): Promise<number> {
  const check = await measureCheck(checkedPosts)
  const cost = await measureCost(draftBriefs)
  keep('scripted.json', `${JSON.stringify({ check, cost }, null, 2)}\n`)
  console.log(writeScripted(check, cost))
  return 0
}

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
    keep('latest.json', `${JSON.stringify(result, null, 2)}\n`)
    keep('latest.html', writePage(result))
    console.log(`\n${writeTable(result.results, result.summary)}`)
    console.log(`\nTo look at: ${pathToFileURL(join(folder, 'latest.html')).href}`)
    return result.summary.broken === 0 ? 0 : 1
  } finally {
    await server.stop()
  }
}

const wanted = process.argv.slice(2)
process.exitCode = wanted[0] === 'scripted' ? await runScripted() : await run(wanted)
