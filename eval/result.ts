import { postLengths } from '#core/post/post-length.ts'
import type { EvalBrief } from './brief.ts'
import type { EvalServer } from './eval-server.ts'
import { type BriefFigures, measure } from './figures.ts'
import { type BriefRun, runBrief } from './run-brief.ts'
import { summarise, type Summary } from './summary.ts'

export type BriefResult = { brief: EvalBrief; run: BriefRun; figures: BriefFigures }
export type EvalResult = { model: string; startedAt: string; results: BriefResult[]; summary: Summary }

type Evaluation = {
  server: EvalServer
  briefs: readonly EvalBrief[]
  now: () => number
  /** Called with each brief's result as soon as it is measured. */
  onResult?: (result: BriefResult) => void
}

/** Runs briefs one after another, each with an account of its own, and measures their outcome. */
export async function evaluate({ server, briefs, now, onResult }: Evaluation): Promise<EvalResult> {
  const startedAt = new Date(now()).toISOString()
  const results: BriefResult[] = []
  for (const brief of briefs) {
    const run = await runBrief(await server.enter(brief), brief)
    const result = { brief, run, figures: measure(brief, run) }
    results.push(result)
    onResult?.(result)
  }
  const measured = results.map(({ brief, run, figures }) => ({
    figures,
    costs: run.costs,
    broke: run.broke,
    max: postLengths[brief.length].max,
  }))
  return { model: server.model, startedAt, results, summary: summarise(measured) }
}
