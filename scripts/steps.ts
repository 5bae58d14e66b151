import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import {
  type PlaywrightReport,
  type Tally,
  type VitestReport,
  addUp,
  exitCodeOf,
  fromPlaywright,
  fromVitest,
  inWords,
  none,
  oneFailed,
  onePassed,
  settle,
} from './summary.ts'

/** Where a step writes what it says. */
type Say = (text: string) => void

/**
 * A step of the checks. It never throws for a check that fails, so that the steps after it still run. A quiet one says
 * what it has to say when it is over, so that it can run beside others.
 */
export type Step = { name: string; isQuiet?: true; run: (say: Say) => Promise<Tally> }

type Environment = Record<string, string | undefined>

export const root = dirname(import.meta.dirname)

/** A check without a report: it passes or it fails. */
export const check = (name: string, program: string, ...args: string[]): Step => ({
  name,
  isQuiet: true,
  run: async (say) =>
    (await runProgram(program, args, { deadlineMinutes: 5, say })) === 0 ? onePassed : oneFailed,
})

/** Tests of those of Vitest's projects whose name fits (`web*`). */
export const vitest = (name: string, project: string, env: Environment = {}): Step => ({
  name,
  run: async () => {
    const report = join(root, 'test-results', `${name.replaceAll(' ', '-')}.json`)
    rmSync(report, { force: true })
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const args = ['run', '--project', project, ...reporters]
    const exit = await runProgram('vitest/vitest.mjs', args, { env, deadlineMinutes: 25 })
    return settle(
      read(report, (json) => fromVitest(json as VitestReport)),
      exit,
    )
  },
})

/** The browser tests: those whose title has `tag`, or all of them. */
export const playwright = (name: string, env: Environment = {}, tag?: string): Step => ({
  name,
  run: async () => {
    const report = join(root, 'test-results', 'browser.json')
    rmSync(report, { force: true })
    const args = ['test', ...(tag === undefined ? [] : ['--grep', tag])]
    const exit = await runProgram('@playwright/test/cli.js', args, {
      env: { ...env, LEDE_BROWSER_REPORT: report },
      deadlineMinutes: 40,
    })
    return settle(
      read(report, (json) => fromPlaywright(json as PlaywrightReport)),
      exit,
    )
  },
})

const duration = (milliseconds: number) => {
  const seconds = Math.round(milliseconds / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

type Result = { name: string; tally: Tally; took: number }

/** Quiet steps that follow each other run together; each of the others has the machine for itself. */
function inTurns(steps: Step[]): Step[][] {
  const turns: Step[][] = []
  for (const step of steps) {
    const last = turns.at(-1)
    if (step.isQuiet && last?.[0]?.isQuiet) last.push(step)
    else turns.push([step])
  }
  return turns
}

/** As many at a time as there are cores, the next one begun when one is over. */
async function runTogether(steps: Step[]): Promise<Result[]> {
  const results: Result[] = []
  const waiting = steps.entries()
  const work = async () => {
    for (const [at, step] of waiting) results[at] = await runStep(step)
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  return results
}

async function runStep({ name, isQuiet, run }: Step): Promise<Result> {
  const title = `\n── ${name}\n`
  let said = title
  if (!isQuiet) process.stdout.write(title)
  const start = performance.now()
  const tally = await run((text) => (said += text))
  if (isQuiet) process.stdout.write(said)
  return { name, tally, took: performance.now() - start }
}

/** Runs all steps, says how each and the whole ended, and returns the exit code. */
export async function runSteps(steps: Step[]): Promise<number> {
  mkdirSync(join(root, 'test-results'), { recursive: true })
  const start = performance.now()
  const results: Result[] = []
  for (const together of inTurns(steps)) results.push(...(await runTogether(together)))
  const total = addUp(results.map(({ tally }) => tally))
  console.log('')
  for (const { name, took } of results) console.log(`${duration(took).padStart(6)}  ${name}`)
  // Less than the sum where steps ran side by side.
  console.log(`${duration(performance.now() - start).padStart(6)}  altogether`)
  console.log('')
  for (const { name, tally } of results.filter((result) => result.tally.failed > 0)) {
    console.log(`✗ ${name}: ${tally.failed} failed`)
    for (const failure of tally.failures ?? []) console.log(`  ${failure.replace(`${root}/`, '')}`)
  }
  console.log(inWords(total))
  return exitCodeOf(total)
}

function read(report: string, tallyOf: (json: unknown) => Tally): Tally {
  try {
    return tallyOf(JSON.parse(readFileSync(report, 'utf8')))
  } catch {
    // No report: the run broke before it could write one, and its exit code says so.
    return none
  }
}

type Running = {
  env?: Environment
  deadlineMinutes: number
  /** Takes what the program writes, which else goes to the terminal as it comes. */
  say?: Say
}

/**
 * Runs a program out of node_modules on this Node.js and resolves to its exit code. One that is not over by its deadline
 * is ended with all that it started, and has failed.
 */
export function runProgram(program: string, args: string[], running: Running): Promise<number> {
  const { say } = running
  return new Promise((resolve) => {
    // A group of its own, so that the deadline also ends what the program started.
    const child = spawn(process.execPath, [join(root, 'node_modules', program), ...args], {
      cwd: root,
      env: { ...process.env, ...running.env },
      stdio: ['ignore', say ? 'pipe' : 'inherit', say ? 'pipe' : 'inherit'],
      detached: true,
    })
    if (say) for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', say)
    const killGroup = (signal: NodeJS.Signals) => {
      if (child.pid !== undefined) process.kill(-child.pid, signal)
    }
    const end = (signal: NodeJS.Signals) => {
      child.once('close', () => process.exit(130))
      killGroup(signal)
    }
    process.once('SIGINT', end).once('SIGTERM', end)
    const deadline = setTimeout(() => {
      const late = `✗ ${program} was not over after ${running.deadlineMinutes} minutes and was ended.`
      if (say) say(`${late}\n`)
      else console.log(late)
      killGroup('SIGKILL')
    }, running.deadlineMinutes * 60_000)
    child.on('error', () => resolve(1))
    child.on('close', (code) => {
      clearTimeout(deadline)
      process.off('SIGINT', end).off('SIGTERM', end)
      resolve(code ?? 1)
    })
  })
}
