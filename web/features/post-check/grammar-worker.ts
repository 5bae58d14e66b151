import { createGrammarAnswers } from './answer-grammar.ts'
import type { GrammarSetting, ToWorker } from './messages.ts'

const take = createGrammarAnswers((answer) => postMessage(answer))

addEventListener('message', ({ data }: MessageEvent<ToWorker<GrammarSetting>>) => take(data))
