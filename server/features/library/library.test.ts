import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allPosts } from '#core/library/all-posts.ts'
import { allTemplates } from '#core/library/all-templates.ts'
import type { ExamplePost } from '#core/library/example-post.ts'
import type { LibraryTemplate } from '#core/library/template.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import type { Client } from '#test/harness/client.ts'
import { findPost, findTemplate } from './service.ts'

type Posts = { posts: ExamplePost[]; nextCursor: string | null }
type Templates = { templates: LibraryTemplate[]; nextCursor: string | null }

describe('Lede’s library', () => {
  let app: TestApp
  let client: Client
  beforeAll(async () => {
    app = await startTestApp()
    client = await app.guest()
  })
  afterAll(() => app.stop())

  const posts = async (query = '') => (await client.get<Posts>(`/api/library/posts${query}`)).body
  const templates = async (query = '') => (await client.get<Templates>(`/api/library/templates${query}`)).body

  it('gives fifty entries without a limit, and goes on with its cursor', async () => {
    const first = await posts()
    expect(first).toEqual({ posts: allPosts.slice(0, 50), nextCursor: allPosts[49]?.id })
    const rest = await posts(`?cursor=${first.nextCursor}`)
    expect(rest).toEqual({ posts: allPosts.slice(50), nextCursor: null })
    expect(await templates()).toEqual({ templates: allTemplates, nextCursor: null })
  })

  it('gives pages that end together with what there is', async () => {
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const from: string = cursor === null ? '' : `&cursor=${cursor}`
      const page: Posts = await posts(`?limit=7&trade=health${from}`)
      expect(page.posts.length).toBeLessThanOrEqual(7)
      seen.push(...page.posts.map(({ id }) => id))
      cursor = page.nextCursor
    } while (cursor !== null)
    expect(seen).toEqual(allPosts.filter(({ trade }) => trade === 'health').map(({ id }) => id))
    const count = allTemplates.length
    expect((await templates(`?limit=${count}`)).nextCursor).toBeNull()
    expect((await templates(`?limit=${count - 1}`)).nextCursor).toBe(allTemplates.at(-2)?.id)
  })

  it('gives one category of templates', async () => {
    const found = (await templates('?category=case%20study')).templates
    expect(found.length).toBeGreaterThan(2)
    expect(new Set(found.map(({ category }) => category))).toEqual(new Set(['case study']))
  })

  it('finds words whatever their accents, case and order', async () => {
    const byAuthor = await posts('?q=VILLASENOR')
    expect(byAuthor.posts.map(({ id }) => id)).toEqual(['hospital-signs-for-lost-people'])
    const byWords = await posts(`?q=${encodeURIComponent(' porters  Guadalajara ')}`)
    expect(byWords).toEqual(byAuthor)
    const inTemplates = await templates('?q=ostrava%20PIANO')
    expect(inTemplates.templates.map(({ id }) => id)).toEqual(['ask-for-the-exception'])
    expect(await posts('?q=zzyzx')).toEqual({ posts: [], nextCursor: null })
  })

  it.each([
    '/api/library/posts?trade=piracy',
    '/api/library/posts?limit=0',
    '/api/library/posts?cursor=nobody',
    `/api/library/posts?q=${'x'.repeat(201)}`,
    '/api/library/templates?category=poem',
    '/api/library/templates?limit=many',
    '/api/library/templates?cursor=the-alert-nobody-owned',
    '/api/library/templates?cursor=%2e%2e%2f',
  ])('refuses %s', async (path) => {
    expect(await client.get(path)).toMatchObject({ status: 400, body: { code: 'bad_request:api' } })
  })

  it.each(['/api/library/posts', '/api/library/templates'])(
    'shows %s to nobody without a session',
    async (path) => {
      expect(await app.visitor.get(path)).toMatchObject({ status: 401, body: { code: 'unauthorized:auth' } })
      expect(await client.post(path)).toMatchObject({ status: 400, body: { code: 'bad_request:api' } })
    },
  )
})

describe('an item of the library', () => {
  it('is found by its id', () => {
    expect(allPosts.map(({ id }) => findPost(id))).toEqual(allPosts)
    expect(allTemplates.map(({ id }) => findTemplate(id))).toEqual(allTemplates)
    expect([findPost('nobody'), findTemplate('nobody')]).toEqual([undefined, undefined])
  })
})
