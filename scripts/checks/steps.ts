import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** Receives the output of a step. */
type Say = (text: string) => void

/**
 * A step of the checks. A failing check does not throw, so that later steps still run. A quiet step prints its output
 * only at the end, so that it can run in parallel with others.
 */
export type Step = { name: string; isQuiet?: true; run: (say: Say) => Promise<Tally> }

type Environment = Record<string, string | undefined>

export const root = dirname(dirname(import.meta.dirname))

/** Creates a check without a report: it passes or fails. */
export const check = (name: string, program: string, ...args: string[]): Step => ({
  name,
  isQuiet: true,
  run: async (say) =>
    (await runProgram(program, args, { deadlineMinutes: 15, say })) === 0 ? onePassed : oneFailed,
})

/** Runs the tests of the Vitest projects whose name matches (`web*`). */
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

/** Runs the browser tests: those whose title contains `tag`, or all of them. */
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

/** Groups consecutive quiet steps to run in parallel; each of the others runs alone. */
function inTurns(steps: Step[]): Step[][] {
  const turns: Step[][] = []
  for (const step of steps) {
    const last = turns.at(-1)
    if (step.isQuiet && last?.[0]?.isQuiet) last.push(step)
    else turns.push([step])
  }
  return turns
}

/** Runs as many steps at a time as there are cores. */
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

/** Runs all steps, prints the results of each and of the whole, and returns the exit code. */
export async function runSteps(steps: Step[]): Promise<number> {
  mkdirSync(join(root, 'test-results'), { recursive: true })
  const start = performance.now()
  const results: Result[] = []
  for (const together of inTurns(steps)) results.push(...(await runTogether(together)))
  const total = addUp(results.map(({ tally }) => tally))
  console.log('')
  for (const { name, took } of results) console.log(`${duration(took).padStart(6)}  ${name}`)
  // Less than the sum where steps ran in parallel.
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
    // No report: the run failed before it could write one, as its exit code shows.
    return none
  }
}

type Running = {
  env?: Environment
  deadlineMinutes: number
  /** Receives the program's output, which otherwise goes to the terminal. */
  say?: Say
}

/**
 * Runs a program from node_modules on this Node.js and resolves to its exit code. One that exceeds its deadline is
 * killed together with all its children, and has failed.
 */
export function runProgram(program: string, args: string[], running: Running): Promise<number> {
  const { say } = running
  return new Promise((resolve) => {
    // A process group of its own, so that the deadline also kills the program's children.
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

/** The result of a step, and for each failed test, if known, its name and what went wrong. */
type Tally = {
  passed: number
  failed: number
  skipped: number
  failures?: string[]
}

/** The part of Vitest's JSON report that is used here. */
type VitestReport = {
  success: boolean
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: Array<{
    name: string
    status: string
    message?: string
    assertionResults: Array<{ status: string; fullName: string; failureMessages?: string[] }>
  }>
}

type PlaywrightSuite = {
  suites?: PlaywrightSuite[]
  specs?: Array<{
    file: string
    title: string
    ok: boolean
    tests?: Array<{ results: PlaywrightResult[] }>
  }>
}

type PlaywrightResult = {
  error?: { message?: string }
  /** The steps that a test names itself, with their duration in milliseconds. */
  steps?: Array<{ title: string; duration: number }>
  attachments?: Array<{ name: string; path?: string }>
}

/** The part of Playwright's JSON report that is used here. */
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: unknown[]
  suites: PlaywrightSuite[]
}

export const none: Tally = { passed: 0, failed: 0, skipped: 0 }
export const onePassed: Tally = { ...none, passed: 1 }
export const oneFailed: Tally = { ...none, failed: 1 }
export const oneSkipped: Tally = { ...none, skipped: 1 }

export const addUp = (tallies: Tally[]): Tally => ({
  passed: tallies.reduce((sum, { passed }) => sum + passed, 0),
  failed: tallies.reduce((sum, { failed }) => sum + failed, 0),
  skipped: tallies.reduce((sum, { skipped }) => sum + skipped, 0),
})

/** A file that failed without a failed test, because it could not be loaded or set up, counts as one failure. */
export function fromVitest(report: VitestReport): Tally {
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: [
      ...broken.map(({ name, message }) => withReason(name, message)),
      ...report.testResults.flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter(({ status }) => status === 'failed')
          .map(({ fullName, failureMessages }) => withReason(`${name}: ${fullName}`, failureMessages?.[0])),
      ),
    ],
  }
}

/** A test that passed only on Playwright's second attempt has failed; so has a run with errors outside its tests. */
export function fromPlaywright({ stats, errors, suites }: PlaywrightReport): Tally {
  const failed = suites.flatMap(failedSpecs)
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    failures: failed.map(({ file, title, tests = [] }) => {
      const result = tests.flatMap(({ results }) => results).find(({ error }) => error)
      return [withReason(`${file}: ${title}`, result?.error?.message), ...whatWasThere(result)].join('\n')
    }),
  }
}

/** Lines of a page snapshot; what comes last on a long page is rarely why a test failed. */
const snapshotLines = 120

/** Returns how long a test's steps took, and what the page showed when it failed: the files are gone with the machine. */
function whatWasThere({ steps = [], attachments = [] }: PlaywrightResult = {}): string[] {
  const context = attachments.find(({ name }) => name === 'error-context')?.path
  const snapshot = context === undefined ? '' : snapshotIn(context)
  return [
    ...steps.map(({ title, duration: took }) => `    ${duration(took)}  ${title}`),
    ...snapshot
      .split('\n')
      .filter((line) => line !== '')
      .slice(0, snapshotLines)
      .map((line) => `    ${line.slice(0, 200)}`),
  ]
}

function snapshotIn(path: string): string {
  try {
    return /```yaml\n(.*?)```/s.exec(readFileSync(path, 'utf8'))?.[1] ?? ''
  } catch {
    // Playwright writes it if it can; the failure message is sufficient without it.
    return ''
  }
}

/** Enough to see what was expected and what was found; the whole markup of a screen may follow, which is in the report. */
const reasonLines = 12

function withReason(name: string, reason = ''): string {
  const lines = stripVTControlCharacters(reason)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, reasonLines)
  return [name, ...lines.map((line) => `    ${line.slice(0, 300)}`)].join('\n')
}

type Spec = NonNullable<PlaywrightSuite['specs']>[number]

const failedSpecs = ({ suites = [], specs = [] }: PlaywrightSuite): Spec[] => [
  ...specs.filter(({ ok }) => !ok),
  ...suites.flatMap(failedSpecs),
]

/** Returns the result of a step with a report: a bad exit code is a failure, whatever the report says. */
export function settle(reported: Tally, exitCode: number): Tally {
  return exitCode !== 0 && reported.failed === 0 ? { ...reported, failed: 1 } : reported
}

export const inWords = ({ passed, failed, skipped }: Tally) =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`

/** Fails if anything failed, or if nothing passed. */
export const exitCodeOf = ({ passed, failed }: Tally) => (failed > 0 || passed === 0 ? 1 : 0)
