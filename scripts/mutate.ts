// `npm run mutate -- <file or folder> [<tests> …]` plants small faults and lists those that no test detects.
import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join, posix, relative } from 'node:path'
import { Instrumenter } from '@stryker-mutator/instrumenter'
import { root } from '#scripts/checks/steps.ts'
import type { Finding, Mutant, Plan } from '#test/mutation/plan.ts'

/** The minimum share of faults that tests must detect, in percent. */
const lowestScore = 85

/** A process without output for this long hangs, and so does every test with the fault that it tries. */
const silenceMs = 240_000

/** Lists of texts and words: a fault in them is a wrong word, which no test should repeat. */
const data = [
  'core/library/{posts,templates}/*.ts',
  'core/post-check/phrases/{opener,phrase}-list*.ts',
  'core/claims/known-names.ts',
]

/** Code whose tests are not next to it. */
const alsoTestedBy: Record<string, string[]> = {
  'server/http': ['server/body-limits.test.ts', 'server/page-policy.test.ts'],
  'server/features/access': ['server/authorisation.test.ts', 'server/whose-it-is.test.ts'],
}

const [given, ...namedTests] = process.argv
  .slice(2)
  .map((name) => posix.normalize(name.replaceAll('\\', '/')).replace(/\/$/, ''))
// A file may be followed by a range of lines: `slots.ts:10-50`.
const [, path, firstLine, lastLine] = /^(.+?)(?::(\d+)-(\d+))?$/.exec(given ?? '') ?? []
if (path === undefined || !existsSync(join(root, path))) {
  console.error(
    'Name a file or a folder, and the tests if not those beside it: npm run mutate -- core/time/slots.ts',
  )
  process.exit(1)
}

const isFolder = statSync(join(root, path)).isDirectory()
const folder = isFolder ? path : posix.dirname(path)
const beside =
  path.split('/')[0] === 'core'
    ? ['core/**/*.test.ts']
    : [`${folder}/**/*.test.ts`, ...(alsoTestedBy[folder] ?? [])]
const tests = namedTests.length > 0 ? namedTests : beside

const { instrumented, mutants } = await plantFaults()
console.log(`${mutants.length} faults`)

const plans = mkdtempSync(join(tmpdir(), 'lede-mutate-'))
const leave = () => rmSync(plans, { recursive: true, force: true })

const running = new Set<ChildProcess>()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    for (const child of running) kill(child)
    leave()
    process.exit(130)
  })
}

/** The faults that a test detected, and which test; those that a test runs; and those that run while a file is loaded. */
const seen = new Map<string, string>()
const run = new Set<string>()
const atLoad = new Set<string>()
/** Tests that fail without a fault. */
const broken = new Set<string>()

const shares = Array.from({ length: availableParallelism() }, (_, at) =>
  mutants.filter((_mutant, index) => index % availableParallelism() === at).map(({ id }) => id),
)
await Promise.all(shares.map(tryAll))
leave()
report()

async function plantFaults() {
  const found = isFolder
    ? globSync(`${path}/**/*.ts`, { cwd: root, exclude: (name) => name.endsWith('.test.ts') })
    : [path ?? '']
  const files = found
    .filter((name) => !data.some((lists) => posix.matchesGlob(name, lists)))
    .toSorted()
    .map((name) => ({
      name: join(root, name),
      content: readFileSync(join(root, name), 'utf8'),
      mutate: true,
    }))
  const isSilent = () => false
  const silent = () => undefined
  const levels = ['Trace', 'Debug', 'Info', 'Warn', 'Error', 'Fatal'] as const
  const logger = Object.fromEntries(
    levels.flatMap((level) => [
      [`is${level}Enabled`, isSilent],
      [level.toLowerCase(), silent],
    ]),
  ) as unknown as ConstructorParameters<typeof Instrumenter>[0]
  const planted = await new Instrumenter(logger).instrument(files, {
    plugins: null,
    excludedMutations: [],
    ignorers: [],
  })
  return {
    instrumented: Object.fromEntries(planted.files.map(({ name, content }) => [name, content])),
    mutants: planted.mutants.filter(
      ({ status, location }) =>
        status === undefined &&
        (firstLine === undefined ||
          (location.start.line + 1 >= Number(firstLine) && location.end.line + 1 <= Number(lastLine))),
    ) as Mutant[],
  }
}

