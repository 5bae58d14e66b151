import { beforeAll, describe, expect, it } from 'vitest'
import { readText } from '#core/post/post-content.ts'
import { pass, shown, useSessions } from './session-in-test.ts'

describe('a document of which another tab restores an older version', () => {
  beforeAll(async () => {
    await import('fake-indexeddb/auto')
  })
  const tab = useSessions()
  const { begin, open, texts } = tab

  it('goes back with another tab that restores an older version, and can put its text back', async () => {
    const session = open()
    const [first] = tab.server.versions
    session.adopt(tab.server.add('Second words'))
    tab.server.versions.length = 1
    if (first === undefined) throw new Error('The fake tab.server has no version.')
    session.adopt(first)
    expect(shown(session)).toBe('Second words')
    session.awaitRestored(first.createdAt)
    session.adopt(first)
    expect(shown(session)).toBe('First words')
    expect(session.getState()).toMatchObject({ isDirty: false, staysOnUndo: false })
    session.undoRestore()
    await pass(0)
    expect(texts()).toEqual(['First words', 'Second words'])
    expect(session.getState().beforeRestore).toBeNull()
  })

  it('goes back where the older version has come before the word of it, and to no other version', () => {
    const session = open()
    const [first] = tab.server.versions
    if (first === undefined) throw new Error('The fake tab.server has no version.')
    session.adopt(tab.server.add('Second words'))
    session.adopt(first)
    session.awaitRestored('2026-11-20T08:00:00.000Z')
    expect(shown(session)).toBe('Second words')
    session.awaitRestored(first.createdAt)
    expect(shown(session)).toBe('First words')
    expect(session.getState().beforeRestore).not.toBeNull()
    session.adopt({ ...tab.server.add('Third words'), createdAt: '2026-11-21T09:00:00.000Z' })
    session.awaitRestored(first.createdAt)
    expect(shown(session)).toBe('Third words')
  })

  it('has nothing to put back once the other tab has put it back', () => {
    const session = open()
    const [first] = tab.server.versions
    session.adopt(tab.server.add('Second words'))
    tab.server.versions.length = 1
    if (first === undefined) throw new Error('The fake tab.server has no version.')
    session.awaitRestored(first.createdAt)
    session.adopt(first)
    session.adopt({ ...tab.server.add('Second words'), createdAt: '2026-11-21T09:00:00.000Z' })
    expect(shown(session)).toBe('Second words')
    expect(session.getState().beforeRestore).toBeNull()
  })

  it('keeps what is being typed when another tab restores an older version', async () => {
    begin('One.\nTwo.')
    const session = open()
    const [first] = tab.server.versions
    session.adopt(tab.server.add('One.\nTwo.\nThree.'))
    session.edit(readText('One, typing.\nTwo.\nThree.'))
    tab.server.versions.length = 1
    if (first === undefined) throw new Error('The fake tab.server has no version.')
    session.awaitRestored(first.createdAt)
    session.adopt(first)
    await pass(0)
    expect(shown(session)).toBe('One, typing.\nTwo.')
    expect(texts().at(-1)).toBe('One, typing.\nTwo.')
  })
})
