import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { welcome } from '#web/device/owner.ts'
import { readStored, writeStored } from '#web/device/storage.ts'
import { readDrafts, saveDraft, saveUnloadDraft } from '#web/features/editor/local-drafts.ts'
import { FakeAccountServer } from '#web/features/session/fake-account-server.ts'
import { showWithQueries } from '#web/show-panel.tsx'
import { stubLeaving } from '#web/ui/fake-screen.ts'
import { DeleteAccountPanel } from './delete-account-panel.tsx'

beforeAll(async () => {
  await import('fake-indexeddb/auto')
})

const draft = 'lede-draft:c1'
const people = ['ada', 'ben'] as const
type Name = (typeof people)[number]

const signIn = (userId: Name) =>
  welcome({ userId, name: userId, email: `${userId}@example.com`, isConfirmed: true, isGuest: false })
const unsaved = (userId: Name | undefined, documentId: string) => ({
  documentId,
  userId,
  writer: 'other.1',
  content: 'Unsaved',
  base: '2026-11-20T12:00:00.000Z',
  baseContent: null,
  at: '2026-11-20T13:00:00.000Z',
})
const textsOf = async (documentId: string) => (await readDrafts(documentId, () => false)).length
const unloadTexts = () => Object.keys(localStorage).filter((key) => key.startsWith('lede-unsaved-'))

let server: FakeAccountServer
let answers: Set<string>
beforeEach(() => {
  server = new FakeAccountServer()
  server.user = { id: 'ada', name: 'Ada', email: 'ada@example.com', isAnonymous: false }
  server.instead('/api/account', () => Response.json({ deleted: true }))
  vi.stubGlobal('fetch', server.fetch)
  answers = new Set(['lede-answers:ada', 'lede-answers:nobody', 'lede-shell-1'])
  const keys = () => Promise.resolve([...answers])
  vi.stubGlobal('caches', { keys, delete: (name: string) => Promise.resolve(answers.delete(name)) })
})

/** Leaves data of two users on a shared computer, which Ada used last. */
async function shareComputer(): Promise<void> {
  for (const name of ['ben', 'ada'] as const) {
    signIn(name)
    writeStored(draft, `A thought of ${name}`)
    writeStored(`lede-story:${name}`, `A story of ${name}`)
    writeStored('selectedAudienceId', `audience-of-${name}`)
    await saveDraft(unsaved(name, `post-of-${name}`))
    saveUnloadDraft(unsaved(name, `last-post-of-${name}`))
  }
  writeStored('lede-theme', 'dark')
}

/** Deletes the signed-in user's account, and waits until the page has been left. */
async function deleteAccount(): Promise<void> {
  const left = stubLeaving()
  showWithQueries(<DeleteAccountPanel />)
  await userEvent.click(await screen.findByRole('button', { name: 'Delete the account…' }))
  await userEvent.type(await screen.findByLabelText('Type ada@example.com to confirm'), 'ada@example.com')
  await userEvent.type(screen.getByLabelText('Your password'), 'correct horse')
  await userEvent.click(screen.getByRole('button', { name: 'Delete everything' }))
  await expect.poll(() => left).toEqual(['/sign-in?deleted=true'])
}

it('takes what this browser keeps of the account, and leaves what others keep in it', async () => {
  await shareComputer()
  await deleteAccount()
  const stored = Object.keys(localStorage).map((key) => `${key}=${localStorage.getItem(key)}`)
  expect(stored.filter((entry) => entry.includes('ada'))).toEqual([])
  expect(await textsOf('post-of-ada')).toBe(0)
  expect(readStored('lede-theme')).toBe('dark')
  expect(unloadTexts()).toEqual(['lede-unsaved-last-post-of-ben'])
  expect(await textsOf('post-of-ben')).toBe(1)
  signIn('ben')
  expect(readStored(draft)).toBe('A thought of ben')
  expect(readStored('lede-story:ben')).toBe('A story of ben')
  expect(readStored('selectedAudienceId')).toBe('audience-of-ben')
})

it('takes unsaved texts that do not say whose they are, as an earlier version kept them', async () => {
  signIn('ada')
  await saveDraft(unsaved(undefined, 'old-post'))
  saveUnloadDraft(unsaved(undefined, 'old-last-post'))
  await deleteAccount()
  expect(await textsOf('old-post')).toBe(0)
  expect(unloadTexts()).toEqual([])
})

it('takes what the server has answered, also in a browser that cannot list its databases', async () => {
  vi.spyOn(indexedDB, 'databases').mockImplementation(() => {
    throw new TypeError('indexedDB.databases is not a function')
  })
  signIn('ada')
  await deleteAccount()
  expect([...answers]).toEqual(['lede-shell-1'])
})
