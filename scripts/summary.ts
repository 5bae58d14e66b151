import { stripVTControlCharacters } from 'node:util'

/** What a step of the checks came to, and for each test that failed, where it is known, its name and what went wrong. */
export type Tally = {
  passed: number
  failed: number
  skipped: number
  failures?: string[]
}

/** The part of Vitest's JSON report that is read here. */
export type VitestReport = {
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
    tests?: Array<{ results: Array<{ error?: { message?: string } }> }>
  }>
}

/** The part of Playwright's JSON report that is read here. */
export type PlaywrightReport = {
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
    failures: failed.map(({ file, title, tests }) =>
      withReason(
        `${file}: ${title}`,
        tests?.flatMap(({ results }) => results).find(({ error }) => error)?.error?.message,
      ),
    ),
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
