import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import {
  addUp,
  exitCodeOf,
  fromPlaywright,
  fromVitest,
  inWords,
  none,
  oneFailed,
  onePassed,
  oneSkipped,
  settle,
} from './steps.ts'

const vitestReport = {
  success: true,
  numPassedTests: 5,
  numFailedTests: 0,
  numPendingTests: 1,
  numTodoTests: 2,
  testResults: [
    { name: 'a.test.ts', status: 'passed', assertionResults: [{ status: 'passed', fullName: 'a' }] },
  ],
}

describe('the summary', () => {
  test('adds up and says so in one line', () => {
    expect(inWords(addUp([onePassed, onePassed, oneFailed, oneSkipped]))).toBe(
      '2 passed, 1 failed, 1 skipped',
    )
    expect(inWords(addUp([]))).toBe('0 passed, 0 failed, 0 skipped')
  })

  test('is good only when something passed and nothing failed', () => {
    expect(exitCodeOf(onePassed)).toBe(0)
    expect(exitCodeOf(none)).toBe(1)
    expect(exitCodeOf(oneSkipped)).toBe(1)
    expect(exitCodeOf(addUp([onePassed, oneFailed]))).toBe(1)
  })
})

describe("Vitest's report", () => {
  test('counts tests that are left out as skipped', () => {
    expect(fromVitest(vitestReport)).toEqual({
      passed: 5,
      failed: 0,
      skipped: 3,
      failures: [],
    })
  })

  test.each([
    ['loaded', []],
    ['set up', [{ status: 'pending', fullName: 'a' }]],
  ])('counts a file that could not be %s as failed', (_, assertionResults) => {
    const broken = {
      ...vitestReport,
      testResults: [{ name: 'b.test.ts', status: 'failed', assertionResults }],
    }
    expect(fromVitest(broken)).toMatchObject({ failed: 1, failures: ['b.test.ts'] })
  })

  test('does not count a failed test and its file twice', () => {
    const assertionResults = [{ status: 'failed', fullName: 'adds up' }]
    const testResults = [{ name: 'b.test.ts', status: 'failed', assertionResults }]
    expect(fromVitest({ ...vitestReport, numFailedTests: 1, testResults })).toMatchObject({
      failed: 1,
      failures: ['b.test.ts: adds up'],
    })
  })
})

describe("Playwright's report", () => {
  test('counts a second try and an error outside the tests as failed', () => {
    const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 2 }
    expect(fromPlaywright({ stats, errors: [{}], suites: [] })).toMatchObject({
      passed: 4,
      failed: 3,
      skipped: 2,
    })
  })

  test('says what went wrong, without colours and without all that follows', () => {
    const message = `\u001b[31mError\u001b[39m: expected 1 to be 2\n\n${'<li>\n'.repeat(100)}`
    const failed = { status: 'failed', fullName: 'adds up', failureMessages: [message] }
    const testResults = [{ name: 'b.test.ts', status: 'failed', assertionResults: [failed] }]
    const [failure = ''] = fromVitest({ ...vitestReport, numFailedTests: 1, testResults }).failures ?? []
    expect(failure).toMatch(/^b\.test\.ts: adds up\n {4}Error: expected 1 to be 2\n {4}<li>\n/)
    expect(failure.split('\n')).toHaveLength(13)

    const tests = [{ results: [{ error: { message: 'Error: not there' } }] }]
    const specs = [{ file: 'a.spec.ts', title: 'closes', ok: false, tests }]
    const stats = { expected: 0, unexpected: 1, flaky: 0, skipped: 0 }
    expect(fromPlaywright({ stats, errors: [], suites: [{ specs }] }).failures).toEqual([
      'a.spec.ts: closes\n    Error: not there',
    ])
  })

  test('shows how long the steps of a test took, and what its page held', () => {
    const path = join(mkdtempSync(join(tmpdir(), 'lede-summary-')), 'error-context.md')
    onTestFinished(() => rmSync(dirname(path), { recursive: true }))
    const lines = Array.from({ length: 200 }, (_, line) => `- heading "Line ${line}"`)
    writeFileSync(path, `# Page snapshot\n\n\`\`\`yaml\n${lines.join('\n')}\n\`\`\`\n`)
    const result = {
      error: { message: 'Error: not there' },
      steps: [{ title: 'signs in', duration: 61_000 }],
      attachments: [{ name: 'screenshot' }, { name: 'error-context', path }],
    }
    const specs = [{ file: 'a.spec.ts', title: 'closes', ok: false, tests: [{ results: [result] }] }]
    const stats = { expected: 0, unexpected: 1, flaky: 0, skipped: 0 }
    const [failure = ''] = fromPlaywright({ stats, errors: [], suites: [{ specs }] }).failures ?? []
    expect(failure).toMatch(
      /^a\.spec\.ts: closes\n {4}Error: not there\n {4}1:01 {2}signs in\n {4}- heading "Line 0"\n/,
    )
    expect(failure.split('\n')).toHaveLength(3 + 120)
  })

  test('names what failed, however deep it stands', () => {
    const specs = [
      { file: 'a.spec.ts', title: 'opens', ok: true },
      { file: 'a.spec.ts', title: 'closes', ok: false },
    ]
    const stats = { expected: 1, unexpected: 1, flaky: 0, skipped: 0 }
    const report = { stats, errors: [], suites: [{ suites: [{ specs }] }] }
    expect(fromPlaywright(report)).toMatchObject({ failures: ['a.spec.ts: closes'] })
  })
})

describe('a run that ends badly', () => {
  test('has a failure even when its report shows none', () => {
    expect(settle({ passed: 5, failed: 0, skipped: 0 }, 1)).toEqual({ passed: 5, failed: 1, skipped: 0 })
    expect(settle(none, 1)).toEqual(oneFailed)
  })

  test('is not counted twice', () => {
    expect(settle({ passed: 5, failed: 2, skipped: 0 }, 1).failed).toBe(2)
  })
})
