import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Features } from '#contract/account.ts'
import { featureNames } from '#core/features.ts'
import { openDatabase } from '#server/db/client.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import { converse } from '#test/harness/chat.ts'
import { Client } from '#test/harness/client.ts'
import { type FeatureChange, overrideFeatures } from './service.ts'

const refusal = {
  status: 403,
  body: { code: 'forbidden:auth', message: 'Your account does not have access to this feature.' },
}
const allOn = {
  chat: true,
  'web-search': true,
  images: true,
  voice: true,
  publish: true,
  schedule: true,
}

const featuresOf = async (client: Client) =>
  (await client.get<{ features: Features }>('/api/profile')).body.features
const publish = (client: Client) => client.post('/api/linkedin/publish', { documentId: 'a-post' })

async function override(app: TestApp, client: Client, ...changes: FeatureChange[]) {
  const { body } = await client.get<{ user: { id: string } }>('/api/auth/get-session')
  const { databaseUrl: url, dataDir } = app.database
  const database = openDatabase({ url, dataDir })
  await overrideFeatures(database.db, { userId: body.user.id, changes, now: 0 })
  await database.close()
}

describe('what an account may do', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp()
  })
  afterAll(() => app.stop())

  it('is everything, unless something is said', async () => {
    const client = await app.guest()
    expect(await featuresOf(client)).toEqual(allOn)
    const changed = await client.patch<{ features: Features }>('/api/profile', { firstName: 'Ada' })
    expect(changed.body.features).toEqual(allOn)
  })

  it('can be no sending of messages, while what is there can still be read', async () => {
    const [client, other] = [await app.guest(), await app.guest()]
    const { chatId } = await converse(client, 'Hello')
    await override(app, client, { feature: 'chat', isOn: false })
    expect(await featuresOf(client)).toEqual({ ...allOn, chat: false })
    expect(await converse(client, 'More', { id: chatId })).toMatchObject(refusal)
    expect(await converse(client, 'New')).toMatchObject(refusal)
    expect((await client.get(`/api/chat?id=${chatId}`)).status).toBe(200)
    expect((await converse(other, 'Hello')).status).toBe(200)
    await override(app, client, { feature: 'chat', isOn: true })
    expect((await converse(client, 'More', { id: chatId })).status).toBe(200)
  })

  it('can be no publishing', async () => {
    const client = await app.guest()
    expect(await publish(client)).toMatchObject({ status: 404 })
    await override(app, client, { feature: 'publish', isOn: false })
    expect(await publish(client)).toMatchObject(refusal)
    expect(await client.post('/api/linkedin/publish', {})).toMatchObject(refusal)
  })

  it.each(featureNames)('can be all but one: %s', async (feature) => {
    const client = await app.guest()
    await override(app, client, { feature, isOn: false })
    expect(await featuresOf(client)).toEqual({ ...allOn, [feature]: false })
  })

  it('goes along when a guest becomes a member', async () => {
    const client = await app.guest()
    await override(app, client, { feature: 'publish', isOn: false }, { feature: 'images', isOn: true })
    const person = { name: 'Ada', email: 'limited-guest@example.com', password: 'correct horse' }
    expect((await client.post('/api/auth/sign-up/email', person)).status).toBe(200)
    expect(await featuresOf(client)).toEqual({ ...allOn, publish: false })
  })

  it('stays as it was decided for an account that a guest signs in to', async () => {
    const [member, client] = [new Client(app.url), await app.guest()]
    const person = { name: 'Grace', email: 'decided@example.com', password: 'correct horse' }
    expect((await member.post('/api/auth/sign-up/email', person)).status).toBe(200)
    await override(app, member, { feature: 'publish', isOn: true })
    await override(app, client, { feature: 'publish', isOn: false }, { feature: 'voice', isOn: false })
    expect((await client.post('/api/auth/sign-in/email', person)).status).toBe(200)
    expect(await featuresOf(client)).toEqual({ ...allOn, voice: false })
  })
})

it('is less for everybody with FEATURES_OFF, but for accounts that were given it', async () => {
  const app = await startTestApp({ env: { FEATURES_OFF: 'chat, publish' } })
  const [client, chosen] = [await app.guest(), await app.guest()]
  await override(app, chosen, { feature: 'chat', isOn: true })
  expect(await featuresOf(client)).toEqual({ ...allOn, chat: false, publish: false })
  expect(await featuresOf(chosen)).toEqual({ ...allOn, publish: false })
  expect(await converse(client, 'Hello')).toMatchObject(refusal)
  expect((await converse(chosen, 'Hello')).status).toBe(200)
  for (const one of [client, chosen]) expect(await publish(one)).toMatchObject(refusal)
  await app.stop()
})
