import { QueryClient, QueryObserver, type QueryKey } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LiveChange } from '#contract/events.ts'
import { brand } from '#core/brand.ts'
import { applyChanges } from './apply-changes.ts'

const shown: Record<string, QueryKey> = {
  posts: ['posts', 'list'],
  'the open post': ['document', 'd1'],
  'another post': ['document', 'd2'],
  'what went out': ['sent', 'd1'],
  notices: ['notices', 'newest'],
  connection: [brand.networkKey, 'status'],
  confirmation: ['confirmation', 'c1'],
  'the open chat': ['chat', 'c1'],
  'another chat': ['chat', 'c2'],
  history: ['history', ''],
  profile: ['profile'],
}

describe('what is fetched anew when it changes elsewhere', () => {
  let client: QueryClient
  let fetched: string[]
  let stop: (() => void)[]
  beforeEach(async () => {
    vi.useFakeTimers()
    client = new QueryClient()
    fetched = []
    stop = Object.entries(shown).map(([name, queryKey]) => {
      const queryFn = () => fetched.push(name)
      return new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {})
    })
    await vi.advanceTimersByTimeAsync(0)
    fetched.length = 0
  })
  afterEach(() => {
    for (const leave of stop) leave()
    client.clear()
    vi.useRealTimers()
  })

  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

  it.each<[LiveChange, string[]]>([
    [{ what: 'post', id: 'd1' }, ['posts', 'the open post', 'what went out', 'confirmation']],
    [{ what: 'text', id: 'd1' }, ['posts', 'confirmation']],
    [{ what: 'notices', id: null }, ['notices']],
    [{ what: 'connection', id: null }, ['connection']],
    [{ what: 'chat', id: 'c1' }, ['the open chat', 'history']],
    [{ what: 'chat', id: 'c1', replyId: 'r1' }, ['the open chat', 'history']],
  ])('is what the change is about: %o', async (change, wanted) => {
    applyChanges(client).onChange(change)
    await pass(100)
    expect(fetched.toSorted()).toEqual(wanted.toSorted())
  })

  it.each([
    ['is not the list of chats when it has the chat', false, ['the open chat']],
    ['is nothing when this tab has its reply', true, []],
  ])('after a message, %s', async (_, isKnown, wanted) => {
    client.setQueryData(['history', ''], { chats: [{ id: 'c1' }], nextCursor: null })
    client.setQueryData(['chat-session', 'c1'], { noteReply: (id: string) => isKnown && id === 'r1' })
    applyChanges(client).onChange({ what: 'chat', id: 'c1', replyId: 'r1' })
    await pass(100)
    expect(fetched).toEqual(wanted)
  })

  it('is fetched once for all changes that come together, and again for those after', async () => {
    const { onChange } = applyChanges(client)
    for (const _ of [1, 2, 3]) onChange({ what: 'notices', id: null })
    await pass(99)
    expect(fetched).toEqual([])
    await pass(1)
    expect(fetched).toEqual(['notices'])
    onChange({ what: 'notices', id: null })
    await pass(100)
    expect(fetched).toEqual(['notices', 'notices'])
  })

  it('is everything that other devices change when something may have been missed', async () => {
    applyChanges(client).onHello()
    await pass(100)
    expect(fetched.toSorted()).toEqual(
      Object.keys(shown)
        .filter((name) => name !== 'profile')
        .toSorted(),
    )
  })
})
