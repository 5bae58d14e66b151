import type {
  GrammarFound,
  GrammarReady,
  GrammarSetting,
  RulesFound,
  RulesReady,
  RulesSetting,
} from './messages.ts'
import { WorkerLink } from './worker-link.ts'

export type CheckLinks = {
  rules: WorkerLink<RulesSetting, RulesReady, RulesFound>
  grammar: WorkerLink<GrammarSetting, GrammarReady, GrammarFound>
}

/** Creates the links to both workers; a worker starts when it is first given a setting. */
export const createCheckLinks = (): CheckLinks => ({
  rules: new WorkerLink(() => new Worker(new URL('./rules-worker.ts', import.meta.url), { type: 'module' })),
  grammar: new WorkerLink(
    () => new Worker(new URL('./grammar-worker.ts', import.meta.url), { type: 'module' }),
  ),
})
