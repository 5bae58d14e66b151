import { postLengths } from '#core/post/post-length.ts'
import { mostHookStrength, unsupported } from './figures.ts'
import type { BriefResult } from './result.ts'
import type { CheckFigures, CostFigures } from './scripted-model.ts'
import { phrasesPerThousand, type Summary } from './summary.ts'

/** Shown if there is nothing to count. */
const none = '–'

const rounded = (value: number | null, digits = 1): string => (value === null ? none : value.toFixed(digits))
const share = ({ good, all }: { good: number; all: number }): string =>
  all === 0 ? none : `${Math.floor((good / all) * 100)} % (${good} of ${all})`

export const columns = [
  'brief',
  'parsed',
  'characters',
  'length kept',
  'unsupported',
  'phrases / 1,000',
  'hook',
  'school year',
  'likeness',
  'slots',
] as const

function lengthWords({ brief, figures: { post, suffices } }: BriefResult): string {
  if (post === null) return suffices ? 'no draft' : none
  if (post.isInBand) return 'yes'
  if (!suffices && post.characters < postLengths[brief.length].min) return 'too little material'
  return 'no'
}

/** Returns the figures of one brief, in the order of the columns. */
export function rowOf(result: BriefResult): string[] {
  const { brief, figures, run } = result
  const { post, steps } = figures
  const parsed = run.broke === null ? `${steps.parsed}/${steps.all}` : 'broke'
  if (post === null) return [brief.id, parsed, none, lengthWords(result), ...columns.slice(4).map(() => none)]
  return [
    brief.id,
    parsed,
    String(post.characters),
    lengthWords(result),
    `${unsupported(post.claims).length}/${post.claims.length}`,
    rounded(phrasesPerThousand(post.phrases.length, post.characters)),
    `${post.hookStrength}/${mostHookStrength}`,
    rounded(post.schoolYear),
    post.similarity === null ? none : `${Math.round(post.similarity)} %`,
    String(post.slots.length),
  ]
}

/** Returns no rows if no provider counts tokens. */
const costRows = ({ messages, calls, repairs, input, cached, output }: Summary['cost']): [string, string][] =>
  input === 0
    ? []
    : [
        ['model calls for a message', `${rounded(calls / messages, 2)} (${calls} for ${messages})`],
        ['of them asking for a post once more', String(repairs)],
        ['input tokens for a message', String(Math.round(input / messages))],
        ['of them cached', `${Math.round((cached / input) * 100)} %`],
        ['output tokens for a message', String(Math.round(output / messages))],
      ]

/** Returns the results of checking posts with and without faults. */
const checkRows = (check: CheckFigures): [name: string, value: string][] => [
  ['posts that the check was given', String(check.posts)],
  ['of them with a fault', String(check.faultyFirst)],
  ['sent back to the model', String(check.objectedTo)],
  ['deserved', String(check.deserved)],
  ['faults that were missed', String(check.missed)],
  ['false alarms', String(check.falseAlarms.length)],
  ['repairs asked for a post, at most', String(check.mostRepairs)],
  ['posts with a fault after the repair', String(check.faulty)],
]

/** Renders the two costs side by side. */
function costTable({ small, large }: CostFigures): string {
  const rows = costRows(small).map(([name, value], at) => [name, value, costRows(large)[at]?.[1] ?? none])
  const atOnce = [small, large].map(({ inputAtOnce }) => rounded(inputAtOnce, 0))
  return [
    ['a draft of a scripted model', 'its own material', 'large library'],
    ...rows,
    ['input tokens where no post was sent back', ...atOnce],
  ]
    .map(([name = '', one = '', two = '']) => `${name.padEnd(46)}${one.padEnd(20)}${two}`)
    .join('\n')
}

const inColumns = (rows: [name: string, value: string][]): string =>
  rows.map(([name, value]) => `${name.padEnd(46)}${value}`).join('\n')

export function writeScripted(check: CheckFigures, cost: CostFigures): string {
  const alarms = check.falseAlarms.map(({ id, words, why }) => `  ${id}: “${words}”: ${why}`)
  return [inColumns(checkRows(check)), ...alarms, '', costTable(cost)].join('\n')
}

/** Returns the totals of all briefs, each with its name. */
export const summaryRows = (summary: Summary): [name: string, value: string][] => [
  ['format parsed', share(summary.parsed)],
  ['length kept where the material suffices', share(summary.inBand)],
  ['not too long where it does not', share(summary.notOver)],
  ['unsupported claims', `${summary.claims.unsupported} of ${summary.claims.all}`],
  ['AI-sounding phrases per 1,000 characters', rounded(summary.phrasesPerThousand, 2)],
  [`first lines that no rule objects to`, share(summary.strongHooks)],
  ['readability, school year on average', rounded(summary.schoolYear)],
  ['likeness to the voice', summary.likeness === null ? none : `${Math.round(summary.likeness)} %`],
  ['slots left open', String(summary.slots)],
  ['hooks with an unsupported claim', `${summary.hooks.unsupported} of ${summary.hooks.all}`],
  ['requests with facts that were refused', String(summary.refused)],
  ['broken references', String(summary.brokenReferences)],
  ['invented quotations', String(summary.inventedQuotations)],
  ['drafts that a check objects to at first', share(summary.faultyFirst)],
  ['drafts that it objects to in the end', share(summary.faulty)],
  ...costRows(summary.cost),
  ['briefs whose run broke', String(summary.broken)],
]

/** Renders the results as a plain text table. */
export function writeTable(results: readonly BriefResult[], summary: Summary): string {
  const rows = [[...columns], ...results.map(rowOf)]
  const widths = columns.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)))
  const lines = rows.map((row) =>
    row
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join('  ')
      .trimEnd(),
  )
  return [...lines, '', inColumns(summaryRows(summary))].join('\n')
}
