import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import type { Client } from '#test/harness/client.ts'
import { createIn, libraries, titlesIn } from '#test/harness/libraries.ts'

const swipes = libraries.find(({ path }) => path === '/api/swipe-files')
const templates = libraries.find(({ path }) => path === '/api/templates')
if (!swipes || !templates) throw new Error('A library is missing.')

describe('a library narrowed down', () => {
  let app: TestApp
  let client: Client
  beforeAll(async () => {
    app = await startTestApp()
    client = await app.guest()
  })
  afterAll(() => app.stop())

  const tags = async (who = client) => (await who.get('/api/swipe-files/tags')).body
  const categories = async (who = client) => (await who.get('/api/templates/categories')).body

  it('shows the swipes with a tag, and follows them as they change', async () => {
    const first = await createIn(client, swipes, { title: 'One', tags: ['hook', 'short'] })
    await createIn(client, swipes, { title: 'Two', tags: ['hook'], content: 'The crane stood still.' })
    await createIn(client, swipes, { title: 'Three' })
    expect(await tags()).toEqual({
      tags: [
        { name: 'hook', count: 2 },
        { name: 'short', count: 1 },
      ],
    })
    expect(await titlesIn(client, swipes, '?tag=hook')).toEqual(['Two', 'One'])
    expect(await titlesIn(client, swipes, '?tag=hook&q=crane')).toEqual(['Two'])
    expect(await titlesIn(client, swipes, '?tag=hoo')).toEqual([])
    await client.patch(`${swipes.path}/${first.id}`, { tags: ['long'] })
    expect(await titlesIn(client, swipes, '?tag=hook')).toEqual(['Two'])
    await client.delete(`${swipes.path}/${first.id}`)
    expect(await tags()).toEqual({ tags: [{ name: 'hook', count: 1 }] })
    await client.post(`${swipes.path}/${first.id}/restore`)
    expect(await titlesIn(client, swipes, '?tag=long')).toEqual(['One'])
  })

  it('shows the templates of a category, page by page', async () => {
    for (const title of ['A', 'B', 'C']) await createIn(client, templates, { title, category: 'story' })
    await createIn(client, templates, { title: 'D' })
    expect(await categories()).toEqual({
      categories: [
        { name: 'story', count: 3 },
        { name: 'post', count: 1 },
      ],
    })
    const { body } = await client.get<{ nextCursor: string }>('/api/templates?category=story&limit=2')
    expect(await titlesIn(client, templates, `?category=story&limit=2&cursor=${body.nextCursor}`)).toEqual([
      'A',
    ])
    expect(await titlesIn(client, templates, '?category=post')).toEqual(['D'])
  })

  it('is everybody’s own', async () => {
    const other = await app.guest()
    await createIn(client, swipes, { tags: ['private'] })
    expect(await tags(other)).toEqual({ tags: [] })
    expect(await categories(other)).toEqual({ categories: [] })
    expect(await titlesIn(other, swipes, '?tag=private')).toEqual([])
  })

  it('needs a session, and a name that can be one', async () => {
    for (const path of ['/api/swipe-files/tags', '/api/templates/categories']) {
      expect(await app.visitor.get(path)).toMatchObject({ status: 401, body: { code: 'unauthorized:auth' } })
    }
    const refused = { status: 400, body: { code: 'bad_request:api' } }
    expect(await client.get(`/api/swipe-files?tag=${'x'.repeat(51)}`)).toMatchObject(refused)
    expect(await client.get(`/api/templates?category=${'x'.repeat(201)}`)).toMatchObject(refused)
  })

  it('takes Lede’s own templates by their category too', async () => {
    const { body } = await client.get<{ templates: { category: string }[] }>(
      '/api/templates?library=1&category=story',
    )
    expect(new Set(body.templates.map(({ category }) => category))).toEqual(new Set(['story']))
  })
})
