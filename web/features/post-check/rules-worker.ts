import { createRulesAnswers } from './answer-rules.ts'
import type { RulesSetting, ToWorker } from './messages.ts'

const take = createRulesAnswers((answer) => postMessage(answer))

addEventListener('message', ({ data }: MessageEvent<ToWorker<RulesSetting>>) => take(data))
