import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Profile } from '#contract/account.ts'
import { pictures } from '#test/fixtures/chat-files.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import type { Client } from '#test/harness/client.ts'
import { upload } from '#test/harness/uploads.ts'

describe('the profile', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp()
  })
  afterAll(() => app.stop())

  it('begins with the name of the account', async () => {
    const client = await app.signUp('Grace Hopper')
    expect((await client.get('/api/profile')).body).toMatchObject({
      profile: {
        fullName: 'Grace Hopper',
        firstName: 'Grace',
        lastName: 'Hopper',
        timezone: null,
        onboarded: false,
      },
    })
    const { body } = await client.patch('/api/profile', { firstName: 'Amazing Grace' })
    expect(body).toMatchObject({ profile: { fullName: 'Amazing Grace Hopper', lastName: 'Hopper' } })
    expect(await client.patch('/api/profile', { lastName: null })).toMatchObject({
      body: { profile: { fullName: 'Amazing Grace', lastName: null } },
    })
  })

  it('has no name for a guest until the guest gives one', async () => {
    const client = await app.guest()
    expect(await client.get('/api/profile')).toMatchObject({ body: { profile: { fullName: null } } })
    const changed = await client.patch('/api/profile', {
      firstName: 'Ada',
      lastName: 'King',
      timezone: 'Europe/London',
    })
    expect(changed).toMatchObject({
      status: 200,
      body: { profile: { fullName: 'Ada King', timezone: 'Europe/London' } },
    })
    const again = await client.patch('/api/profile', { lastName: null, onboarded: true })
    expect(again).toMatchObject({
      body: { profile: { fullName: 'Ada', timezone: 'Europe/London', onboarded: true } },
    })
  })

  it('keeps a timezone in its usual spelling', async () => {
    const client = await app.guest()
    expect(await client.patch('/api/profile', { timezone: 'europe/london' })).toMatchObject({
      body: { profile: { timezone: 'Europe/London' } },
    })
    expect(await client.get('/api/profile')).toMatchObject({
      body: { profile: { timezone: 'Europe/London' } },
    })
  })

  it('refuses a timezone that is none and an address that is none', async () => {
    const client = await app.guest()
    for (const change of [
      { timezone: 'Mars/Olympus' },
      { imageUrl: 'javascript:alert(1)' },
      { onboarded: 'yes' },
    ]) {
      const answer = await client.patch('/api/profile', change)
      expect(answer).toMatchObject({
        status: 400,
        body: { code: 'bad_request:api', cause: expect.any(String) },
      })
    }
  })

  it('keeps what new chats begin with, one choice at a time', async () => {
    const client = await app.guest()
    const preferences = async () =>
      (await client.get<{ profile: Profile }>('/api/profile')).body.profile.preferences
    const others = { noticesByMail: true, analytics: null }
    expect(await preferences()).toEqual({
      ...others,
      postLength: 'Medium',
      webSearch: true,
      audienceId: null,
    })
    const { body: audience } = await client.post<{ id: string }>('/api/audiences', { name: 'Founders' })
    await client.patch('/api/profile', { preferences: { postLength: 'Short' } })
    await client.patch('/api/profile', { preferences: { webSearch: false, audienceId: audience.id } })
    expect(await preferences()).toEqual({
      ...others,
      postLength: 'Short',
      webSearch: false,
      audienceId: audience.id,
    })
    await client.delete(`/api/audiences/${audience.id}`)
    expect(await preferences()).toEqual({
      ...others,
      postLength: 'Short',
      webSearch: false,
      audienceId: null,
    })
  })

  it('keeps each of two choices that two devices make at once', async () => {
    const client = await app.guest()
    const change = (preferences: object) => client.patch('/api/profile', { preferences })
    for (const isOn of Array.from({ length: 20 }, (_, at) => at % 2 === 0)) {
      const made = { noticesByMail: isOn, webSearch: isOn }
      await Promise.all([change({ noticesByMail: isOn }), change({ webSearch: isOn })])
      expect(await client.get('/api/profile')).toMatchObject({ body: { profile: { preferences: made } } })
    }
  })

  it('keeps whether it may be counted how Lede is used, until that is taken back', async () => {
    const [client, other] = [await app.guest(), await app.guest()]
    const answer = async () =>
      (await client.get<{ profile: Profile }>('/api/profile')).body.profile.preferences.analytics
    await client.patch('/api/profile', { preferences: { analytics: true } })
    await client.patch('/api/profile', { preferences: { webSearch: false } })
    expect(await answer()).toBe(true)
    expect(await other.get('/api/profile')).toMatchObject({
      body: { profile: { preferences: { analytics: null } } },
    })
    await client.patch('/api/profile', { preferences: { analytics: false } })
    expect(await answer()).toBe(false)
  })

  it('refuses preferences that are none and another’s audience', async () => {
    const [client, other] = [await app.guest(), await app.guest()]
    const { body: audience } = await other.post<{ id: string }>('/api/audiences', { name: 'Founders' })
    for (const preferences of [
      { postLength: 'Endless' },
      { webSearch: 'on' },
      { analytics: 'yes' },
      { audienceId: audience.id },
      'short',
      null,
    ]) {
      const answer = await client.patch('/api/profile', { preferences })
      expect(answer).toMatchObject({ status: 400, body: { code: 'bad_request:api' } })
    }
  })

  it('refuses names that are too long', async () => {
    const client = await app.guest()
    expect((await client.patch('/api/profile', { firstName: 'x'.repeat(201) })).status).toBe(400)
    expect((await client.patch('/api/profile', { firstName: 'x'.repeat(200) })).status).toBe(200)
  })

  it('belongs to its session', async () => {
    const [one, other] = [await app.guest(), await app.guest()]
    await one.patch('/api/profile', { firstName: 'One' })
    expect(await other.get('/api/profile')).toMatchObject({ body: { profile: { firstName: null } } })
    expect(await app.visitor.get('/api/profile')).toMatchObject({
      status: 401,
      body: { code: 'unauthorized:auth' },
    })
    expect(await app.visitor.patch('/api/profile', {})).toMatchObject({ status: 401 })
  })
})

