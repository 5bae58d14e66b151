import type { Lint as HarperLint, Linter, LintKind, Suggestion } from 'harper.js'
import { grammarRule, spellingRule } from './messages.ts'

/** A grammar checker's finding in a paragraph, in UTF-16 code units of its text; the best fix first. */
export type Lint = { rule: string; from: number; to: number; why: string; fixes: string[] }

/** Matters of style, which are the writer's own; readability has rules of its own. */
const tastes = new Set<string>([
  'Style',
  'Readability',
  'Enhancement',
  'Formatting',
  'Redundancy',
] satisfies LintKind[])

const mostFixes = 3
// The enum's names only exist with the loaded checker: 0 replaces, 1 removes, 2 inserts after the words.
function fixOf(suggestion: Suggestion, words: string): string {
  const kind: number = suggestion.kind()
  if (kind === 1) return ''
  const text = suggestion.get_replacement_text()
  return kind === 2 ? words + text : text
}

const sentence = (message: string) => message.replace(/`([^`]*)`/g, '"$1"').replace(/[^.!?]$/, '$&.')

function readLint(group: string, lint: HarperLint, text: string): Lint {
  const { start: from, end: to } = lint.span()
  const words = text.slice(from, to)
  const rule = grammarRule(group)
  const fixes = lint
    .suggestions()
    .map((suggestion) => fixOf(suggestion, words))
    .slice(0, mostFixes)
  const why = rule === spellingRule ? `"${words}" is not in the dictionary.` : sentence(lint.message())
  return { rule, from, to, why, fixes: [...new Set(fixes)].filter((fix) => fix !== words) }
}

export async function lintParagraph(linter: Linter, text: string): Promise<Lint[]> {
  if (text.trim() === '') return []
  const groups = await linter.organizedLints(text, { language: 'plaintext' })
  const lints = Object.entries(groups).flatMap(([group, found]) =>
    found.filter((lint) => !tastes.has(lint.lint_kind())).map((lint) => readLint(group, lint, text)),
  )
  for (const lint of Object.values(groups).flat()) lint.free()
  return lints.toSorted((one, other) => one.from - other.from)
}
