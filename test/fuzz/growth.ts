import { Session } from 'node:inspector'
import { type TextFamily, textFamilies } from './text-families.ts'
import type { TextPath } from './text-paths.ts'

/** What reading took, counted without a clock: blocks of code that ran, and bytes that were asked for. */
type Work = { steps: number; bytes: number }

type Node = { selfSize: number; children: Node[] }
type Results = {
  'Profiler.takePreciseCoverage': { result: { functions: { ranges: { count: number }[] }[] }[] }
  'HeapProfiler.stopSampling': { profile: { head: Node } }
}

const bytesOf = ({ selfSize, children }: Node): number =>
  children.reduce((sum, child) => sum + bytesOf(child), selfSize)

/**
 * Counts this thread's work by V8's own coverage and its sampling of what is allocated. Only of functions that first run
 * after it was made are the blocks counted; one for a thread, then.
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

  /** A session of this thread's own answers before the call is over. */
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

/** Four times the text: four times the work, and a little more for sorting. Its square would be sixteen times. */
const mostGrowth = 5.2
/** Less than this is nothing, however it grows from next to nothing. */
const least: Work = { steps: 60_000, bytes: 1_500_000 }

/** Of several kinds of text together: one that grows too fast is hidden by the others. */
const mostGrowthTogether = 4.3

const growsTooFast = (short: Work, long: Work, most: number): boolean =>
  (['steps', 'bytes'] as const).some((what) => long[what] > least[what] && long[what] > most * short[what])

/** Of this thread alone; some machines count it in steps of 4 ms. */
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
 * A regular expression that backtracks does so within one step, so only time shows it: this thread's processor time, and
 * how it grows. In proportion, eight times the text takes 8 times as long, some 18 with the collection of garbage; a
 * square takes 64 times. The bound lies in the middle, so that a busy machine tips neither. Short texts by
 * the wall clock say what is worth a try with long ones.
 */
const suspicious = { clock: wallMs, short: 2000, long: 8000, ms: 2, growth: 6 }
const suspiciousFile = { clock: wallMs, short: 8000, long: 32_000, ms: 8, growth: 6 }
const sure = { clock: processorMs, short: 8000, long: 64_000, ms: 100, growth: 32 }

/**
 * Whether each of so many tries is too slow: one that is not shows that something else held up the others. One looks quick,
 * too, when the short text was held up: it is read again then, and `again` says for how many tries.
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

/** How thoroughly ways are looked at: `whole` takes all kinds of text, `quick` a third of them, `sample` a few. */
export type Thoroughness = 'sample' | 'quick' | 'whole'

const telling = textFamilies.filter(({ isTelling }) => isTelling)
const sampleOf = 4

const looks = {
  sample: { families: telling.filter((_, at) => at % sampleOf === 0), batchSize: 40, short: 500 },
  quick: { families: telling, batchSize: 40, short: 500 },
  whole: { families: textFamilies, batchSize: 12, short: 1000 },
}

type Search = {
  meter: WorkMeter
  thoroughness: Thoroughness
  /** Only these kinds of text; those that the thoroughness asks for when it is left out. */
  families?: readonly TextFamily[]
  /** Is told what comes. */
  begin: (what: string) => void
}

/** What of a way that texts go takes more than in proportion to their length. */
export async function findGrowth(
  { name, read: given, hasFixedCost }: TextPath,
  { meter, thoroughness, families: only, begin }: Search,
): Promise<string[]> {
  const { families: all, batchSize, short: shortest } = looks[thoroughness]
  const kinds = only ?? all
  const lengths = { short: shortest, long: shortest * 4 }
  const found: string[] = []
  const read = async (text: string) => {
    try {
      await given(text)
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
  /** Bytes are sampled, so that a growth of 4.4 shows as 5.4 now and then: one that is there shows each time. */
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