describe('the picture of a profile', () => {
  let app: TestApp
  let clock = Date.now()
  beforeEach(async () => {
    app = await startTestApp({ now: () => clock })
  })
  afterEach(() => app.stop())

  const put = async (client: Client, type: keyof typeof pictures = 'image/png') =>
    (await upload(client, { name: 'face', bytes: pictures[type] })).body.url
  const show = (client: Client, imageUrl: string | null) => client.patch('/api/profile', { imageUrl })
  /** Restarts the server on a later day, which runs the daily sweep. */
  const eightDaysLater = async () => {
    clock += 8 * 24 * 60 * 60 * 1000
    await app.stop({ keepDatabase: true })
    app = await startTestApp({ now: () => clock, database: app.database })
  }
  const isThere = async (url: string) => (await app.visitor.get(new URL(url).pathname)).status === 200

  it('stays while it is shown, and goes when it is replaced or removed', async () => {
    const [one, two] = [await app.guest(), await app.guest()]
    const [first, second, removed] = [await put(one), await put(one, 'image/jpeg'), await put(two)]
    await show(one, first)
    expect(await show(one, second)).toMatchObject({ body: { profile: { imageUrl: second } } })
    await show(two, removed)
    expect(await show(two, null)).toMatchObject({ body: { profile: { imageUrl: null } } })
    await eightDaysLater()
    await expect.poll(() => isThere(first)).toBe(false)
    await expect.poll(() => isThere(removed)).toBe(false)
    expect(await isThere(second)).toBe(true)
  })

  it('stays after its removal when a post shows it too', async () => {
    const client = await app.guest()
    const [url, other] = [await put(client), await put(client)]
    await show(client, url)
    const content = JSON.stringify({ text: 'Look', images: [url] })
    expect((await client.post('/api/document?id=d1', { content })).status).toBe(200)
    await show(client, null)
    await show(client, other)
    await show(client, null)
    await eightDaysLater()
    await expect.poll(() => isThere(other)).toBe(false)
    expect(await isThere(url)).toBe(true)
  })

  it('is a JPEG or PNG where it is a file of one’s own', async () => {
    const client = await app.guest()
    for (const type of ['image/gif', 'image/webp'] as const) {
      expect(await show(client, await put(client, type))).toMatchObject({
        status: 400,
        body: { code: 'bad_request:api', cause: 'imageUrl: a picture is a JPEG or PNG file.' },
      })
    }
    expect(await client.get('/api/profile')).toMatchObject({ body: { profile: { imageUrl: null } } })
  })

  it('of another account is not kept or let go by anybody else', async () => {
    const [owner, other] = [await app.guest(), await app.guest()]
    const [used, unused] = [await put(owner), await put(owner)]
    await show(owner, used)
    await show(other, used)
    await show(other, unused)
    await eightDaysLater()
    await expect.poll(() => isThere(unused)).toBe(false)
    expect(await isThere(used)).toBe(true)
  })
})
