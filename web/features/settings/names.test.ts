import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { autosaveDelayMs } from '#core/limits.ts'
import { Names } from './names.ts'

type Sent = { firstName: string | null; lastName: string | null }

describe('names that are written', () => {
  let sent: Sent[]
  let answer: () => Promise<void>
  let names: Names
  beforeEach(() => {
    vi.useFakeTimers()
    sent = []
    answer = () => Promise.resolve()
    names = new Names({ firstName: 'Ada', lastName: '' }, (change) => {
      sent.push(change)
      return answer()
    })
  })
  afterEach(() => vi.useRealTimers())

  const status = () => names.getState().saving.status

  it('are saved once, a while after the last key', async () => {
    names.edit({ firstName: 'Gr' })
    await vi.advanceTimersByTimeAsync(autosaveDelayMs - 1)
    names.edit({ firstName: 'Grace ' })
    names.edit({ lastName: 'Hopper' })
    await vi.advanceTimersByTimeAsync(autosaveDelayMs - 1)
    expect(sent).toEqual([])
    expect(status()).toBe('saving')
    await vi.advanceTimersByTimeAsync(1)
    expect(sent).toEqual([{ firstName: 'Grace', lastName: 'Hopper' }])
    expect(status()).toBe('saved')
    expect(names.getState().fields.firstName).toBe('Grace ')
  })

  it('go at once when they are asked for, and only when there is something new', async () => {
    await names.save()
    names.edit({ firstName: '' })
    await names.save()
    await names.save()
    await vi.runAllTimersAsync()
    expect(sent).toEqual([{ firstName: null, lastName: null }])
  })

  it('stay when they could not be saved, which is said and can be tried again', async () => {
    answer = () => Promise.reject(new Error('No connection.'))
    names.edit({ firstName: 'Grace' })
    await names.save()
    expect(names.getState()).toEqual({
      fields: { firstName: 'Grace', lastName: '' },
      saving: { status: 'failed', words: 'No connection.' },
    })
    answer = () => Promise.resolve()
    await names.save()
    expect(status()).toBe('saved')
    expect(sent).toHaveLength(2)
  })

  it('that are written while others are on their way follow them, one after the other', async () => {
    const gate = Promise.withResolvers<void>()
    answer = () => gate.promise
    names.edit({ firstName: 'Gr' })
    const first = names.save()
    await vi.advanceTimersByTimeAsync(0)
    names.edit({ firstName: 'Grace' })
    const second = names.save()
    expect(sent).toHaveLength(1)
    gate.resolve()
    await Promise.all([first, second])
    expect(sent.map(({ firstName }) => firstName)).toEqual(['Gr', 'Grace'])
    expect(status()).toBe('saved')
  })
})
