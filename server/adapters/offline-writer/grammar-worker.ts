import { parentPort } from 'node:worker_threads'
import { Dialect, type Lint, LocalLinter, type LintKind, type Suggestion } from 'harper.js'
import { slimBinaryInlined } from 'harper.js/slimBinaryInlined'
import { chooseSpelling, judge, missedContractions, unreliableRules } from './grammar-rules.ts'
import type { Slip } from './grammar.ts'

/** Matters of taste, which are up to the writer. */
const tastes = new Set<string>([
  'Style',
  'Readability',
  'Enhancement',
  'Formatting',
  'Redundancy',
  'Capitalization',
] satisfies LintKind[])

/** "road map" for "roadmap": both spellings exist. */
const joined = (words: string) => words.replaceAll(/[\s-]/g, '').toLowerCase()
/** "alot" is never one word. */
const partedRules = new Set(['OpenCompounds', 'OfCourse'])
/** What the checker also reports in correct sentences. */
const guesses = /mass noun|phrasal verb|compound noun/i

/** A word that is right in one of these is right. */
const dialects = [Dialect.American, Dialect.British, Dialect.Australian]
/** Fewer words do not reveal their language; a slip among them would pass for another language. */
const enoughWords = 4

// The names of these values exist only once the checker is loaded: 0 replaces, 1 removes, 2 inserts after the words.
function fixOf(suggestion: Suggestion, words: string): string {
  const kind: number = suggestion.kind()
  if (kind === 1) return ''
  const text = suggestion.get_replacement_text()
  // The checker writes "AN" for "A".
  if (kind === 0 && words.length === 1 && /^\p{Lu}{2,}$/u.test(text))
    return text.slice(0, 1) + text.slice(1).toLowerCase()
  return kind === 2 ? words + text : text
}

type Line = { text: string; at: number }

/** A removed word takes one of the commas around it along, or both. */
function withCommas({ text }: Line, { start, end }: { start: number; end: number }) {
  const before = /(?:,\s*)?$/.exec(text.slice(0, start).slice(-5))?.[0] ?? ''
  const after = /^,?/.exec(text.slice(end))?.[0] ?? ''
  return { start: start - before.length, end: end + after.length }
}

function readSpelling(lint: Lint, line: Line): Slip[] {
  const { start, end } = lint.span()
  const words = line.text.slice(start, end)
  const fixes = lint.suggestions().map((suggestion) => fixOf(suggestion, words))
  const chosen = chooseSpelling(words, fixes)
  if (chosen === undefined) return []
  const why = `"${words}" is not in the dictionary.`
  return [{ from: line.at + start, to: line.at + end, ...chosen, why, isSpelling: true }]
}

function readGrammar(rule: string, lint: Lint, line: Line): Slip[] {
  const [first] = lint.suggestions()
  if (first === undefined) return []
  const span = lint.span()
  const words = line.text.slice(span.start, span.end)
  const fix = fixOf(first, words)
  const { start, end } = fix === '' && /\p{L}/u.test(words) ? withCommas(line, span) : span
  const isTaste = rule !== 'Cant' && tastes.has(lint.lint_kind())
  const isSame = fix === words || (!partedRules.has(rule) && joined(fix) === joined(words))
  if (isTaste || (isSame && rule !== 'CommaFixes') || guesses.test(lint.message())) return []
  const [before, after] = [line.text.slice(0, start), line.text.slice(end)]
  const verdict = judge({ rule, words, fix, before, after })
  if (verdict === 'wrong') return []
  const why = lint.message().replace(/`([^`]*)`/g, '"$1"')
  const isSure = verdict === 'sure'
  return [{ from: line.at + start, to: line.at + end, fix, why, isSpelling: false, isSure }]
}

async function lintLine(linters: LocalLinter[], line: Line): Promise<Slip[]> {
  const [first = [], ...others] = await Promise.all(
    linters.map(async (linter) => {
      // The checker would leave out what overlaps a matter of taste.
      const found = await linter.organizedLints(line.text, { language: 'plaintext', dedup: false })
      return Object.entries(found).flatMap(([rule, lints]) =>
        lints.flatMap((lint) =>
          lint.lint_kind() === 'Spelling' ? readSpelling(lint, line) : readGrammar(rule, lint, line),
        ),
      )
    }),
  )
  const isShared = ({ from, to }: Slip) =>
    others.every((slips) => slips.some((slip) => slip.from === from && slip.to === to))
  return [...first.filter(isShared), ...readMissed(line)]
}

const readMissed = (line: Line): Slip[] =>
  missedContractions(line.text).map(({ start, end, fix, isSure }) => ({
    from: line.at + start,
    to: line.at + end,
    fix,
    why: `"${fix}" is meant here.`,
    isSpelling: false,
    isSure,
  }))

const linters = dialects.map((dialect) => new LocalLinter({ binary: slimBinaryInlined, dialect }))
const switchedOff = Object.fromEntries(unreliableRules.map((rule) => [rule, false]))
await Promise.all(
  linters.map(async (linter) => {
    await linter.setup()
    await linter.setLintConfig({ ...(await linter.getDefaultLintConfig()), ...switchedOff })
  }),
)

async function findSlips(content: string): Promise<Slip[]> {
  const isEnglish = await linters[0]?.isLikelyEnglish(content)
  if (isEnglish !== true || content.trim().split(/\s+/).length < enoughWords) return []
  const slips: Slip[] = []
  let at = 0
  for (const text of content.split('\n')) {
    if (text.trim() !== '') slips.push(...(await lintLine(linters, { text, at })))
    at += text.length + 1
  }
  return slips
}

const answer = async (content: string) => parentPort?.postMessage(await findSlips(content), [])

// Started only by grammar.ts, which sends it texts one after another. A failure ends the thread.
parentPort?.on('message', (content: string) => void answer(content))
