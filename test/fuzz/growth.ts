import { Session } from 'node:inspector'
import { type TextFamily, textFamilies } from './text-families.ts'
import type { TextPath } from './text-paths.ts'

/** The cost of reading, measured without a clock: executed code blocks and allocated bytes. */
type Work = { steps: number; bytes: number }

type Node = { selfSize: number; children: Node[] }
type Results = {
  'Profiler.takePreciseCoverage': { result: { functions: { ranges: { count: number }[] }[] }[] }
  'HeapProfiler.stopSampling': { profile: { head: Node } }
}

const bytesOf = ({ selfSize, children }: Node): number =>
  children.reduce((sum, child) => sum + bytesOf(child), selfSize)

/**
 * Measures this thread's work with V8's coverage and allocation sampling. Only blocks of functions that first run after
 * its creation are counted, so create one per thread.
 */
export class WorkMeter {
  readonly #session = new Session()

  constructor() {
    this.#session.connect()
    this.#ask('Profiler.enable')
    this.#ask('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  }

  async measure(work: () => unknown): Promise<Work> {
    this.#ask('HeapProfiler.startSampling', {
      samplingInterval: 16_384,
      includeObjectsCollectedByMajorGC: true,
      includeObjectsCollectedByMinorGC: true,
    })
    this.#ask('Profiler.takePreciseCoverage')
    await work()
    const { result } = this.#ask('Profiler.takePreciseCoverage')
    const { profile } = this.#ask('HeapProfiler.stopSampling')
    const ranges = result.flatMap(({ functions }) => functions).flatMap((one) => one.ranges)
    return { steps: ranges.reduce((sum, { count }) => sum + count, 0), bytes: bytesOf(profile.head) }
  }

  close() {
    this.#session.disconnect()
  }

  /** Sends a request to this thread's own inspector session, which responds before the call returns. */
  #ask<Method extends string>(
    method: Method,
    options: object = {},
  ): Method extends keyof Results ? Results[Method] : undefined {
    let answer: unknown
    this.#session.post(method, options, (error, result) => {
      if (error) throw error
      answer = result
    })
    return answer as Method extends keyof Results ? Results[Method] : undefined
  }
}

/**
 * Four times the text may take four times the work, and a little more for sorting. Quadratic work would be sixteen
 * times.
 */
const mostGrowth = 5.2
/** Work below this is negligible, however fast it grows. */
const least: Work = { steps: 60_000, bytes: 1_500_000 }

/** The limit for several kinds of text together: lower, since the others mask one that grows too fast. */
const mostGrowthTogether = 4.3

const growsTooFast = (short: Work, long: Work, most: number): boolean =>
  (['steps', 'bytes'] as const).some((what) => long[what] > least[what] && long[what] > most * short[what])

/** The processor time of this thread alone; some machines measure it in steps of 4 ms. */
const processorMs = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
const wallMs = () => performance.now()

async function fewestMs(clock: () => number, times: number, work: () => unknown): Promise<number> {
  let fewest = Number.POSITIVE_INFINITY
  for (let time = 0; time < times; time += 1) {
    const before = clock()
    await work()
    fewest = Math.min(fewest, clock() - before)
  }
  return fewest
}

/**
 * Backtracking in a regular expression happens within a single block, so only time reveals it: this thread's processor
 * time, and how it grows. With linear work, eight times the text takes 8 times as long, or about 18 with garbage
 * collection; quadratic work takes 64 times. The limit is in between, so that a busy machine affects neither result.
 * Wall-clock times of short texts decide what is worth trying with long ones.
 */
const suspicious = { clock: wallMs, short: 2000, long: 8000, ms: 2, growth: 6 }
const suspiciousFile = { clock: wallMs, short: 8000, long: 32_000, ms: 8, growth: 6 }
const sure = { clock: processorMs, short: 8000, long: 64_000, ms: 100, growth: 32 }

/**
 * Whether all of several attempts are too slow: one that is not shows that something else slowed the others down. An
 * attempt may also look fast because the short text was slowed down, so it is repeated up to `again` times.
 */
