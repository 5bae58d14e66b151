import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** Where a step writes what it says. */
type Say = (text: string) => void

/**
 * A step of the checks. It never throws for a check that fails, so that the steps after it still run. A quiet one says
 * what it has to say when it is over, so that it can run beside others.
 */
export type Step = { name: string; isQuiet?: true; run: (say: Say) => Promise<Tally> }

type Environment = Record<string, string | undefined>

export const root = dirname(dirname(import.meta.dirname))

/** A check without a report: it passes or it fails. */
export const check = (name: string, program: string, ...args: string[]): Step => ({
  name,
  isQuiet: true,
  run: async (say) =>
    (await runProgram(program, args, { deadlineMinutes: 15, say })) === 0 ? onePassed : oneFailed,
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

/** What a step of the checks came to, and for each test that failed, where it is known, its name and what went wrong. */
type Tally = {
  passed: number
  failed: number
  skipped: number
  failures?: string[]
}

/** The part of Vitest's JSON report that is read here. */
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
  /** Those that a test names itself, with their milliseconds. */
  steps?: Array<{ title: string; duration: number }>
  attachments?: Array<{ name: string; path?: string }>
}

/** The part of Playwright's JSON report that is read here. */
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

/** A file that failed without a test that did, because it could not be loaded or set up, counts as one that failed. */
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

/** A test that Playwright itself has tried twice has failed; so has a run with errors outside its tests. */
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

/** A screen in words; what a long page says last is rarely why a test failed. */
const snapshotLines = 120

/** How long the steps of a test took, and what the page showed when it failed: the files are gone with the machine. */
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
    // Playwright writes it as far as it can; the message of the failure stands without it.
    return ''
  }
}

/** Enough to see what was expected and what was there; a screen's whole markup may follow, which is in the report. */
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

/** What a step with a report came to: one that ended badly has a failure, whatever its report says. */
export function settle(reported: Tally, exitCode: number): Tally {
  return exitCode !== 0 && reported.failed === 0 ? { ...reported, failed: 1 } : reported
}

export const inWords = ({ passed, failed, skipped }: Tally) =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`

/** Nothing that passed is as bad as something that failed. */
export const exitCodeOf = ({ passed, failed }: Tally) => (failed > 0 || passed === 0 ? 1 : 0)
