import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import type { Client } from '#test/harness/client.ts'
import { type AnyItem, createIn, libraries, titlesIn } from '#test/harness/libraries.ts'
import { findUnrefused, type NamedCall } from '#test/harness/refusals.ts'
import { openRowCounter, type RowCounter } from '#test/harness/rows.ts'

const hourMs = 60 * 60 * 1000
const missing = { status: 404, body: { code: 'not_found:api' } }

describe.each(libraries)('$path', (library) => {
  const { path, listName, title, least, whole, bad } = library
  let app: TestApp
  let rows: RowCounter
  let client: Client
  let other: Client
  let now = Date.UTC(2026, 10, 20)
  /** How far the clock advances each time it is read. */
  let step = 0
  beforeAll(async () => {
    app = await startTestApp({ now: () => (now += step) })
    rows = openRowCounter(app.database)
    client = await app.guest()
    other = await app.guest()
  })
  afterAll(async () => {
    await rows.close()
    await app.stop()
  })

  const one = (id: string) => `${path}/${id}`

  it('keeps an item with all its fields', async () => {
    const created = await client.post<AnyItem>(path, whole)
    const dates = { createdAt: '2026-11-20T00:00:00.000Z', updatedAt: '2026-11-20T00:00:00.000Z' }
    expect(created).toMatchObject({ status: 201, body: { ...whole, ...dates, id: expect.any(String) } })
    expect(await client.get(one(created.body.id))).toMatchObject({ status: 200, body: created.body })
  })

  it('is unchanged since it was made, however many moments that took', async () => {
    step = 1
    const { body } = await client.post<AnyItem & { createdAt: string; updatedAt: string }>(path, whole)
    step = 0
    expect(body.updatedAt).toBe(body.createdAt)
  })

  it('needs no more than what names an item and what it says', async () => {
    const { status, body } = await client.post<AnyItem>(path, least)
    expect(status).toBe(201)
    const missed = Object.keys(whole).filter((name) => !(name in least))
    const empty = Object.fromEntries(
      missed.map((name) => [name, name === 'tags' ? [] : name === 'category' ? 'post' : null]),
    )
    expect(body).toMatchObject({ ...least, ...empty })
    const nulls = Object.fromEntries(missed.map((name) => [name, null]))
    expect((await client.post(path, { ...least, ...nulls })).body).toMatchObject({ ...least, ...empty })
  })

  it('keeps texts as long as the contract says', async () => {
    const texts = Object.fromEntries(
      Object.keys(whole).flatMap((name) => {
        if (name === 'content') return [[name, '💥'.repeat(100_000)]]
        return name === title ? [[name, 'T'.repeat(200)]] : []
      }),
    )
    expect(await client.post(path, { ...whole, ...texts })).toMatchObject({ status: 201, body: texts })
  })

  it('refuses a change to what somebody has changed since, and shows it', async () => {
    const item = await createIn(client, library)
    const { updatedAt: baseUpdatedAt } = item
    now += 1000
    const first = await client.patch<AnyItem>(one(item.id), { [title]: 'First', baseUpdatedAt })
    expect(first).toMatchObject({ status: 200, body: { [title]: 'First' } })
    expect(await client.patch(one(item.id), { [title]: 'Second', baseUpdatedAt })).toMatchObject({
      status: 409,
      body: {
        code: 'bad_request:api',
        cause: 'This was changed somewhere else in the meantime.',
        latest: first.body,
      },
    })
    expect((await client.get(one(item.id))).body).toEqual(first.body)
    const next = { [title]: 'Second', baseUpdatedAt: first.body.updatedAt }
    expect(await client.patch(one(item.id), next)).toMatchObject({ status: 200, body: { [title]: 'Second' } })
    const alone = await client.patch(one(item.id), { baseUpdatedAt })
    expect(alone).toMatchObject({ status: 400, body: { code: 'bad_request:api' } })
    const unread = await client.patch(one(item.id), { [title]: 'Third', baseUpdatedAt: 'yesterday' })
    expect(unread).toMatchObject({ status: 400, body: { code: 'bad_request:api' } })
  })

  it('refuses it also when the clock has gone back in between', async () => {
    const item = await createIn(client, library)
    const { updatedAt: baseUpdatedAt } = item
    now -= 5000
    expect((await client.patch(one(item.id), { [title]: 'First', baseUpdatedAt })).status).toBe(200)
    expect(await client.patch(one(item.id), { [title]: 'Second', baseUpdatedAt })).toMatchObject({
      status: 409,
      body: { latest: { [title]: 'First' } },
    })
    now += 5000
  })

  it('changes what is given and leaves the rest', async () => {
    const item = await createIn(client, library, whole)
    now += 1000
    const changed = await client.patch<AnyItem>(one(item.id), { [title]: ' Another ' })
    const after = { ...item, [title]: 'Another', updatedAt: new Date(now).toISOString() }
    expect(changed).toMatchObject({ status: 200, body: after })
    const optional = Object.keys(whole).filter((name) => !(name in least))
    for (const name of optional) {
      expect((await client.patch<AnyItem>(one(item.id), { [name]: null })).status).toBe(200)
    }
    const { body } = await client.get<AnyItem>(one(item.id))
    for (const name of Object.keys(least)) expect(body[name]).toEqual(after[name])
    for (const name of optional) expect([null, 'post', []]).toContainEqual(body[name])
  })

  it('deletes for every other call, and brings back for an hour', async () => {
    const item = await createIn(client, library)
    const gone = async () => {
      expect(await client.get(one(item.id))).toMatchObject(missing)
      expect(await client.patch(one(item.id), { [title]: 'Back' })).toMatchObject(missing)
      expect(await client.delete(one(item.id))).toMatchObject(missing)
      const { body } = await client.get<Record<string, AnyItem[]>>(path)
      expect(body[listName]?.map(({ id }) => id)).not.toContain(item.id)
    }
    expect(await client.delete(one(item.id))).toMatchObject({ status: 204, text: '' })
    await gone()
    now += hourMs - 1
    expect(await other.post(`${one(item.id)}/restore`)).toMatchObject(missing)
    expect(await client.post(`${one(item.id)}/restore`)).toMatchObject({ status: 200, body: item })
    expect(await client.post(`${one(item.id)}/restore`)).toMatchObject(missing)
    expect(await client.get(one(item.id))).toMatchObject({ status: 200, body: item })
    await client.delete(one(item.id))
    now += hourMs
    expect(await client.post(`${one(item.id)}/restore`)).toMatchObject(missing)
    await gone()
  })

  it('lists the newest first, fifty of them without a limit, and goes on with its cursor', async () => {
    const writer = await app.guest()
    const names = Array.from({ length: 60 }, (_, at) => `Item ${at}`)
    for (const name of names) await createIn(writer, library, { [title]: name })
    expect(await titlesIn(writer, library)).toEqual(names.toReversed().slice(0, 50))
    const { body } = await writer.get<{ nextCursor: string }>(path)
    const cursor = `?cursor=${encodeURIComponent(body.nextCursor)}`
    expect(await titlesIn(writer, library, cursor)).toEqual(names.toReversed().slice(50))
    expect(await writer.get(`${path}${cursor}`)).toMatchObject({ body: { nextCursor: null } })
    expect(await titlesIn(other, library)).toEqual([])
  })

  it('hides another person’s item', async () => {
    const { id } = await createIn(client, library)
    const before = await client.get(one(id))
    expect(await other.get(one(id))).toMatchObject(missing)
    expect(await other.patch(one(id), { [title]: 'Taken' })).toMatchObject(missing)
    expect(await other.delete(one(id))).toMatchObject(missing)
    expect((await client.get(one(id))).body).toEqual(before.body)
  })

  it('knows no item by an id of another library, or by anything else', async () => {
    const [elsewhere] = libraries.filter((candidate) => candidate !== library)
    if (!elsewhere) throw new Error('There is only one library.')
    const { id } = await createIn(client, elsewhere)
    for (const wrong of [id, 'none', '__proto__', '%00', '%ff', "'; drop table material; --", '💥'].map(
      encodeURI,
    )) {
      expect(await client.get(one(wrong))).toMatchObject(missing)
      expect(await client.patch(one(wrong), { [title]: 'Back' })).toMatchObject(missing)
      expect(await client.delete(one(wrong))).toMatchObject(missing)
      expect(await client.post(`${one(wrong)}/restore`)).toMatchObject(missing)
    }
  })

  it('refuses what a field must not be', async () => {
    const item = await createIn(client, library)
    const calls = Object.entries(bad).flatMap(([name, values]) =>
      values.flatMap((value): NamedCall[] => [
        [
          `POST ${name} ${JSON.stringify(value).slice(0, 60)}`,
          () => client.post(path, { ...least, [name]: value }),
        ],
        [
          `PATCH ${name} ${JSON.stringify(value).slice(0, 60)}`,
          () => client.patch(one(item.id), { [name]: value }),
        ],
      ]),
    )
    const bodies = ['', '{', 'null', '[]', '42', '{}'].flatMap((body): NamedCall[] => [
      [`POST ${body}`, () => client.post(path, body)],
      [`PATCH ${body}`, () => client.patch(one(item.id), body)],
    ])
    const state = async () => (await client.get(one(item.id))).body
    expect(await findUnrefused({ rows, state, calls: [...calls, ...bodies] })).toEqual([])
  })

  it('takes no field that is not its own', async () => {
    const forged = {
      id: 'mine',
      userId: 'somebody',
      createdAt: '1999-01-01T00:00:00.000Z',
      size: -1,
      more: 1,
    }
    const { status, body } = await client.post<AnyItem>(path, { ...least, ...forged })
    expect(status).toBe(201)
    expect(body.id).not.toBe('mine')
    expect(body.createdAt).toBe(new Date(now).toISOString())
    expect(body).not.toHaveProperty('userId')
    expect(body).not.toHaveProperty('more')
  })

  it('cleans texts that no database takes', async () => {
    const { body } = await client.post<AnyItem>(path, {
      ...least,
      [title]: 'A \u0000nul, half \ud83d a sign 💥',
    })
    expect(body[title]).toBe('A nul, half \ufffd a sign 💥')
  })
})
