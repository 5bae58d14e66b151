import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addPost } from '#practice/posts.ts'
import { openStore } from '#practice/store.ts'
import { practiceMember, startPracticeServer, type PracticeServer } from '#test/fixtures/practice-server.ts'

const minute = 60 * 1000
let server: PracticeServer
let headers: Record<string, string>
let author: string

async function enter() {
  headers = { ...(await practiceMember(server.url)).headers, 'linkedin-version': '202609' }
  const answer = (await (await fetch(`${server.url}/v2/userinfo`, { headers })).json()) as { sub: string }
  author = `urn:li:person:${answer.sub}`
}
beforeEach(async () => {
  server = await startPracticeServer()
  await enter()
})
afterEach(() => server.stop())

const bodyWith = (fields: Record<string, unknown> = {}) => ({
  author,
  commentary: 'A first line',
  visibility: 'PUBLIC',
  distribution: { feedDistribution: 'MAIN_FEED', targetEntities: [], thirdPartyDistributionChannels: [] },
  lifecycleState: 'PUBLISHED',
  isReshareDisabledByAuthor: false,
  ...fields,
})

const create = (fields?: Record<string, unknown>, more: Record<string, string> = {}) =>
  fetch(`${server.url}/rest/posts`, {
    method: 'POST',
    headers: { ...headers, ...more },
    body: JSON.stringify(bodyWith(fields)),
  })

const at = (
  urn: string,
  { headers: more, ...init }: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> },
) =>
  fetch(`${server.url}/rest/posts/${encodeURIComponent(urn)}`, {
    ...init,
    headers: { ...headers, ...more },
  })

async function createdUrn(commentary: string): Promise<string> {
  const urn = (await create({ commentary })).headers.get('x-restli-id')
  if (urn === null) throw new Error('nothing was created')
  return urn
}

const texts = async () => (await server.feed()).map(({ text }) => text)

test('keeps so many posts of a member, the newest', async () => {
  await server.stop()
  server = await startPracticeServer({ keptPosts: 2 })
  await enter()
  await createdUrn('Somebody else’s')
  await enter()
  for (const commentary of ['One', 'Two', 'Three']) await createdUrn(commentary)
  expect(await texts()).toEqual(['Three', 'Two', 'Somebody else’s'])
})

describe('the daily limit', () => {
  const send = async (count: number) => {
    for (let number = 1; number <= count; number += 1) {
      expect((await create({ commentary: `Post ${number} of ${server.clock.now}` })).status).toBe(201)
    }
  }

  test('is 150 posts a member, anew at 00:00 UTC', async () => {
    await send(150)
    const refused = await create({ commentary: 'One too many' })
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBeNull()
    expect(await refused.json()).toMatchObject({
      status: 429,
      message: expect.stringMatching(/^Resource level throttle .* DAY limit/) as string,
    })
    expect(server.posts()).toHaveLength(150)
    server.clock.now = Date.UTC(2026, 10, 20, 23, 59, 59, 999)
    expect((await create({ commentary: 'Still too many' })).status).toBe(429)
    server.clock.now += 1
    await send(150)
    expect((await create({ commentary: 'Too many again' })).status).toBe(429)
  })

  test('gives nothing back for a deleted post, and is each member’s own', async () => {
    const urn = await createdUrn('Deleted')
    await send(149)
    await at(urn, { method: 'DELETE' })
    expect((await create({ commentary: 'One too many' })).status).toBe(429)
    const other = { ...(await practiceMember(server.url)).headers, 'linkedin-version': '202609' }
    const { sub } = (await (await fetch(`${server.url}/v2/userinfo`, { headers: other })).json()) as {
      sub: string
    }
    expect((await create({ author: `urn:li:person:${sub}` }, other)).status).toBe(201)
  })
})

describe('creating a post', () => {
  test('answers 201, an empty body and the address of the post', async () => {
    const answer = await create()
    expect(answer.status).toBe(201)
    expect(await answer.text()).toBe('')
    expect(answer.headers.get('x-restli-id')).toMatch(/^urn:li:share:\d{19}$/)
    expect(await texts()).toEqual(['A first line'])
  })

  test.each(['author', 'visibility', 'distribution', 'lifecycleState'])('needs %s', async (field) => {
    const answer = await create({ [field]: undefined })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ code: 'MISSING_FIELD' })
    expect(await texts()).toEqual([])
  })

  test.each([
    { visibility: 'EVERYBODY' },
    { lifecycleState: 'DRAFT' },
    { distribution: { feedDistribution: 'SOMEWHERE' } },
    { commentary: 7 },
    { content: { media: { id: 'urn:li:image:1' } } },
    { content: { article: {} } },
  ])('refuses %o', async (fields) => {
    const answer = await create(fields)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ code: 'INVALID_VALUE_FOR_FIELD' })
  })

  test('refuses a body that is no JSON', async () => {
    const answer = await fetch(`${server.url}/rest/posts`, { method: 'POST', headers, body: '{' })
    expect(answer.status).toBe(400)
  })

  test("refuses somebody else's name and a token without the permission", async () => {
    const reader = await practiceMember(server.url, 'openid profile')
    expect((await create({ author: 'urn:li:person:somebody' })).status).toBe(403)
    expect((await create({}, reader.headers)).status).toBe(403)
    expect((await create({}, { authorization: 'Bearer nonsense' })).status).toBe(401)
  })

  test.each([
    ['202001', 426, 'NONEXISTENT_VERSION'],
    ['209901', 426, 'NONEXISTENT_VERSION'],
    ['latest', 426, 'NONEXISTENT_VERSION'],
  ])('refuses version %s', async (version, status, code) => {
    const answer = await create({}, { 'linkedin-version': version })
    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({ status, code })
  })

  test('refuses a call without a version', async () => {
    const answer = await fetch(`${server.url}/rest/posts`, {
      method: 'POST',
      headers: { authorization: headers['authorization'] ?? '' },
      body: JSON.stringify(bodyWith()),
    })
    expect(await answer.json()).toMatchObject({ status: 400, code: 'VERSION_MISSING' })
  })

  test('goes on with a version that LinkedIn itself has dropped', async () => {
    server.clock.now = Date.UTC(2027, 11, 1)
    const member = await practiceMember(server.url)
    const answer = (await (await fetch(`${server.url}/v2/userinfo`, member)).json()) as { sub: string }
    expect((await create({ author: `urn:li:person:${answer.sub}` }, member.headers)).status).toBe(201)
  })

  test('counts 3000 visible UTF-16 units', async () => {
    expect((await create({ commentary: '\\*'.repeat(3000) })).status).toBe(201)
    expect((await create({ commentary: '😀'.repeat(1500) })).status).toBe(201)
    const answer = await create({ commentary: '😀'.repeat(1500) + '.' })
    expect(await answer.json()).toMatchObject({ status: 400, code: 'FIELD_LENGTH_TOO_LONG' })
  })
})

