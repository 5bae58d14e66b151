import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import {
  type PlaywrightReport,
  type Tally,
  type VitestReport,
  addUp,
  exitCodeOf,
  filesToRunAgain,
  fromPlaywright,
  fromVitest,
  inWords,
  none,
  oneFailed,
  onePassed,
  settle,
  settleAlone,
} from './summary.ts'

/** A step of the checks. It never throws for a check that fails, so that the steps after it still run. */
export type Step = { name: string; run: () => Promise<Tally> }

type Environment = Record<string, string | undefined>

export const root = dirname(import.meta.dirname)

/** A check without a report: it passes or it fails. */
export const check = (name: string, program: string, ...args: string[]): Step => ({
  name,
  run: async () => ((await runProgram(program, args)) === 0 ? onePassed : oneFailed),
})

/** Tests of one of Vitest's projects. */
export const vitest = (name: string, project: string, env: Environment = {}): Step => ({
  name,
  run: () =>
    twiceAlone(async (files) => {
      const report = join(root, 'test-results', `${name.replaceAll(' ', '-')}.json`)
      rmSync(report, { force: true })
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
      const alone = files.length > 0 ? ['--maxWorkers=1'] : []
      const args = ['run', '--project', project, ...reporters, ...alone, ...files]
      const exit = await runProgram('vitest/vitest.mjs', args, env)
      return settle(
        read(report, (json) => fromVitest(json as VitestReport)),
        exit,
      )
    }),
})

/** The browser tests. */
export const playwright = (name: string, env: Environment = {}): Step => ({
  name,
  run: () =>
    twiceAlone(async (files) => {
      const report = join(root, 'test-results', 'browser.json')
      rmSync(report, { force: true })
      const isAlone = files.length > 0
      const args = isAlone ? ['test', '--workers=1', ...files] : ['test']
      const exit = await runProgram('@playwright/test/cli.js', args, {
        ...env,
        ...(isAlone ? { LEDE_TRACE: 'on' } : {}),
        LEDE_BROWSER_REPORT: report,
      })
      return settle(
        read(report, (json) => fromPlaywright(json as PlaywrightReport)),
        exit,
      )
    }),
})

/** Runs all files of a step, then the few that failed twice more, with nothing beside them (docs/decisions/006). */
async function twiceAlone(run: (files: string[]) => Promise<Tally>): Promise<Tally> {
  const first = await run([])
  const files = filesToRunAgain(first)
  if (files.length === 0) return first
  const again: Tally[] = []
  for (const time of ['once', 'twice']) {
    console.log(`\n↻ Again, alone, ${time}: ${files.map((file) => file.replace(`${root}/`, '')).join(', ')}`)
    again.push(await run(files))
  }
  return settleAlone(first, again)
}

/** Runs all steps, says how each and the whole ended, and returns the exit code. */
export async function runSteps(steps: Step[]): Promise<number> {
  mkdirSync(join(root, 'test-results'), { recursive: true })
  const results: Array<{ name: string; tally: Tally }> = []
  for (const { name, run } of steps) {
    console.log(`\n── ${name}`)
    results.push({ name, tally: await run() })
  }
  const total = addUp(results.map(({ tally }) => tally))
  console.log('')
  for (const { name, tally } of results.filter((result) => result.tally.failed > 0)) {
    console.log(`✗ ${name}: ${tally.failed} failed`)
    for (const failure of tally.failures ?? []) console.log(`  ${failure.replace(`${root}/`, '')}`)
  }
  for (const { name, tally } of results.filter((result) => (result.tally.alone ?? []).length > 0)) {
    console.log(`↻ ${name}: ${tally.alone?.length} passed only when run again, alone`)
    for (const test of tally.alone ?? []) console.log(`  ${test.replace(`${root}/`, '')}`)
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

/** Runs a program out of node_modules on this Node.js and resolves to its exit code. */
export function runProgram(program: string, args: string[], env: Environment = {}): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(root, 'node_modules', program), ...args], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    const end = (signal: NodeJS.Signals) => {
      child.once('close', () => process.exit(130))
      child.kill(signal)
    }
    process.once('SIGINT', end).once('SIGTERM', end)
    child.on('error', () => resolve(1))
    child.on('close', (code) => {
      process.off('SIGINT', end).off('SIGTERM', end)
      resolve(code ?? 1)
    })
  })
}
