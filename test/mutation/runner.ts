import { appendFileSync } from 'node:fs'
import { type RunnerTask, type RunnerTestFile, TestRunner, type VitestTestRunner } from 'vitest'
import { startTests } from 'vitest/internal/browser'
import { type Finding, readPlan } from './plan.ts'

/** The state shared with the instrumented code: the enabled fault, and how often each was executed by which test. */
type Switches = {
  activeMutant?: string | undefined
  currentTestId?: string | undefined
  /** A fault that is executed more often than this throws, which ends infinite loops. */
  hitCount?: number | undefined
  hitLimit?: number
  mutantCoverage: { static: Record<string, number>; perTest: Record<string, Record<string, number>> }
}

const switches = ((globalThis as { __stryker__?: Switches }).__stryker__ ??= {
  mutantCoverage: { static: {}, perTest: {} },
})

/** The current test id when no single test is running: hooks of the file, concurrent tests, and trials. */
const around = 'around'
const concurrent = 'concurrent'
const inTrial = 'trial'

/** After this many detected faults, the tests must pass without a fault; otherwise the detections do not count. */
const faultsBetweenProofs = 15

const plan = readPlan()
const journal = (finding: Finding) => appendFileSync(plan?.journal ?? '', `${JSON.stringify(finding)}\n`)
const careful = new Set(plan?.careful)
const untried = new Set(plan?.mutants)

const testsOf = (task: RunnerTask): RunnerTask[] =>
  task.type === 'suite' ? task.tasks.flatMap(testsOf) : [task]

const failed = (task: RunnerTask): RunnerTask | undefined => {
  const within = task.type === 'suite' ? task.tasks.map(failed).find((one) => one) : undefined
  return within ?? (task.result?.state === 'fail' ? task : undefined)
}

const nameOf = (task: RunnerTask) => `${task.file.name}: ${task.fullTestName ?? task.name}`

/** Reruns tests of a file, silently, until the first failure. */
class Trial extends TestRunner {
  onTaskUpdate: NonNullable<VitestTestRunner['onTaskUpdate']> = () => Promise.resolve()

  override onAfterRunTask(test: RunnerTask) {
    super.onAfterRunTask(test)
    if (test.result?.state === 'fail') this.cancel('test-failure')
  }
}

/**
 * Runs each test file once to see which faults its tests execute, then reruns its tests for each of those with the
 * fault enabled. Modules are loaded only once; only the test file itself is reloaded each time, so what a module reads
 * at load time is unaffected by faults.
 */
export default class MutationRunner extends TestRunner {
  override onCollectStart(file: RunnerTestFile) {
    super.onCollectStart(file)
    switches.currentTestId = undefined
    journal({ kind: 'begun', file: file.name })
  }

  onBeforeRunFiles() {
    journal({ kind: 'run at load', ids: Object.keys(switches.mutantCoverage.static) })
    switches.mutantCoverage.perTest = {}
    switches.currentTestId = around
  }

  override async onBeforeRunTask(test: RunnerTask) {
    switches.currentTestId = test.concurrent ? concurrent : test.id
    await super.onBeforeRunTask(test)
  }

  override onAfterRunTask(test: RunnerTask) {
    super.onAfterRunTask(test)
    if (!test.concurrent) switches.currentTestId = around
  }

  // oxlint-disable-next-line typescript/no-misused-promises -- Vitest waits for it.
  override async onAfterRunFiles(files: RunnerTestFile[]) {
    super.onAfterRunFiles(files)
    switches.currentTestId = inTrial
    await this.#sendResults()
    for (const file of files) await this.#tryFaults(file)
  }

  /** Sends the results without faults first, because those of a trial would replace them. */
  async #sendResults() {
    const { onTaskUpdate } = this as VitestTestRunner
    const rest = this.#trial()
    rest.onTaskUpdate = async (packs, events) => onTaskUpdate?.call(this, packs, events)
    await startTests([], rest)
  }

  async #tryFaults(file: RunnerTestFile) {
    const broken = failed(file)
    if (broken) {
      journal({ kind: 'broken', file: file.name, test: nameOf(broken) })
      return
    }
    const runs = structuredClone(switches.mutantCoverage.perTest)
    const overlooked = new Set(plan?.overlooked[file.name])
    const ran = [...new Set(Object.values(runs).flatMap(Object.keys))].filter((id) => untried.has(id))
    journal({ kind: 'run', ids: ran })

    let seen: Array<{ id: string; by: string }> = []
    for (const id of ran) {
      if (overlooked.has(id)) continue
      journal({ kind: 'trying', id })
      const by = await this.#failsWith(id, file, runs)
      if (by === undefined) {
        journal({ kind: 'overlooked', id, file: file.name })
        continue
      }
      seen.push({ id, by })
      if (careful.has(id) || seen.length === faultsBetweenProofs) seen = await this.#prove(seen, file)
    }
    await this.#prove(seen, file)
    journal({ kind: 'done', file: file.name })
  }

  /** Returns the test that fails with a fault enabled. */
  async #failsWith(id: string, file: RunnerTestFile, runs: Switches['mutantCoverage']['perTest']) {
    const times = Object.values(runs).reduce((sum, counts) => sum + (counts[id] ?? 0), 0)
    const isOf = (test: RunnerTask) => runs[test.concurrent ? concurrent : test.id]?.[id] !== undefined
    const tests = testsOf(file).filter((test) => runs[around]?.[id] !== undefined || isOf(test))
    switches.activeMutant = id
    switches.hitCount = 0
    switches.hitLimit = Math.max(1000, 100 * times)
    try {
      return await this.#run(
        file,
        tests.map((test) => test.id),
      )
    } finally {
      switches.activeMutant = undefined
      switches.hitCount = undefined
    }
  }

  /** A fault may leave side effects that make tests fail without it: then this process is no longer usable. */
  async #prove(seen: Array<{ id: string; by: string }>, file: RunnerTestFile): Promise<[]> {
    if (seen.length === 0) return []
    const fails = await this.#run(file)
    const [only] = seen
    const isSure = fails === undefined || (seen.length === 1 && only !== undefined && careful.has(only.id))
    if (isSure) for (const { id, by } of seen) journal({ kind: 'seen', id, by })
    else journal({ kind: 'doubtful', ids: seen.map(({ id }) => id) })
    if (fails !== undefined) process.kill(process.pid, 'SIGKILL')
    for (const { id } of seen) untried.delete(id)
    return []
  }

  /** Returns the name of the first failing test among these, or among all of the file. */
  async #run(file: RunnerTestFile, testIds?: string[]): Promise<string | undefined> {
    const [result] = await startTests([{ filepath: file.filepath, testIds, fileTags: [] }], this.#trial())
    const first = result && failed(result)
    return first && nameOf(first)
  }

  #trial(): Trial {
    const trial = new Trial(this.config)
    for (const key of ['moduleRunner', '_otel']) {
      Object.defineProperty(trial, key, { value: Reflect.get(this, key), configurable: true })
    }
    return trial
  }
}
