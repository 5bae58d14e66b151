import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { root } from '#scripts/checks/steps.ts'

let folder: string

beforeEach(() => {
  mkdirSync(join(root, 'test-results'), { recursive: true })
  folder = mkdtempSync(join(root, 'test-results', 'mutate-'))
  writeFileSync(
    join(folder, 'code.ts'),
    `export const isFree = (age: number) => age < 6 || age > 99
export function countdown(from: number): number[] {
  const numbers = []
  for (let at = from; at > 0; at -= 1) numbers.push(at)
  return numbers
}
`,
  )
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

function mutate(tests: string) {
  const imports = `import { expect, it } from 'vitest'\nimport { countdown, isFree } from './code.ts'\n`
  writeFileSync(join(folder, 'code.test.ts'), imports + tests)
  const path = relative(root, folder)
  const { stdout, status } = spawnSync(process.execPath, ['scripts/mutate.ts', `${path}/code.ts`], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, VITEST: undefined, VITEST_WORKER_ID: undefined, NODE_OPTIONS: undefined },
  })
  return { said: stdout.replaceAll(`${path}/`, ''), status }
}

describe('mutation testing', () => {
  it('names the faults that no test sees, and fails below the lowest score', () => {
    const { said, status } = mutate(`it('is not free at thirty', () => expect(isFree(30)).toBe(false))`)
    expect(said).toContain('code.ts:1:40 ConditionalExpression\n- age < 6\n+ false')
    expect(said).toContain('code.ts:1:51 EqualityOperator\n- age > 99\n+ age >= 99')
    expect(said).toContain('code.ts:4:31 AssignmentOperator, run by no test')
    expect(said).not.toContain('+ age >= 6\n')
    expect(status).toBe(1)
  }, 60_000)

  it('passes where tests see them all, and ends the loop that a fault has no end of', () => {
    const { said, status } = mutate(`
it('is free for little children', () => expect([5, 6].map(isFree)).toEqual([true, false]))
it('is free for the very old', () => expect([99, 100].map(isFree)).toEqual([false, true]))
it('counts down', () => expect(countdown(3)).toEqual([3, 2, 1]))`)
    expect(said).toMatch(/100\.0 % {2}code\.ts: (\d+) of \1 seen/)
    expect(status).toBe(0)
  }, 60_000)

  it('says which tests fail without a fault', () => {
    const { said, status } = mutate(`it('is free at thirty', () => expect(isFree(30)).toBe(true))`)
    expect(said).toContain('These fail without a fault')
    expect(said).toContain('code.test.ts: is free at thirty')
    expect(status).toBe(1)
  }, 60_000)
})