describe('little text', () => {
  test.each([
    ['escaped', 'a \\(b\\) \\_c\\_ \\\\ \\#d', 'a (b) _c_ \\ #d'],
    ['a hashtag', 'see #open\\_source, #2024goals', 'see #open_source, #2024goals'],
    ['a hashtag template', 'see {hashtag|\\#|tag} now', 'see #tag now'],
    ['a mention', 'with @[Acme \\(UK\\)](urn:li:organization:12) today', 'with Acme (UK) today'],
    ['a raw bracket', 'before (after', 'before '],
    ['a raw underscore', 'snake_case', 'snake'],
    ['a lone backslash', 'a \\n b', 'a '],
    ['a raw sign', 'C# and more', 'C'],
  ])('shows %s as LinkedIn does', async (_what, commentary, shown) => {
    await createdUrn(commentary)
    expect(await texts()).toEqual([shown])
  })
})

describe('a post that was there already', () => {
  test('is refused for ten minutes, with its address', async () => {
    const urn = await createdUrn('Twice')
    server.clock.now += 9 * minute
    const answer = await create({ commentary: 'Twice' })
    expect(await answer.json()).toMatchObject({
      status: 422,
      code: 'DUPLICATE_POST',
      message: `Content is a duplicate of ${urn}`,
    })
    server.clock.now += 2 * minute
    expect((await create({ commentary: 'Twice' })).status).toBe(201)
  })

  test('is refused also after it was deleted', async () => {
    const urn = await createdUrn('Gone')
    await at(urn, { method: 'DELETE' })
    expect((await create({ commentary: 'Gone' })).status).toBe(422)
    expect(await texts()).toEqual([])
  })
})

describe('a post that is there', () => {
  const patch = (urn: string, commentary: string, more?: Record<string, string>) =>
    at(urn, {
      method: 'POST',
      headers: { 'x-restli-method': 'PARTIAL_UPDATE', ...more },
      body: JSON.stringify({ patch: { $set: { commentary } } }),
    })

  test('gets another text', async () => {
    const urn = await createdUrn('Before')
    expect((await patch(urn, 'After')).status).toBe(204)
    expect(await texts()).toEqual(['After'])
    expect((await patch(urn, 'Later', { 'x-restli-method': 'REPLACE' })).status).toBe(400)
    expect((await patch('urn:li:share:1', 'Nothing')).status).toBe(404)
  })

  test('is deleted, as often as one asks', async () => {
    const urn = await createdUrn('Short-lived')
    const statuses = [await at(urn, { method: 'DELETE' }), await at(urn, { method: 'DELETE' })]
    expect(statuses.map(({ status }) => status)).toEqual([204, 204])
    expect(await texts()).toEqual([])
  })

  test("belongs to its author, other members' tokens leave it alone", async () => {
    const urn = await createdUrn('Mine')
    const other = await practiceMember(server.url)
    expect((await patch(urn, 'Theirs', other.headers)).status).toBe(403)
    await at(urn, { method: 'DELETE', headers: other.headers })
    expect(await texts()).toEqual(['Mine'])
  })

  test('cannot be read back', async () => {
    const urn = await createdUrn('Unreadable')
    const answer = await at(urn, {})
    expect(await answer.json()).toMatchObject({ status: 403, code: 'ACCESS_DENIED', serviceErrorCode: 100 })
  })

  test('is found by its encoded address only', async () => {
    const urn = await createdUrn('Encoded')
    const answer = await fetch(`${server.url}/rest/posts/${urn}`, { method: 'DELETE', headers })
    expect(answer.status).toBe(400)
  })
})

test('gives posts that are made in one millisecond addresses of their own', () => {
  const store = openStore(':memory:')
  const addMember = store.prepare<[string, string]>("INSERT INTO member VALUES (?, ?, 'Ada Example')")
  const post = { commentary: 'Hello', visibility: 'PUBLIC', shown: [], now: 0, kept: 100 }
  // So many that two of them draw the same number in nearly every run.
  const urns = Array.from({ length: 100 }, (_, member) => String(member)).flatMap((memberId) => {
    addMember.run(memberId, memberId)
    return Array.from({ length: 100 }, () => addPost(store, { ...post, memberId }))
  })
  expect(new Set(urns).size).toBe(10_000)
  store.close()
})
