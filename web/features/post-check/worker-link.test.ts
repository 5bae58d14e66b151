import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readText } from '#core/post/post-content.ts'
import type { FromWorker, ToWorker } from './messages.ts'
import { WorkerLink } from './worker-link.ts'

class ScriptedWorker extends EventTarget {
  told: ToWorker<string>[] = []
  isTerminated = false
  postMessage(message: ToWorker<string>) {
    this.told.push(message)
  }
  terminate() {
    this.isTerminated = true
  }
  answer(data: FromWorker<string, string>) {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
}

describe('the way to a worker', () => {
  let workers: ScriptedWorker[]
  let link: WorkerLink<string, string, string>
  beforeEach(() => {
    vi.useFakeTimers()
    workers = []
    link = new WorkerLink(() => {
      const worker = new ScriptedWorker()
      workers.push(worker)
      return worker as unknown as Worker
    })
  })
  afterEach(() => vi.useRealTimers())

  const current = () => workers.at(-1) ?? new ScriptedWorker()
  const checked = () =>
    current().told.flatMap((message) => (message.kind === 'check' ? [message.ticket] : []))
  const answers: string[] = []
  const check = (text: string) => link.check(readText(text), (found) => answers.push(`${text}: ${found}`))

  it('sends one check at a time, and of those that wait the newest', () => {
    answers.length = 0
    check('one')
    expect(workers).toEqual([])
    link.set('setting')
    expect(checked()).toEqual([])
    current().answer({ kind: 'ready', about: 'it' })
    check('two')
    check('three')
    expect(checked()).toEqual([1])
    current().answer({ kind: 'found', ticket: 1, found: 'late' })
    expect(checked()).toEqual([1, 2])
    current().answer({ kind: 'found', ticket: 1, found: 'twice' })
    current().answer({ kind: 'found', ticket: 2, found: 'in time' })
    expect(answers).toEqual(['three: in time'])
  })

  it('ends a worker that is silent, and starts another when asked', () => {
    link.set('setting')
    current().answer({ kind: 'ready', about: 'it' })
    check('one')
    vi.advanceTimersByTime(60_000)
    expect(link.state).toBe('failed')
    expect(current().isTerminated).toBe(true)
    link.set('other setting')
    expect(workers).toHaveLength(1)
    link.retry()
    expect(current().told).toEqual([{ kind: 'set', setting: 'other setting' }])
    check('two')
    current().answer({ kind: 'ready', about: 'it' })
    expect(checked()).toEqual([2])
  })

  it('lets a worker go a while after its last user, and starts it again for the next', () => {
    const release = link.hold()
    link.set('setting')
    release()
    link.hold()
    vi.advanceTimersByTime(120_000)
    expect(link.state).toBe('loading')
    const last = link.hold()
    last()
    expect(current().isTerminated).toBe(false)
  })

  it('fails where workers are not allowed', () => {
    const refused = new WorkerLink<string, string, string>(() => {
      throw new Error('refused')
    })
    refused.set('setting')
    expect(refused.state).toBe('failed')
  })
})
