import { readFileSync } from 'node:fs'

/** A fault as Stryker's instrumenter inserts it; lines and columns are zero-based. */
export type Mutant = {
  id: string
  fileName: string
  mutatorName: string
  replacement: string
  location: { start: Position; end: Position }
}

type Position = { line: number; column: number }

/** A plan that `scripts/mutate.ts` passes to a Vitest process. */
export type Plan = {
  /** The test files as Vitest patterns, and those that are done. */
  tests: string[]
  done: string[]
  /** The source with all faults, each enabled by its id, by absolute file path. */
  instrumented: Record<string, string>
  /** The faults to try. */
  mutants: string[]
  /** Faults after which tests failed even without a fault when they were tried together with others. */
  careful: string[]
  /** The faults that an earlier process found to be undetected by the tests of a file, by file. */
  overlooked: Record<string, string[]>
  /** The file to which the process writes its findings, one `Finding` per line. */
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
  /** Tests failed with one of these enabled, and then also with none: they must be tried one at a time. */
  | { kind: 'doubtful'; ids: string[] }

export function readPlan(): Plan | undefined {
  const path = process.env.LEDE_MUTATION_PLAN
  return path === undefined ? undefined : (JSON.parse(readFileSync(path, 'utf8')) as Plan)
}
