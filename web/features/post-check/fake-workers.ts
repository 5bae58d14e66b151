import { createRulesAnswers } from './answer-rules.ts'
import type { FromWorker, GrammarFinding, GrammarSetting, RulesSetting, ToWorker } from './messages.ts'

type Message = ToWorker<RulesSetting> | ToWorker<GrammarSetting>
type Answer = FromWorker<unknown, unknown>

/** A stand-in for workers in tests: the real rules, and a grammar checker that knows a few words. */
export class FakeWorkers {
  /** Names of the workers that were started. */
  started: string[] = []
  terminated: string[] = []
  /** The messages sent to workers. */
  messages: Message[] = []
  /** While true, responses wait for `release`. */
  isHeld = false
  /** Workers whose name contains this fail with an error. */
  broken: string | null = null
  isEnglish = true
  /** Words that the grammar checker flags, with their corrections. */
  misspelt: Record<string, string[]> = {}
  #held: (() => void)[] = []

  release(): void {
    this.isHeld = false
    for (const answer of this.#held.splice(0)) answer()
  }

  /** A replacement for the global constructor. */
  get Worker(): new (address: URL | string) => EventTarget {
    const create = (address: string) => this.#create(address)
    return class extends EventTarget {
      constructor(address: URL | string) {
        super()
        Object.assign(this, create(String(address)).connect(this))
      }
    }
  }

  #create(address: string) {
    const name = address.includes('rules-worker') ? 'rules' : 'grammar'
    this.started.push(name)
    const connect = (worker: EventTarget) => {
      let isOver = false
      const answer = (data: Answer) =>
        this.#later(() => {
          if (!isOver) worker.dispatchEvent(new MessageEvent('message', { data: structuredClone(data) }))
        })
      if (this.broken === name) {
        this.#later(() => worker.dispatchEvent(new Event('error', { cancelable: true })))
      }
      const take = name === 'rules' ? createRulesAnswers(answer) : this.#grammar(answer)
      return {
        postMessage: (message: Message) => {
          this.messages.push(message)
          if (this.broken !== name) take(structuredClone(message) as never)
        },
        terminate: () => {
          isOver = true
          this.terminated.push(name)
        },
      }
    }
    return { connect }
  }

  #grammar(answer: (data: Answer) => void) {
    return (message: ToWorker<GrammarSetting>) => {
      if (message.kind === 'set') {
        answer({ kind: 'ready', about: null })
        return
      }
      const findings = message.post.flatMap((runs, paragraph) => {
        const text = runs.map((run) => run.text).join('')
        return [...text.matchAll(/\p{L}+/gu)].flatMap(({ 0: word, index }): GrammarFinding[] => {
          const [fix, ...others] = this.misspelt[word] ?? []
          const place = { paragraph, from: index, to: index + word.length }
          return fix === undefined
            ? []
            : [{ rule: 'spelling', place, why: `"${word}" is unknown.`, fix, others }]
        })
      })
      const { isEnglish } = this
      answer({
        kind: 'found',
        ticket: message.ticket,
        found: { isEnglish, findings: isEnglish ? findings : [] },
      })
    }
  }

  #later(run: () => void): void {
    if (this.isHeld) this.#held.push(run)
    else queueMicrotask(run)
  }
}
