import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CalendarFeed } from '#contract/publishing/calendar.ts'
import { openDatabase } from '#server/db/client.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import type { Client } from '#test/harness/client.ts'
import { connect } from '#test/harness/connect.ts'
import { savePost, standPost } from '#test/harness/posts.ts'
import { readCalendar } from '#test/harness/read-calendar.ts'

const begun = Date.UTC(2026, 10, 20)
const hour = 60 * 60 * 1000
const day = 24 * hour
const address = '/api/calendar-feed'

describe('the calendar feed', () => {
  let app: TestApp
  let client: Client
  let now = begun
  beforeAll(async () => {
    app = await startTestApp({ now: () => now })
  })
  afterAll(() => app.stop())

  async function subscribe() {
    client = await app.guest()
    return renew()
  }
  const renew = async () => {
    const { status, body } = await client.post<{ feed: CalendarFeed }>(address)
    expect(status).toBe(201)
    return new URL(body.feed.url).pathname
  }
  const read = (path: string, headers: Record<string, string> = {}) =>
    app.visitor.call<string>('GET', path, undefined, headers)
  const events = async (path: string) => readCalendar((await read(path)).text)

  it('gives titles, times and addresses to whoever has the address, and no text', async () => {
    const path = await subscribe()
    const title = 'Lifts; stairs, \\ and\nno "BEGIN:VEVENT"'
    const id = await savePost(client, title, 'What it says is nobody’s business.')
    await standPost(app.database, id, { status: 'scheduled', scheduledAt: begun + 9 * hour })
    const out = await savePost(client, 'Is out')
    const url = 'https://www.linkedin.com/feed/update/urn:li:share:1/?a=1&b=2'
    await standPost(app.database, out, { status: 'published', publishedAt: begun - day, url })
    await savePost(client, 'A draft')
    const answer = await read(path)
    expect(answer).toMatchObject({ status: 200 })
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(answer.text).not.toContain('nobody')
    expect(answer.text).toMatch(/^REFRESH-INTERVAL;VALUE=DURATION:PT15M\r$/m)
    const [coming, gone, ...rest] = readCalendar(answer.text)
    expect(rest).toEqual([])
    expect(Object.fromEntries(coming ?? [])).toMatchObject({
      SUMMARY: title.replace('\n', ' '),
      DTSTART: '20261120T090000Z',
      DTEND: '20261120T091500Z',
      SEQUENCE: '0',
      TRANSP: 'TRANSPARENT',
    })
    expect(coming?.get('UID')).toContain(id)
    expect(coming?.get('URL')).toContain(`documentId=${id}`)
    expect(Object.fromEntries(gone ?? [])).toMatchObject({ SUMMARY: 'Published: Is out', URL: url })
    for (const line of answer.text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  })

  it('follows a post: another time is another sequence, unscheduled or deleted it goes', async () => {
    const path = await subscribe()
    await client.patch('/api/profile', { timezone: 'Europe/Berlin' })
    await connect(client)
    const id = await savePost(client, 'Moves')
    const schedule = (at: number) =>
      client.post('/api/posts/schedule', {
        documentId: id,
        scheduledAt: new Date(at).toISOString(),
        timezone: 'Europe/Berlin',
      })
    await schedule(now + 2 * day)
    const [first] = await events(path)
    now += hour
    await schedule(now + 4 * day)
    const [second] = await events(path)
    expect(second?.get('UID')).toBe(first?.get('UID'))
    expect(Number(second?.get('SEQUENCE'))).toBeGreaterThan(Number(first?.get('SEQUENCE')))
    expect(second?.get('DTSTART')).toBe('20261124T010000Z')
    expect(second?.get('LAST-MODIFIED')).not.toBe(first?.get('LAST-MODIFIED'))
    await client.post('/api/posts/unschedule', { documentId: id })
    expect(await events(path)).toEqual([])
    await schedule(now + 2 * day)
    expect(await events(path)).toHaveLength(1)
    await client.delete(`/api/posts/${id}`)
    expect(await events(path)).toEqual([])
  })

  it('holds what went out in the last 90 days, but nothing that was deleted', async () => {
    const path = await subscribe()
    const publish = async (title: string, daysAgo: number) => {
      const id = await savePost(client, title)
      await standPost(app.database, id, { status: 'published', publishedAt: now - daysAgo * day })
      return id
    }
    await publish('Too old', 91)
    await publish('Old', 89)
    const id = await publish('Deleted', 1)
    const titles = async () => (await events(path)).map((event) => event.get('SUMMARY'))
    expect(await titles()).toEqual(['Published: Deleted', 'Published: Old'])
    expect((await client.delete(`/api/posts/${id}`)).status).toBe(204)
    expect(await titles()).toEqual(['Published: Old'])
  })

  it('has an alarm shortly before a post is due, and none for what is out', async () => {
    const path = await subscribe()
    const id = await savePost(client, 'Due')
    await standPost(app.database, id, { status: 'scheduled', scheduledAt: now + day })
    const out = await savePost(client, 'Out')
    await standPost(app.database, out, { status: 'published', publishedAt: now - day })
    const [due, gone] = await events(path)
    expect(due?.get('SUMMARY')).toBe('Due')
    expect(Object.fromEntries(due ?? [])).toMatchObject({ ACTION: 'DISPLAY', TRIGGER: '-PT10M' })
    expect(gone?.get('SUMMARY')).toBe('Published: Out')
    expect(gone?.has('TRIGGER')).toBe(false)
    const etags = [await read(path), await read(path)].map(({ headers }) => headers.get('etag'))
    expect(etags[1]).toBe(etags[0])
  })

  it('answers 304 as long as nothing has changed', async () => {
    const path = await subscribe()
    const etag = (await read(path)).headers.get('etag') ?? ''
    const again = await read(path, { 'if-none-match': `"other", W/${etag}` })
    expect(again).toMatchObject({ status: 304, text: '' })
    const id = await savePost(client, 'New')
    await standPost(app.database, id, { status: 'scheduled', scheduledAt: now + day })
    expect(await read(path, { 'if-none-match': etag })).toMatchObject({ status: 200 })
  })

  it('is shown to its owner again, and says when it was last read', async () => {
    const path = await subscribe()
    const shown = async () => (await client.get<{ feed: CalendarFeed | null }>(address)).body.feed
    expect(await shown()).toMatchObject({ readAt: null })
    expect(new URL((await shown())?.url ?? '').pathname).toBe(path)
    await read(path)
    expect(await shown()).toMatchObject({ readAt: new Date(now).toISOString() })
  })

  it('ends the old address when it is renewed, and every one when it is switched off', async () => {
    const old = await subscribe()
    const renewed = await renew()
    expect(renewed).not.toBe(old)
    expect(await read(old)).toMatchObject({ status: 404, body: { code: 'not_found:api' } })
    expect(await read(renewed)).toMatchObject({ status: 200 })
    expect(await client.delete(address)).toMatchObject({ status: 204 })
    expect(await read(renewed)).toMatchObject({ status: 404 })
    expect((await client.get(address)).body).toEqual({ feed: null })
    expect(await client.delete(address)).toMatchObject({ status: 204 })
  })

  it('belongs to one account, holds its posts alone, and is managed with a session only', async () => {
    const path = await subscribe()
    const id = await savePost(client, 'Mine')
    await standPost(app.database, id, { status: 'scheduled', scheduledAt: now + day })
    const other = await app.guest()
    expect((await other.get(address)).body).toEqual({ feed: null })
    const { body } = await other.post<{ feed: CalendarFeed }>(address)
    expect(await events(new URL(body.feed.url).pathname)).toEqual([])
    await other.delete(address)
    expect(await events(path)).toHaveLength(1)
    for (const method of ['GET', 'POST', 'DELETE'])
      expect(await app.visitor.call(method, address)).toMatchObject({ status: 401 })
  })

  it.each(['x.ics', `${'A'.repeat(43)}.ics`, 'A'.repeat(43), '..%2F.ics', '%00.ics'])(
    'opens nothing at %s',
    async (file) => {
      expect(await read(`/api/calendar/${file}`)).toMatchObject({
        status: 404,
        body: { code: 'not_found:api' },
      })
    },
  )

  it('is not read without end', async () => {
    const path = await subscribe()
    for (let count = 0; count < 120; count++) expect((await read(path)).status).toBe(200)
    const refused = await read(path)
    expect(refused).toMatchObject({
      status: 429,
      body: { code: 'rate_limit:api', cause: expect.stringContaining('too often') },
    })
    expect(refused.headers.get('retry-after')).toBe('3600')
    now += hour
    expect((await read(path)).status).toBe(200)
  })

  it('does not stand readable in the database', async () => {
    const path = await subscribe()
    const secret = /calendar\/(.+)\.ics/.exec(path)?.[1] ?? ''
    expect(secret).toHaveLength(43)
    const { databaseUrl: url, dataDir } = app.database
    const { db, close } = openDatabase({ url, dataDir })
    const rows = JSON.stringify(await db.selectFrom('calendarFeed').selectAll().execute())
    await close()
    expect(rows).not.toContain(secret)
  })
})
