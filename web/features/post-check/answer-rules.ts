import { createPostCheck, postCheckRules } from '#core/post-check/check.ts'
import type { FromWorker, RulesFound, RulesReady, RulesSetting, ToWorker } from './messages.ts'

type Answer = FromWorker<RulesReady, RulesFound>

/** Handles the page's messages to the rules worker. */
export function createRulesAnswers(answer: (message: Answer) => void) {
  const check = createPostCheck()
  let setting: RulesSetting = { hasMedia: false, off: [], ownTexts: [] }
  answer({ kind: 'ready', about: { rules: postCheckRules } })
  return (message: ToWorker<RulesSetting>): void => {
    if (message.kind === 'set') {
      ;({ setting } = message)
      return
    }
    const { ticket, post } = message
    answer({ kind: 'found', ticket, found: { findings: check(post, setting) } })
  }
}
