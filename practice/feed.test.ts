import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readCards, startPracticeServer, type PracticeServer } from '#test/fixtures/practice-server.ts'
import { newBrowserKey, rememberMember } from './accounts.ts'
import { visibleText } from './commentary.ts'
import { addPost } from './posts.ts'
import { openStore, type Store } from './store.ts'

let server: PracticeServer
let store: Store

beforeEach(async () => {
  server = await startPracticeServer()
  store = openStore(server.databasePath)
})
afterEach(async () => {
  store.close()
  await server.stop()
})

const publish = (commentary: string, name = 'Ada Example') => {
  const memberId = rememberMember(store, newBrowserKey(), name)
  return addPost(store, {
    memberId,
    commentary,
    visibility: 'PUBLIC',
    shown: [],
    now: server.clock.now,
    kept: 1000,
  })
}

const page = async (path: string) => {
  const answer = await fetch(new URL(path, server.url))
  return { status: answer.status, headers: answer.headers, markup: await answer.text() }
}

test('teaches what it is for while it is empty', async () => {
  const { status, markup } = await page('/practice/feed')
  expect(status).toBe(200)
  expect(markup).toContain('Nothing has been published here yet')
  expect(markup).toContain('choose Publish')
})

test('shows the newest post first, line breaks and all', async () => {
  publish('First\n\n  indented\nlast ', 'Ada Example')
  publish('Second', 'Ben Example')
  expect((await server.feed()).map(({ name, text }) => [name, text])).toEqual([
    ['Ben Example', 'Second'],
    ['Ada Example', 'First\n\n  indented\nlast '],
  ])
})

test('says in the words of the screens when a post came', async () => {
  server.clock.now = Date.UTC(2026, 10, 24, 14, 30)
  publish('Here')
  expect((await page('/practice/feed')).markup).toContain('title="Tue 24 Nov 2026, 2:30 pm (UTC)"')
})

test('marks hashtags', async () => {
  publish('On #writing and \\#not')
  expect((await page('/practice/feed')).markup).toContain(
    'On <span class="hashtag">#writing</span> and #not</p>',
  )
})

test('shows markup in a text or a name as text', async () => {
  publish('\\<img src=x onerror="alert\\(1\\)"\\> & \'more\'', '<b>Ada</b>')
  const { markup } = await page('/practice/feed')
  expect(markup).not.toContain('<img')
  expect(markup).not.toContain('<b>')
  expect(readCards(markup)).toMatchObject([
    { name: '<b>Ada</b>', text: '<img src=x onerror="alert(1)"> & \'more\'' },
  ])
})

test('gives each post an address of its own, with and without the slash', async () => {
  const urn = publish('Here')
  publish('Elsewhere')
  const [, card] = await server.feed()
  expect(card?.path).toBe(`/practice/feed/update/${urn}/`)
  for (const path of [`/practice/feed/update/${urn}/`, `/practice/feed/update/${urn}`]) {
    const { status, markup } = await page(path)
    expect(status).toBe(200)
    expect(readCards(markup).map(({ text }) => text)).toEqual(['Here'])
  }
})

test('says so when a post is not there', async () => {
  const { status, markup } = await page('/practice/feed/update/urn:li:share:1/')
  expect(status).toBe(404)
  expect(markup).toContain('This post is not here')
})

test('turns over after twenty posts, none lost and none twice', async () => {
  const written = Array.from({ length: 45 }, (_, index) => `Post ${index}`)
  for (const text of written) publish(text)
  const seen: string[] = []
  let path: string | undefined = '/practice/feed'
  while (path !== undefined) {
    const { markup } = await page(path)
    seen.push(...readCards(markup).map(({ text }) => text))
    path = /<a class="older" href="([^"]*)"/.exec(markup)?.[1]
  }
  expect(seen).toEqual(written.toReversed())
})

test('runs no script and loads nothing from elsewhere', async () => {
  const { headers } = await page('/practice/feed')
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy).toContain("default-src 'none'; style-src 'self'; img-src 'self' data:; media-src 'self';")
  expect((await page('/practice/style.css')).headers.get('content-type')).toBe('text/css; charset=utf-8')
})

test('keeps its posts when it is started again', async () => {
  publish('Durable')
  const again = await startPracticeServer({ databasePath: server.databasePath })
  const cards = await again.feed()
  await again.stop()
  expect(cards).toMatchObject([{ text: 'Durable' }])
})

test('shows no more than what was written, and all of it when it is plain', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const plain = text.replaceAll(/[|{}@[\]()<>#\\*_~]/g, '')
      expect(visibleText(plain)).toBe(plain)
      expect(visibleText(text).length).toBeLessThanOrEqual(text.length)
    }),
  )
})
