import { parentPort } from 'node:worker_threads'
import { Dialect, type Lint, LocalLinter, type LintKind, type Suggestion } from 'harper.js'
import { slimBinaryInlined } from 'harper.js/slimBinaryInlined'
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
  return kind === 2 ? words + text : text
}

function readSlip(lint: Lint, { text, at }: { text: string; at: number }): Slip[] {
  const { start, end } = lint.span()
  const words = text.slice(start, end)
  const [first, ...others] = lint.suggestions()
  if (first === undefined || tastes.has(lint.lint_kind())) return []
  const fix = fixOf(first, words)
  if (joined(fix) === joined(words) || guesses.test(lint.message())) return []
  const isSpelling = lint.lint_kind() === 'Spelling'
  const why = isSpelling
    ? `“${words}” is not in the dictionary.`
    : lint.message().replace(/`([^`]*)`/g, '“$1”')
  return fix === words
    ? []
    : [{ from: at + start, to: at + end, fix, why, isSpelling, isSure: others.length === 0 }]
}

async function lintLine(linters: LocalLinter[], line: { text: string; at: number }): Promise<Slip[]> {
  const [first = [], ...others] = await Promise.all(
    linters.map(async (linter) => {
      const lints = await linter.lint(line.text, { language: 'plaintext' })
      return lints.flatMap((lint) => readSlip(lint, line))
    }),
  )
  const isShared = ({ from, to }: Slip) =>
    others.every((slips) => slips.some((slip) => slip.from === from && slip.to === to))
  return first.filter(isShared)
}

const linters = dialects.map((dialect) => new LocalLinter({ binary: slimBinaryInlined, dialect }))
await Promise.all(linters.map((linter) => linter.setup()))

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
