import type { CheckSetting, Finding } from '#core/post-check/finding.ts'
import type { Dialect } from '#core/post-check/preferences.ts'
import type { PostText } from '#core/post/post-text.ts'

/** What the page tells a checking worker. Of several checks that wait, only the newest is sent. */
export type ToWorker<Setting> =
  | { kind: 'set'; setting: Setting }
  | { kind: 'check'; ticket: number; post: PostText }

/** What a checking worker tells the page: once that it is ready, then an answer for each check. */
export type FromWorker<Ready, Found> =
  | { kind: 'ready'; about: Ready }
  | { kind: 'found'; ticket: number; found: Found }
  | { kind: 'failed'; reason: string }

export type RuleName = { id: string; label: string }

export type RulesSetting = CheckSetting & { off: string[]; ownTexts: string[] }
export type RulesReady = { rules: RuleName[] }
export type RulesFound = { findings: Finding[] }

export type GrammarSetting = { dialect: Dialect; ownTexts: string[] }
export type GrammarReady = null
/** `others` are what else may stand there instead of the fix. */
export type GrammarFinding = Finding & { others: string[] }
export type GrammarFound = { isEnglish: boolean; findings: GrammarFinding[] }

export const spellingRule = 'spelling'
const grammarPrefix = 'grammar:'

export const grammarRule = (name: string): string =>
  name === 'SpellCheck' ? spellingRule : `${grammarPrefix}${name}`

/** How a rule of the grammar checker is called on the screen; null when the rule is none of its. */
export function grammarLabel(rule: string): string | null {
  if (rule === spellingRule) return 'Spelling'
  if (!rule.startsWith(grammarPrefix)) return null
  const words = rule.slice(grammarPrefix.length).replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
  return `Grammar: ${words.toLowerCase()}`
}
