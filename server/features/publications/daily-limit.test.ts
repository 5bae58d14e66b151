import { afterAll, beforeAll, expect, it } from 'vitest'
import { NetworkError } from '#server/adapters/network/network.ts'
import { type Delivery, startDelivery } from '#test/harness/delivery.ts'

const hourMs = 60 * 60 * 1000
const noon = Date.UTC(2026, 10, 20, 12)
const midnight = Date.UTC(2026, 10, 21)
let delivery: Delivery

function setClocks(at: number) {
  delivery.clock.now = at
  delivery.practice.clock.now = at
}

beforeAll(async () => {
  delivery = await startDelivery({ dailyPosts: 2 })
})
afterAll(() => delivery.close())

async function send(text: string) {
  const accepted = await delivery.accept({ text })
  delivery.server().start()
  await delivery.settled(accepted.publicationId)
  await delivery.rest()
  return accepted
}

it('is an answer that says to come again at 00:00 UTC', async () => {
  setClocks(noon)
  await send('First of the day')
  await send('Second of the day')
  const { accessToken = '', memberUrn = '' } =
    (await delivery.connections.credentials(delivery.actor.userId)) ?? {}
  const refused = await delivery.network
    .createPost({ accessToken, authorUrn: memberUrn, text: 'Third of the day' })
    .catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(NetworkError)
  expect(refused).toMatchObject({ kind: 'retry-later', status: 429, retryAt: midnight })
})

it('leaves a post that would be late by then a draft, with the words and the hour', async () => {
  const { documentId, publicationId } = await send('Third of the day')
  expect(await delivery.rowOf(publicationId)).toMatchObject({ state: 'failed', text: 'Third of the day' })
  const document = await delivery.documents.latestVersion(delivery.actor, documentId)
  expect(document).toMatchObject({
    status: 'draft',
    failure: {
      kind: 'failed',
      reason: expect.stringMatching(
        /limit has been reached.*Try again after Sat 21 Nov 2026, 12:00 am \(UTC\)\./,
      ) as string,
    },
  })
  expect(document.content).toContain('Third of the day')
  expect(await delivery.sent('Third of the day')).toEqual([])
  setClocks(midnight)
  const again = await delivery.server().publish(delivery.actor, { documentId, idempotencyKey: null })
  delivery.server().start()
  await delivery.settled(again.publicationId)
  await delivery.rest()
  expect(await delivery.rowOf(again.publicationId)).toMatchObject({ state: 'published' })
  expect(await delivery.sent('Third of the day')).toHaveLength(1)
})

it('holds a post that can wait for 00:00 UTC, and sends it then, once', async () => {
  setClocks(midnight + 23.5 * hourMs)
  await send('The other one of the day')
  const { publicationId } = await delivery.accept({ text: 'Half an hour later' })
  delivery.server().start()
  const job = () =>
    delivery.db
      .selectFrom('job')
      .select(['state', 'dueAt'])
      .where('payload', 'like', `%${publicationId}%`)
      .execute()
  await expect.poll(job).toEqual([{ state: 'waiting', dueAt: midnight + 24 * hourMs }])
  expect(await delivery.rowOf(publicationId)).toMatchObject({ state: 'ready' })
  expect(await delivery.sent('Half an hour later')).toEqual([])
  setClocks(midnight + 24 * hourMs)
  await delivery.settled(publicationId)
  expect(await delivery.rowOf(publicationId)).toMatchObject({ state: 'published' })
  expect(await delivery.sent('Half an hour later')).toHaveLength(1)
})
