import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { forgetAccount, idsOf } from '#web/device/forget-account.ts'
import { onSignOut, welcome } from '#web/device/owner.ts'
import { deleteDraft, deleteDraftsOf, LocalDraftStore, readDrafts, saveDraft } from './local-drafts.ts'

beforeAll(async () => {
  await import('fake-indexeddb/auto')
})

const draft = (content: string) => ({
  documentId: 'd1',
  writer: 'other.1',
  content,
  base: '2026-11-20T12:00:00.000Z',
  baseContent: null,
  at: '2026-11-20T13:00:00.000Z',
})
const kept = async () => (await readDrafts('d1', () => false)).map(({ content }) => content)

beforeEach(() => deleteDraft('d1', 'other.1'))

it('lets go of what this device keeps when its database is removed, and keeps again after that', async () => {
  await saveDraft(draft('Before'))
  expect(await kept()).toEqual(['Before'])
  indexedDB.deleteDatabase('lede')
  await expect.poll(() => indexedDB.databases()).toEqual([])
  expect(await kept()).toEqual([])
  await saveDraft(draft('After'))
  expect(await kept()).toEqual(['After'])
  await deleteDraft('d1', 'other.1')
  expect(await kept()).toEqual([])
})

describe('a text of somebody', () => {
  const signIn = (userId: string, isGuest = false) =>
    welcome({ userId, name: userId, email: `${userId}@example.com`, isConfirmed: true, isGuest })
  /** Opens the document for the signed-in user, who has typed this into it. */
  const openDocument = (content: string) =>
    new LocalDraftStore({
      documentId: 'd1',
      read: () => ({ content, base: '2026-11-20T12:00:00.000Z', baseContent: '', sent: [] }),
      onKept: () => null,
    })
  const deleteAccount = async (userId: string) => {
    const ids = idsOf(userId)
    await forgetAccount(userId)
    await deleteDraftsOf(ids)
  }
  beforeEach(() => localStorage.clear())
  afterEach(() => deleteDraftsOf(['ada', 'ben', 'guest']))

  it('is theirs although their page keeps it when somebody else has signed in', async () => {
    signIn('ada')
    const open = openDocument('Last words of Ada')
    onSignOut()
    signIn('ben')
    open.keepAtOnce()
    await expect.poll(kept).toEqual(['Last words of Ada'])
    await deleteAccount('ben')
    expect(await kept()).toEqual(['Last words of Ada'])
    signIn('ada')
    await deleteAccount('ada')
    expect(await kept()).toEqual([])
  })

  it('goes with the account that they have signed up for after they wrote it as a guest', async () => {
    signIn('guest', true)
    openDocument('A thought of a guest').keepAtOnce()
    await expect.poll(kept).toEqual(['A thought of a guest'])
    signIn('ada')
    await deleteAccount('ada')
    expect(await kept()).toEqual([])
    expect(Object.keys(localStorage)).toEqual([])
  })

  it('is not kept again by a page that goes away because the account was deleted', async () => {
    signIn('ada')
    const open = openDocument('Last words of Ada')
    await deleteAccount('ada')
    open.keepAtOnce()
    open.keepNow()
    expect(Object.keys(localStorage)).toEqual([])
    expect(await kept()).toEqual([])
  })
})
