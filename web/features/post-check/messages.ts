import type { CheckSetting, Finding } from '#core/post-check/finding.ts'
import type { Dialect } from '#core/post-check/preferences.ts'
import type { PostText } from '#core/post/post-text.ts'

/** A message from the page to a worker. Of several pending checks, only the newest is sent. */
export type ToWorker<Setting> =
  | { kind: 'set'; setting: Setting }
  | { kind: 'check'; ticket: number; post: PostText }

/** A message from a worker to the page: `ready` once, then a response to each check. */
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
/** `others` are alternative fixes. */
export type GrammarFinding = Finding & { others: string[] }
export type GrammarFound = { isEnglish: boolean; findings: GrammarFinding[] }

export const spellingRule = 'spelling'
const grammarPrefix = 'grammar:'

export const grammarRule = (name: string): string =>
  name === 'SpellCheck' ? spellingRule : `${grammarPrefix}${name}`

/** Returns the display name of a grammar checker's rule; null for any other rule. */
export function grammarLabel(rule: string): string | null {
  if (rule === spellingRule) return 'Spelling'
  if (!rule.startsWith(grammarPrefix)) return null
  const words = rule.slice(grammarPrefix.length).replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
  return `Grammar: ${words.toLowerCase()}`
}
