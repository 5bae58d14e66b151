import { expect, inject, it, onTestFinished } from 'vitest'
import { startDelivery } from '#test/harness/delivery.ts'
import { mergeGuestAccount } from './merge-guest-account.ts'

it('a guest’s post that is being sent while its writer signs up is recorded for the account', async () => {
  const delivery = await startDelivery({ others: 1 })
  onTestFinished(() => delivery.close())
  const { actor, db, otherIds, practice } = delivery
  const [account = ''] = otherIds
  const gate = Promise.withResolvers<void>()
  practice.faults.push({ on: 'create', when: 'after', hold: gate.promise })
  const { publicationId } = await delivery.accept({ text: 'Sent while signing up' })
  delivery.server().start()
  await expect.poll(() => practice.faults).toEqual([])
  const { engine } = inject('databaseTemplate')
  await mergeGuestAccount(db, { engine, from: actor.userId, to: account })
  gate.resolve()
  await delivery.settled(publicationId)
  expect(await delivery.rowOf(publicationId)).toMatchObject({ state: 'published', userId: account })
  const noticed = await db.selectFrom('notice').select(['userId', 'kind']).execute()
  expect(noticed).toEqual([{ userId: account, kind: 'published' }])
})

it('what a guest saves while it signs up is the account’s or refused', async () => {
  const delivery = await startDelivery({ others: 1 })
  onTestFinished(() => delivery.close())
  const { actor, db, otherIds } = delivery
  const [account = ''] = otherIds
  const { engine } = inject('databaseTemplate')
  const save = async (id: string) => {
    const chat = {
      id,
      userId: actor.userId,
      title: 'Half',
      searchTitle: 'half',
      visibility: 'private' as const,
    }
    const at = Date.now()
    await db
      .insertInto('chat')
      .values({ ...chat, createdAt: at, updatedAt: at })
      .execute()
    return id
  }
  const merging = mergeGuestAccount(db, { engine, from: actor.userId, to: account })
  const saves = await Promise.allSettled(Array.from({ length: 30 }, (_, at) => save(`c${at}`)))
  await merging
  const saved = saves.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const chats = await db.selectFrom('chat').select('id').where('userId', '=', account).execute()
  expect(chats.map(({ id }) => id).toSorted()).toEqual(saved.toSorted())
  await expect(save('too-late')).rejects.toThrow(/foreign key/i)
})
