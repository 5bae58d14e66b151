import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Chat } from '#contract/chat.ts'
import { withChange, withFreshStart, withNextPage, withoutChat, type History } from './queries.ts'

const chat = (day: number, more: Partial<Chat> = {}): Chat => ({
  id: `c${day}`,
  title: `Chat ${day}`,
  visibility: 'private',
  pinned: false,
  createdAt: new Date(Date.UTC(2026, 0, day)).toISOString(),
  updatedAt: new Date(Date.UTC(2026, 0, day)).toISOString(),
  ...more,
})
const days = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, place) => chat(from - place))
const ids = ({ chats }: History) => chats.map(({ id }) => id)

describe('the loaded history', () => {
  const loaded: History = { chats: days(20, 11), nextCursor: 'after 11' }

  it('keeps what was loaded behind its fresh start', () => {
    const fresh = { chats: days(21, 17), nextCursor: 'after 17' }
    expect(ids(withFreshStart(loaded, fresh))).toEqual(days(21, 11).map(({ id }) => id))
    expect(withFreshStart(loaded, fresh).nextCursor).toBe('after 11')
  })

  it('loses what was deleted elsewhere in its start', () => {
    const fresh = { chats: [chat(20), chat(18), chat(17)], nextCursor: 'after 17' }
    expect(ids(withFreshStart(loaded, fresh))).not.toContain('c19')
  })

  it('is its fresh start when that is all there is', () => {
    const fresh = { chats: days(3, 1), nextCursor: null }
    expect(withFreshStart(loaded, fresh)).toEqual(fresh)
    expect(withFreshStart(undefined, fresh)).toEqual(fresh)
    const empty = { chats: [], nextCursor: null }
    expect(withFreshStart(loaded, empty)).toEqual(empty)
  })

  it('goes on with its next page, without repeats', () => {
    const page = { chats: days(11, 9), nextCursor: null }
    expect(ids(withNextPage(loaded, page))).toEqual(days(20, 9).map(({ id }) => id))
    expect(withNextPage(loaded, page).nextCursor).toBeNull()
  })

  it('puts a chat that is pinned first, and back where it was', () => {
    const pinned = withChange(loaded, 'c15', { pinned: true })
    expect(ids(pinned)[0]).toBe('c15')
    expect(withChange(pinned, 'c15', { pinned: false })).toEqual(loaded)
  })

  it('lets go of an unpinned chat whose place has not been loaded yet', () => {
    const withOld = { ...loaded, chats: [chat(2, { pinned: true }), ...loaded.chats] }
    expect(withChange(withOld, 'c2', { pinned: false })).toEqual(loaded)
    const whole = { ...withOld, nextCursor: null }
    expect(ids(withChange(whole, 'c2', { pinned: false })).at(-1)).toBe('c2')
  })

  it('renames in place, also the last one', () => {
    expect(withChange(loaded, 'c11', { title: 'New' }).chats.at(-1)).toMatchObject({
      id: 'c11',
      title: 'New',
    })
    expect(withChange(loaded, 'none', { title: 'New' })).toBe(loaded)
  })

  it('forgets a chat', () => {
    expect(ids(withoutChat(loaded, 'c15'))).not.toContain('c15')
  })

  it('is what the server has, whatever was pinned here and however it was paged', () => {
    const size = 5
    const serve = (chats: Chat[], from: number): History => ({
      chats: chats.slice(from, from + size),
      nextCursor: from + size < chats.length ? (chats[from + size - 1]?.id ?? null) : null,
    })
    const sorted = (chats: Chat[]) =>
      chats.toSorted((a, b) => Number(b.pinned) - Number(a.pinned) || b.createdAt.localeCompare(a.createdAt))
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 19 }), { maxLength: 12 }), (pins) => {
        let server = sorted(days(20, 1))
        let client = serve(server, 0)
        for (const place of pins) {
          const id = `c${place + 1}`
          const pinned = server.find((one) => one.id === id)?.pinned !== true
          server = sorted(server.map((one) => (one.id === id ? { ...one, pinned } : one)))
          client = withFreshStart(withChange(client, id, { pinned }), serve(server, 0))
          const last = server.findIndex((one) => one.id === client.chats.at(-1)?.id)
          if (client.nextCursor !== null) client = withNextPage(client, serve(server, last + 1))
        }
        while (client.nextCursor !== null) {
          const last = server.findIndex((one) => one.id === client.chats.at(-1)?.id)
          client = withNextPage(client, serve(server, last + 1))
        }
        expect(ids(client)).toEqual(server.map(({ id }) => id))
      }),
    )
  })
})
