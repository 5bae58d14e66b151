import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { NamedSource, PostClaim } from '#contract/claims.ts'
import { openDatabase } from '#server/db/client.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import { badIds, long } from '#test/harness/bad-messages.ts'
import { converse, messageBody } from '#test/harness/chat.ts'
import type { Client } from '#test/harness/client.ts'
import { findUnrefused, type NamedCall } from '#test/harness/refusals.ts'
import { openRowCounter, type RowCounter } from '#test/harness/rows.ts'
import { bytesOf, upload } from '#test/harness/uploads.ts'

const address = '/api/document/claims'
const request = 'Write a post about how we cut onboarding from 10 days to 2.'

describe('the claims of a post', () => {
  let app: TestApp
  let rows: RowCounter
  let client: Client
  let documentId: string
  let chatId: string
  let knowledgeId: string
  beforeAll(async () => {
    app = await startTestApp()
    rows = openRowCounter(app.database)
    client = await app.guest()
    const knowledge = await client.post<{ id: string }>('/api/knowledge-base', {
      title: 'Churn',
      content: 'Our churn fell from 8% to 3.5% in March 2021.\n\nSarah Chen said: “Write it down first.”',
    })
    knowledgeId = knowledge.body.id
    const offer = await client.post<{ id: string }>('/api/offers', {
      name: 'Coaching',
      description: 'Calls of 45 minutes for founders in Lyon.',
    })
    await client.call('PUT', '/api/story', { content: 'I repaired lifts at night for three years.' })
    const { body: file } = await upload(client, {
      name: 'notes.txt',
      bytes: bytesOf('The board had 17 members.'),
    })
    const sent = messageBody(request)
    chatId = sent.chatId
    const message = {
      id: sent.messageId,
      role: 'user',
      parts: [
        { type: 'text', text: request },
        { type: 'file', url: file.url, name: 'notes.txt', mediaType: 'text/plain' },
      ],
    }
    const { chunks } = await converse(client, request, {
      id: chatId,
      message,
      selectedKnowledgeBaseIds: [knowledgeId],
      selectedIdentity: { myStory: true, selectedOfferId: offer.body.id },
    })
    documentId = String(chunks.find(({ type }) => type === 'data-id')?.data)
    await addReply({
      type: 'tool-webSearch',
      toolCallId: 'call-1',
      state: 'output-available',
      input: { query: 'lifts' },
      output: {
        query: 'lifts',
        results: [
          {
            title: 'Lifts today',
            url: 'https://example.com/lifts',
            snippet: 'There are 21 million lifts.',
            publishedAt: null,
          },
        ],
      },
    })
  })
  afterAll(async () => {
    await rows.close()
    await app.stop()
  })

  async function addReply(part: unknown) {
    const { databaseUrl: url, dataDir } = app.database
    const { db, close } = openDatabase({ url, dataDir })
    await db
      .insertInto('message')
      .values({
        id: randomUUID(),
        chatId,
        position: 1000,
        role: 'assistant',
        parts: JSON.stringify([part]),
        context: null,
        state: 'done',
        createdAt: Date.now(),
      })
      .execute()
    await close()
  }

  const claimsIn = async (content?: string, id = documentId) => {
    const { status, body } = await client.post<{ claims: PostClaim[] }>(address, { documentId: id, content })
    expect(status).toBe(200)
    return body.claims
  }
  const sourceOf = async (content: string) => (await claimsIn(content)).map(({ source }) => source)
  const know = (text: string, isKnown = true) =>
    client.post(`${address}/known`, { documentId, text, isKnown })

  it('of the offline writer’s draft all come from the material', async () => {
    const claims = await claimsIn()
    expect(claims.length).toBeGreaterThan(0)
    expect(claims.filter(({ source }) => source === null).map(({ text }) => text)).toEqual([])
  })

  it('are told with their places, and with where they come from', async () => {
    expect(await claimsIn('<p>Hello.</p><p>It fell to <strong>3.5%</strong>.</p>')).toEqual([
      {
        kind: 'number',
        text: '3.5%',
        paragraph: 1,
        from: 11,
        to: 15,
        source: {
          id: knowledgeId,
          kind: 'knowledge',
          title: 'Churn',
          url: null,
          passage: 'Our churn fell from 8% to 3.5% in March 2021.',
        },
        isKnown: false,
        isGiven: false,
      },
    ])
  })

  it.each([
    ['It took 45 minutes.', { kind: 'offer', title: 'Coaching' }],
    ['I repaired lifts at night.', { kind: 'story', title: 'My Story' }],
    ['There were 17.', { kind: 'file', title: 'notes.txt', passage: 'The board had 17 members.' }],
    ['There are 21 million.', { kind: 'web', title: 'Lifts today', url: 'https://example.com/lifts' }],
    ['From 10 on.', { kind: 'message', title: 'Your message', passage: request }],
    ['It was “write it down first”.', { kind: 'knowledge' }],
    ['It was 80%.', null],
    ['They met Jonas Weber.', null],
    ['It was “never write it down”.', null],
  ])('has a source for: %s', async (content, source) => {
    expect(await sourceOf(content)).toMatchObject([source])
  })

  it('are none where nothing is claimed, and none have a source in a post without a chat', async () => {
    expect(await claimsIn('Write it down before you build it.')).toEqual([])
    expect(await claimsIn('')).toEqual([])
    const id = randomUUID()
    await client.post(`/api/document?id=${id}`, { content: 'Our churn fell to 3.5%.' })
    expect(await claimsIn(undefined, id)).toMatchObject([{ text: '3.5%', source: null }])
  })

  it('are told with what says whether the text is another one', async () => {
    const id = randomUUID()
    const hashOf = async (content: string) => {
      await client.post(`/api/document?id=${id}`, { content })
      return (await client.get<{ textHash: string }>(`${address}/open?id=${id}`)).body.textHash
    }
    const first = await hashOf('It took 10 days.')
    expect(await hashOf('It took **10 days**.')).toBe(first)
    expect(await hashOf('It took 11 days.')).not.toBe(first)
  })

  it('stay known to be true until that is taken back, in this post alone', async () => {
    const isKnown = async () => (await claimsIn('It was 80%.')).map((claim) => claim.isKnown)
    expect(await know('80%')).toMatchObject({ status: 200, body: { text: '80%', isKnown: true } })
    await know('80%')
    expect(await isKnown()).toEqual([true])
    const other = randomUUID()
    await client.post(`/api/document?id=${other}`, { content: 'It was 80%.' })
    expect(await claimsIn(undefined, other)).toMatchObject([{ isKnown: false }])
    expect(await know('80%', false)).toMatchObject({ status: 200, body: { isKnown: false } })
    expect(await isKnown()).toEqual([false])
  })

  const name = (text: string, source: NamedSource | null) =>
    client.post<{ source: { id: string; passage: string } | null }>(`${address}/source`, {
      documentId,
      text,
      source,
    })

  it('have the source that their writer names, until that is taken back', async () => {
    const { body: item } = await client.post<{ id: string }>('/api/knowledge-base', {
      title: 'Other notes',
      content: 'We began early.\n\nIt was 80% in the end.',
    })
    const source = {
      id: item.id,
      kind: 'knowledge',
      title: 'Other notes',
      url: null,
      passage: 'It was 80% in the end.',
    }
    expect(await name('80%', { kind: 'knowledge', id: item.id })).toMatchObject({
      status: 200,
      body: { text: '80%', source },
    })
    expect(await claimsIn('It was 80%.')).toMatchObject([{ source, isGiven: true, isKnown: false }])
    const web = { kind: 'web' as const, url: 'https://www.example.com/a/study?x=1' }
    expect((await name('80%', web)).body.source).toEqual({
      id: web.url,
      kind: 'web',
      title: 'example.com/a/study',
      url: web.url,
      passage: '',
    })
    expect((await name('80%', { ...web, title: 'The study' })).body.source).toMatchObject({
      title: 'The study',
    })
    expect((await name('80%', { kind: 'story' })).body.source).toMatchObject({
      passage: 'I repaired lifts at night for three years.',
    })
    expect(await claimsIn('It was 80%.')).toMatchObject([{ source: { kind: 'story' } }])
    expect(await name('80%', null)).toMatchObject({ status: 200, body: { text: '80%', source: null } })
    expect(await claimsIn('It was 80%.')).toMatchObject([{ source: null, isGiven: false }])
  })

  it('have a note for a source, which is then in the knowledge base', async () => {
    const { body } = await name('80%', { kind: 'note', text: ' Counted in May.\nIt was 80%. ' })
    expect(body.source).toMatchObject({ kind: 'knowledge', title: 'Counted in May.', passage: 'It was 80%.' })
    expect(await client.get(`/api/knowledge-base/${body.source?.id}`)).toMatchObject({
      body: { content: 'Counted in May.\nIt was 80%.' },
    })
    await name('80%', null)
  })

  it('cannot have a source that is not there, or somebody else’s', async () => {
    const stranger = await app.guest()
    const theirs = await stranger.post<{ id: string }>('/api/knowledge-base', {
      title: 'Theirs',
      content: '80%',
    })
    const offer = await stranger.post<{ id: string }>('/api/offers', { name: 'Theirs', description: '80%' })
    const theirPost = randomUUID()
    await stranger.post(`/api/document?id=${theirPost}`, { content: 'It was 80%.' })
    const named: NamedSource[] = [
      { kind: 'knowledge', id: 'nothing' },
      { kind: 'knowledge', id: theirs.body.id },
      { kind: 'offer', id: offer.body.id },
    ]
    for (const source of named)
      expect(await name('80%', source)).toMatchObject({ status: 404, body: { code: 'not_found:api' } })
    const empty = { documentId: theirPost, text: '80%', source: { kind: 'story' } }
    expect(await stranger.post(`${address}/source`, empty)).toMatchObject({
      status: 400,
      body: { cause: 'My Story is empty.' },
    })
    expect(await state()).toMatchObject([{ source: null }])
  })

  type Ledger = { version: string; madeAt: string; claims: PostClaim[] }
  const ledgerOf = (id: string, version?: string) =>
    client.get<Ledger>(
      `${address}?id=${id}${version === undefined ? '' : `&version=${encodeURIComponent(version)}`}`,
    )
  const textsOf = ({ body }: { body: Ledger }) => body.claims.map(({ text }) => text)
  const keptLedgers = async (id: string) => {
    const { databaseUrl: url, dataDir } = app.database
    const { db, close } = openDatabase({ url, dataDir })
    const kept = await db.selectFrom('claimLedger').select('versionAt').where('documentId', '=', id).execute()
    await close()
    return kept.length
  }

  it('are kept with each version as they stood', async () => {
    const id = randomUUID()
    const save = async (content: string) =>
      (await client.post<{ createdAt: string }>(`/api/document?id=${id}`, { content })).body.createdAt
    const first = await save('It took 10 days.')
    expect(await client.post(`${address}/known`, { documentId: id, text: '10' })).toMatchObject({
      status: 200,
    })
    const second = await save('It took 12 days.')
    // Nothing requests it: the ledger is made in the background.
    await expect.poll(() => keptLedgers(id)).toBe(2)
    await client.post(`${address}/known`, { documentId: id, text: '10', isKnown: false })
    expect((await ledgerOf(id, first)).body).toMatchObject({
      version: first,
      claims: [{ text: '10', isKnown: true }],
    })
    expect(textsOf(await ledgerOf(id, second))).toEqual(['12'])
    expect((await ledgerOf(id)).body.version).toBe(second)
    await client.post(`${address}/source`, {
      documentId: id,
      text: '12',
      source: { kind: 'web', url: 'https://example.com/' },
    })
    expect((await ledgerOf(id)).body.claims).toMatchObject([{ text: '12', source: { kind: 'web' } }])
    await client.delete(`/api/document?id=${id}&timestamp=${encodeURIComponent(first)}`)
    expect((await ledgerOf(id)).body).toMatchObject({ version: first, claims: [{ isKnown: true }] })
    expect(await ledgerOf(id, second)).toMatchObject({ status: 400, body: { code: 'bad_request:document' } })
    expect(await keptLedgers(id)).toBe(1)
  })

  it('are of the whole draft when it has grown in its version', async () => {
    await expect.poll(() => keptLedgers(documentId)).toBe(1)
    const { body } = await ledgerOf(documentId)
    expect(body.claims).toEqual(await claimsIn())
  })

  it('are counted for whoever schedules the post', async () => {
    const id = randomUUID()
    await client.post(`/api/document?id=${id}`, {
      content: 'It took 10 days, 3 cats and Jonas Weber. It cost 4, 5, 6 and 7.',
    })
    const open = () => client.get<{ open: number; texts: string[] }>(`${address}/open?id=${id}`)
    expect((await open()).body).toMatchObject({ open: 7, texts: ['10', '3', 'Jonas Weber', '4', '5'] })
    await client.post(`${address}/known`, { documentId: id, text: '10' })
    await client.post(`${address}/source`, {
      documentId: id,
      text: 'Jonas Weber',
      source: { kind: 'web', url: 'https://example.com/' },
    })
    expect((await open()).body).toMatchObject({ open: 5 })
  })

  const calls = (): [string, Record<string, unknown>][] => [
    [address, { documentId, content: 'It was 80%.' }],
    [`${address}/known`, { documentId, text: '80%' }],
    [`${address}/asked`, { documentId, textHash: 'a'.repeat(64) }],
    [`${address}/source`, { documentId, text: '80%', source: { kind: 'note', text: 'A note' } }],
  ]
  const reads = (id = documentId) => [
    `${address}?id=${id}`,
    `${address}?id=${id}&version=2026-01-01T00:00:00.000Z`,
    `${address}/open?id=${id}`,
  ]
  const callsBy = (who: Client): NamedCall[] => [
    ...calls().map(([path, body]): NamedCall => [path, () => who.post(path, body)]),
    ...reads().map((path): NamedCall => [path, () => who.get(path)]),
  ]
  const state = () => claimsIn('It was 80%.')

  it('are closed to everybody else', async () => {
    const refusal = '401 unauthorized:document'
    expect(await findUnrefused({ rows, state, calls: callsBy(app.visitor), refusal })).toEqual([])
    const stranger = await app.guest()
    expect(
      await findUnrefused({ rows, state, calls: callsBy(stranger), refusal: '403 forbidden:document' }),
    ).toEqual([])
  })

  it('are not there for posts that are not there', async () => {
    const missing = [
      ...calls().map(([path, body]): NamedCall => [
        path,
        () => client.post(path, { ...body, documentId: 'nothing' }),
      ]),
      ...reads('nothing').map((path): NamedCall => [path, () => client.get(path)]),
    ]
    expect(await findUnrefused({ rows, state, calls: missing, refusal: '404 not_found:document' })).toEqual(
      [],
    )
  })

  it('refuse bad input', async () => {
    const values: [string, string, unknown[]][] = [
      [address, 'documentId', [...badIds, 'init']],
      [address, 'content', [1, null, [], long(200_001)]],
      [`${address}/known`, 'documentId', [...badIds, 'init']],
      [`${address}/known`, 'text', [null, 1, [], '', long(501)]],
      [`${address}/known`, 'isKnown', ['yes', 1, null]],
      [`${address}/asked`, 'documentId', [...badIds, 'init']],
      [`${address}/asked`, 'textHash', [null, 1, [], '', 'a', 'A'.repeat(64), 'a'.repeat(65)]],
      [`${address}/source`, 'documentId', [...badIds, 'init']],
      [`${address}/source`, 'text', [null, 1, [], '', long(501)]],
      [
        `${address}/source`,
        'source',
        [
          'web',
          [],
          {},
          { kind: 'file', id: 'f' },
          { kind: 'web', url: 'javascript:alert(1)' },
          { kind: 'web', url: 'example.com' },
          { kind: 'web', url: `https://example.com/${long(2000)}` },
          { kind: 'web', url: 'https://example.com/', title: long(201) },
          { kind: 'note', text: ' ' },
          { kind: 'note', text: long(10_001) },
          { kind: 'knowledge', id: '../x' },
        ],
      ],
    ]
    const bad = values.flatMap(([path, field, list]) =>
      list.map((value): NamedCall => {
        const [, body = {}] = calls().find(([known]) => known === path) ?? []
        return [
          `${path} ${field}: ${JSON.stringify(value)?.slice(0, 40)}`,
          () => client.post(path, { ...body, [field]: value }),
        ]
      }),
    )
    const badReads = [
      ...['', '../x', long(65), 'init'].map((id) => `?id=${encodeURIComponent(id)}`),
      `?id=${documentId}&version=yesterday`,
      `?id=${documentId}&version=2026-01-01T00:00:00.000Z`,
    ].map((query): NamedCall => [query, () => client.get(`${address}${query}`)])
    const wrong = [...bad, ...badReads]
    expect(await findUnrefused({ rows, state, calls: wrong, refusal: '400 bad_request:document' })).toEqual(
      [],
    )
  })
})
