import { beforeAll, beforeEach, expect, it } from 'vitest'
import { forgetDevice } from '#web/device/owner.ts'
import { deleteDraft, readDrafts, saveDraft } from './local-drafts.ts'

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

it('lets go of what this device keeps when all of it is removed, and keeps again after that', async () => {
  await saveDraft(draft('Before'))
  expect(await kept()).toEqual(['Before'])
  await forgetDevice()
  await expect.poll(() => indexedDB.databases()).toEqual([])
  expect(await kept()).toEqual([])
  await saveDraft(draft('After'))
  expect(await kept()).toEqual(['After'])
  await deleteDraft('d1', 'other.1')
  expect(await kept()).toEqual([])
})
