import { readFileSync } from 'node:fs'

/** A fault as Stryker's instrumenter plants it; lines and columns begin at 0. */
export type Mutant = {
  id: string
  fileName: string
  mutatorName: string
  replacement: string
  location: { start: Position; end: Position }
}

type Position = { line: number; column: number }

/** What `scripts/mutate.ts` gives a process of Vitest to try. */
export type Plan = {
  /** The test files as patterns of Vitest, and those of them that are through. */
  tests: string[]
  done: string[]
  /** The source with every fault in it, each switched on by its number, by the file's whole path. */
  instrumented: Record<string, string>
  /** The faults to try. */
  mutants: string[]
  /** Those after which the tests failed without a fault when they were tried with others. */
  careful: string[]
  /** What a process before this one found that tests of a file do not see, by the file. */
  overlooked: Record<string, string[]>
  /** Where the process writes what it found, a `Finding` a line. */
  journal: string
}

/** One line of the journal. `file` is the test file, relative to the root. */
export type Finding =
  | { kind: 'begun' | 'done'; file: string }
  | { kind: 'broken'; file: string; test: string }
  | { kind: 'run' | 'run at load'; ids: string[] }
  | { kind: 'trying'; id: string }
  | { kind: 'overlooked'; id: string; file: string }
  | { kind: 'seen'; id: string; by: string }
  /** With one of them tests failed, and after them without any: they are to be tried one at a time. */
  | { kind: 'doubtful'; ids: string[] }

export function readPlan(): Plan | undefined {
  const path = process.env.LEDE_MUTATION_PLAN
  return path === undefined ? undefined : (JSON.parse(readFileSync(path, 'utf8')) as Plan)
}