/** Starts one process after another, until each test file has run with all of these faults that it reaches. */
async function tryAll(ids: string[], at: number) {
  const doubtful = new Set<string>()
  const done: string[] = []
  const overlooked: Record<string, string[]> = {}
  for (let round = 0; ids.length > 0; round += 1) {
    const plan: Plan = {
      tests,
      done,
      instrumented,
      mutants: ids.filter((id) => !seen.has(id)),
      careful: [...doubtful],
      overlooked,
      journal: join(plans, `${at}-${round}.journal`),
    }
    const ended = await runProcess(plan, join(plans, `${at}-${round}.json`))
    const findings = readFindings(plan.journal)
    let [begun, trying] = ['', '']
    for (const finding of findings) {
      if (finding.kind === 'begun') begun = finding.file
      else if (finding.kind === 'trying') trying = finding.id
      else if (finding.kind === 'seen') seen.set(finding.id, finding.by)
      else if (finding.kind === 'run') for (const id of finding.ids) run.add(id)
      else if (finding.kind === 'run at load') for (const id of finding.ids) atLoad.add(id)
      else if (finding.kind === 'doubtful') for (const id of finding.ids) doubtful.add(id)
      else if (finding.kind === 'overlooked') (overlooked[finding.file] ??= []).push(finding.id)
      else if (finding.kind === 'done') done.push(finding.file)
      else if (finding.kind === 'broken') {
        broken.add(finding.test)
        done.push(finding.file)
      }
    }
    const last = findings.at(-1)
    if (last === undefined && done.length === 0) {
      console.error(ended.said)
      process.exit(1)
    }
    // A process that failed may have left test files for the next one; one that succeeded leaves none.
    if (last === undefined || ended.code === 0) return
    // The process exited or hung with this fault, which counts as detected.
    if (last.kind === 'trying') seen.set(trying, 'the process, which did not go on')
    if (last.kind !== 'begun' && last.kind !== 'run at load') continue
    broken.add(`${begun}: its tests ended the process, or did not end`)
    done.push(begun)
  }
}

function runProcess(plan: Plan, file: string): Promise<{ said: string; code: number | null }> {
  writeFileSync(file, JSON.stringify(plan))
  writeFileSync(plan.journal, '')
  const args = ['run', '--config', 'vitest.mutate.config.ts', '--reporter=dot']
  // A process group of its own, so that its children are killed with it.
  const child = spawn(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), ...args], {
    cwd: root,
    env: { ...process.env, LEDE_MUTATION_PLAN: file },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  running.add(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-20_000)))
  }
  const watch = setInterval(() => {
    if (Date.now() - statSync(plan.journal).mtimeMs > silenceMs) kill(child)
  }, 5000)
  return new Promise((resolve) => {
    child.on('close', (code) => {
      clearInterval(watch)
      running.delete(child)
      resolve({ said, code })
    })
  })
}

function kill({ pid }: ChildProcess) {
  if (pid !== undefined) process.kill(-pid, 'SIGKILL')
}

function readFindings(journal: string): Finding[] {
  return readFileSync(journal, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Finding)
}

function report() {
  const isOpen = ({ id }: Mutant) => !seen.has(id)
  const onlyAtLoad = mutants.filter(({ id }) => !run.has(id) && atLoad.has(id))
  const unseen = mutants.filter((mutant) => isOpen(mutant) && !onlyAtLoad.includes(mutant))
  for (const mutant of unseen) {
    const { fileName, location, mutatorName, replacement, id } = mutant
    const place = `${relative(root, fileName)}:${location.start.line + 1}:${location.start.column + 1}`
    console.log(`\n${place} ${mutatorName}${run.has(id) ? '' : ', run by no test'}`)
    for (const line of textAt(mutant).split('\n')) console.log(`- ${line}`)
    for (const line of replacement.split('\n')) console.log(`+ ${line}`)
  }
  if (broken.size > 0) {
    console.log('\nThese fail without a fault, so that the tests of their files tried nothing:')
    for (const test of broken) console.log(`  ${test}`)
  }

  console.log('')
  const files = [...new Set(mutants.map(({ fileName }) => fileName))]
  if (files.length > 1) {
    for (const file of files) {
      const isHere = ({ fileName }: Mutant) => fileName === file
      console.log(
        inWords(
          relative(root, file),
          mutants.filter(isHere),
          unseen.filter(isHere),
          onlyAtLoad.filter(isHere),
        ),
      )
    }
  }
  console.log(inWords(path ?? '', mutants, unseen, onlyAtLoad))
  if (broken.size > 0 || scoreOf(mutants, unseen, onlyAtLoad) < lowestScore) process.exitCode = 1
}

function scoreOf(all: Mutant[], unseen: Mutant[], untried: Mutant[]): number {
  const tried = all.length - untried.length
  return tried === 0 ? 100 : (100 * (tried - unseen.length)) / tried
}

function inWords(name: string, all: Mutant[], unseen: Mutant[], untried: Mutant[]) {
  const tried = all.length - untried.length
  const rest =
    untried.length === 0
      ? ''
      : `; ${untried.length} more are only run when the file is loaded, and were not tried`
  return `${scoreOf(all, unseen, untried).toFixed(1).padStart(5)} %  ${name}: ${tried - unseen.length} of ${tried} seen${rest}`
}

function textAt({ fileName, location: { start, end } }: Mutant): string {
  const lines = readFileSync(fileName, 'utf8')
    .split('\n')
    .slice(start.line, end.line + 1)
  lines[lines.length - 1] = (lines.at(-1) ?? '').slice(0, end.column)
  lines[0] = (lines[0] ?? '').slice(start.column)
  return lines.join('\n')
}