async function growsSlow(
  read: TextPath['read'],
  { ofLength }: TextFamily,
  { clock, times, again, ...limits }: typeof sure & { times: number; again: number },
): Promise<boolean> {
  const [short, long] = [ofLength(limits.short), ofLength(limits.long)]
  let before = Number.POSITIVE_INFINITY
  const isTooSlow = async () => {
    const after = await fewestMs(clock, 1, () => read(long))
    if (after <= limits.ms) return false
    if (after > limits.growth * before) return true
    before = Math.min(before, await fewestMs(clock, times + 1, () => read(short)))
    return after > limits.growth * before
  }
  for (let time = 0, repeated = 0; time < times;) {
    if (await isTooSlow()) time += 1
    else if (repeated < again) repeated += 1
    else return false
  }
  return true
}

async function losesItself({ read, hasFixedCost }: TextPath, family: TextFamily): Promise<boolean> {
  const first = hasFixedCost ? suspiciousFile : suspicious
  for (const look of [
    { ...first, times: 1, again: 0 },
    { ...first, times: 3, again: 0 },
    { ...sure, times: 3, again: 2 },
    { ...sure, times: 4, again: 2 },
  ]) {
    if (!(await growsSlow(read, family, look))) return false
  }
  return true
}

const inBatches = (families: readonly TextFamily[], size: number) =>
  Array.from({ length: Math.ceil(families.length / size) }, (_, at) =>
    families.slice(at * size, (at + 1) * size),
  )

/** How thoroughly paths are tested: `whole` uses all kinds of text, `quick` a sixth of them, `sample` a twelfth. */
export type Thoroughness = 'sample' | 'quick' | 'whole'

const looks = {
  sample: { oneIn: 4, batchSize: 40, short: 500 },
  quick: { oneIn: 2, batchSize: 40, short: 500 },
  whole: { oneIn: undefined, batchSize: 12, short: 1000 },
}

const telling = textFamilies.filter(({ isTelling }) => isTelling)

/** The kinds of text for the path at this place of the list: neighbours get different ones, so that all are used. */
function kindsAt(place: number, thoroughness: Thoroughness): readonly TextFamily[] {
  const { oneIn } = looks[thoroughness]
  return oneIn === undefined ? textFamilies : telling.filter((_, at) => (at + place) % oneIn === 0)
}

type Search = {
  meter: WorkMeter
  thoroughness: Thoroughness
  /** The kinds of text; or the place of the path in the list of all, which decides together with `thoroughness`. */
  kinds: readonly TextFamily[] | number
  /** Called with what is tested next. */
  begin: (what: string) => void
}

/** Finds what in a text path grows faster than linearly with the length of the text. */
export async function findGrowth(
  { name, read: readText, hasFixedCost }: TextPath,
  { meter, thoroughness, kinds: given, begin }: Search,
): Promise<string[]> {
  const { batchSize, short: shortest } = looks[thoroughness]
  const kinds = typeof given === 'number' ? kindsAt(given, thoroughness) : given
  const lengths = { short: shortest, long: shortest * 4 }
  const found: string[] = []
  const read = async (text: string) => {
    try {
      await readText(text)
    } catch (error) {
      if (!(error instanceof Error) || error instanceof RangeError) throw error
    }
  }
  const growthOf = async (families: TextFamily[], { short, long }: { short: number; long: number }) => {
    const readAll = async (length: number) => {
      for (const { ofLength } of families) await read(ofLength(length))
    }
    const before = await meter.measure(() => readAll(short))
    const after = await meter.measure(() => readAll(long))
    const most = families.length > 1 ? mostGrowthTogether : mostGrowth
    return growsTooFast(before, after, most)
      ? `${JSON.stringify(before)} → ${JSON.stringify(after)}`
      : undefined
  }
  /** Bytes are sampled, so a growth of 4.4 may occasionally show as 5.4: real excessive growth shows every time. */
  const grows = async (family: TextFamily) => {
    const longer = { short: lengths.long, long: lengths.long * 4 }
    let growth: string | undefined
    for (const look of [lengths, longer, longer, longer]) {
      growth = await growthOf([family], look)
      if (growth === undefined) return undefined
    }
    return growth
  }
  for (const batch of inBatches(kinds, batchSize)) {
    begin(`${name} of ${batch.map((family) => family.name).join(', ')}`)
    const hasGrowth = (await growthOf(batch, lengths)) !== undefined
    for (const family of batch) {
      begin(`${name} of ${family.name}`)
      const growth = hasGrowth ? await grows(family) : undefined
      if (growth) found.push(`${name} of ${family.name}: ${growth}`)
      else if (await losesItself({ name, read, hasFixedCost }, family))
        found.push(`${name} of ${family.name}: its time grows with the square of its length`)
    }
  }
  return found
}
