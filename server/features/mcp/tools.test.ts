import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { postCheckRules } from '#core/post-check/check.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import type { Client } from '#test/harness/client.ts'
import { connect } from '#test/harness/connect.ts'
import { makeKey, openMcp, type Program } from '#test/harness/mcp.ts'
import { savePost } from '#test/harness/posts.ts'

const begun = Date.UTC(2026, 10, 20, 8)
const hour = 60 * 60 * 1000

const toolNames = [
  'search_material',
  'read_material',
  'list_posts',
  'read_post',
  'draft_post',
  'change_post',
  'check_post',
  'list_free_slots',
  'schedule_post',
  'unschedule_post',
  'publish_post',
  'confirmation_status',
]

const content = JSON.stringify({
  text: '<p>We cut <strong>ten</strong> days.</p>',
  images: [],
  videos: [],
  documents: [],
})

describe('the tools for other programs', () => {
  let app: TestApp
  let writer: Client
  let program: Program
  let now = begun
  beforeAll(async () => {
    app = await startTestApp({ now: () => now })
  })
  afterAll(() => app.stop())
  beforeEach(async () => {
    // Each test has its own user and key.
    now += 1000 * hour
    writer = await app.guest()
    await writer.patch('/api/profile', { timezone: 'Europe/Berlin' })
    program = await openMcp(app.url, await makeKey(writer))
    return () => program.close()
  })

  const wallDay = (days: number) => new Date(now + days * 24 * hour).toISOString().slice(0, 10)
  const text = (id: string) => program.data('read_post', { id })

  it('name the network that posts go to here', async () => {
    const { tools } = await program.client.listTools()
    expect(JSON.stringify(tools)).toContain('Exactly as it will stand on the practice network.')
    const publishing = tools.filter(({ name }) => /post|confirm|schedule/.test(name) && name !== 'check_post')
    expect(JSON.stringify(publishing)).not.toContain('LinkedIn')
  })

  it('are listed with what they do, and with schemas of what goes in and comes out', async () => {
    const { tools } = await program.client.listTools()
    expect(tools.map(({ name }) => name)).toEqual(toolNames)
    for (const tool of tools) {
      expect(tool.description).toMatch(/\.$/)
      expect(tool.title).toBeTruthy()
      expect(tool.inputSchema).toMatchObject({ type: 'object', additionalProperties: false })
      expect(tool.outputSchema?.type).toBe('object')
    }
    const looking = tools.filter(({ annotations }) => annotations?.readOnlyHint === true)
    expect(looking.map(({ name }) => name)).toEqual([
      'search_material',
      'read_material',
      'list_posts',
      'read_post',
      'check_post',
      'list_free_slots',
      'confirmation_status',
    ])
    expect(program.client.getInstructions()).toContain('You cannot publish')
    expect(program.client.getServerVersion()).toMatchObject({ title: 'Lede' })
  })

  it('find the material of every kind, with the passage that has the words, and read it', async () => {
    await writer.post('/api/samples')
    const { results } = await program.data('search_material', { query: 'kessler' })
    expect(results).toContainEqual(
      expect.objectContaining({
        kind: 'knowledge',
        title: 'Kessler Metalworks: from eleven days to two',
        snippet: expect.stringMatching(/kessler/i),
      }),
    )
    expect(results).toContainEqual(expect.objectContaining({ kind: 'post', title: 'I was the queue' }))
    const all = (await program.data('search_material', { limit: 1 })).results as { kind: string }[]
    expect(all.map(({ kind }) => kind)).toEqual([
      'knowledge',
      'swipe',
      'offer',
      'audience',
      'template',
      'story',
      'post',
    ])
    const found = all as { kind: string; id: string; title: string }[]
    for (const { kind, id, title } of found.filter((one) => one.kind !== 'post')) {
      const item = await program.data('read_material', { kind, id })
      expect(item).toMatchObject({ kind, id, title, nextFrom: null })
      expect(String(item.text).length).toBe(item.length)
      expect(item.length).toBeGreaterThan(10)
    }
    expect((await program.data('search_material', { query: 'zzz' })).results).toEqual([])
    const some = (await program.data('search_material', { kinds: ['offer', 'offer'], limit: 20 })).results
    expect(new Set((some as { kind: string }[]).map(({ kind }) => kind))).toEqual(new Set(['offer']))
  })

  it('read a long item piece by piece', async () => {
    const { body } = await writer.post<{ id: string }>('/api/knowledge-base', {
      title: 'Long',
      content: `${'a'.repeat(19_990)}🙂${'b'.repeat(9)}END`,
    })
    const first = await program.data('read_material', { kind: 'knowledge', id: body.id })
    expect(first).toMatchObject({ length: 20_004, nextFrom: 20_000 })
    const rest = await program.data('read_material', { kind: 'knowledge', id: body.id, from: 20_000 })
    expect(rest).toMatchObject({ text: 'bEND', nextFrom: null })
    expect(`${String(first.text)}${String(rest.text)}`).toHaveLength(20_004)
  })

  it('list posts page by page, by status and by words', async () => {
    for (const title of ['One', 'Two', 'Three']) await savePost(writer, title)
    const first = await program.data('list_posts', { limit: 2 })
    expect(first.posts).toMatchObject([{ title: 'Three', status: 'draft' }, { title: 'Two' }])
    const second = await program.data('list_posts', { limit: 2, cursor: first.nextCursor })
    expect(second).toMatchObject({ posts: [{ title: 'One' }], nextCursor: null })
    expect((await program.data('list_posts', { status: 'scheduled' })).posts).toEqual([])
    expect((await program.data('list_posts', { query: 'three' })).posts).toHaveLength(1)
    expect(await program.refusal('list_posts', { cursor: 'x' })).toContain('cursor')
  })

  it('read a post as it will stand on LinkedIn', async () => {
    const id = await savePost(writer, 'Ten days', content)
    expect(await text(id)).toMatchObject({
      id,
      title: 'Ten days',
      text: 'We cut 𝘁𝗲𝗻 days.',
      characters: 'We cut 𝘁𝗲𝗻 days.'.length,
      status: 'draft',
      versions: 1,
      media: [],
      openInLede: expect.stringContaining(`documentId=${id}`),
    })
  })

  it('draft a post, which its writer finds in Lede as written by an assistant', async () => {
    const drafted = await program.data('draft_post', { title: 'New', text: 'One\n\n**Two**' })
    expect(drafted).toMatchObject({ title: 'New', text: 'One\n\n𝗧𝘄𝗼', status: 'draft', versions: 1 })
    const { body } = await writer.get(`/api/document?id=${String(drafted.id)}`)
    expect(body).toMatchObject([{ title: 'New', byAssistant: true, status: 'draft' }])
    const wrapped = await program.data('draft_post', {
      title: 'J',
      text: '{"text":"x","images":["http://a"]}',
    })
    expect(wrapped).toMatchObject({ text: '{"text":"x","images":["http://a"]}', media: [] })
  })

  it('change a post as a new version, and never over what was not read', async () => {
    const id = await savePost(writer, 'Ten days', content)
    const { version } = await text(id)
    const changed = await program.data('change_post', { id, version, text: 'Other words.' })
    expect(changed).toMatchObject({ title: 'Ten days', text: 'Other words.', versions: 2 })
    const stale = await program.refusal('change_post', { id, version, text: 'Over it.' })
    expect(stale).toContain('Read it again')
    expect(await text(id)).toMatchObject({ text: 'Other words.', versions: 2 })
    const renamed = await program.data('change_post', { id, version: changed.version, title: 'Renamed' })
    expect(renamed).toMatchObject({ title: 'Renamed', text: 'Other words.', versions: 3 })
    expect(await program.refusal('change_post', { id, version: renamed.version })).toContain(
      'Nothing to change',
    )
  })

  it('keep a post’s media when its text changes', async () => {
    const image = 'https://example.com/a/shaft.png'
    const id = await savePost(writer, 'With', content.replace('"images":[]', `"images":["${image}"]`))
    const { version } = await text(id)
    const changed = await program.data('change_post', { id, version, text: 'New.' })
    expect(changed).toMatchObject({ text: 'New.', media: [{ kind: 'image', name: 'shaft.png' }] })
  })

  it('check a post and a text, by the rules that its writer has left on', async () => {
    const words = 'Here’s the thing: in today’s fast-paced world, we need to delve into synergy 🚀🚀🚀🚀🚀.'
    const found = await program.data('check_post', { text: words })
    expect(found).toMatchObject({ length: expect.stringContaining('remaining') })
    const findings = found.findings as { rule: string; words: string; why: string }[]
    expect(findings.length).toBeGreaterThan(0)
    for (const one of findings) expect(words).toContain(one.words)
    const id = await savePost(writer, 'Checked', words)
    expect((await program.data('check_post', { id })).findings).toEqual(findings)
    await writer.call('PUT', '/api/post-check/preferences', {
      off: postCheckRules.map(({ id: rule }) => rule),
      isGrammarOn: false,
      dialect: 'British',
      words: [],
    })
    expect((await program.data('check_post', { id })).findings).toEqual([])
    expect(await program.refusal('check_post', {})).toContain('either')
    expect(await program.refusal('check_post', { id, text: 'x' })).toContain('either')
  })

  it.each([
    ['search_material', 'query', { query: 'x'.repeat(201) }],
    ['search_material', 'limit', { limit: 0 }],
    ['search_material', 'other', { other: 1 }],
    ['read_material', 'id', { kind: 'knowledge' }],
    ['read_material', 'kind', { kind: 'nothing' }],
    ['list_posts', 'from', { from: 'yesterday' }],
    ['read_post', 'id', { id: 'a b' }],
    ['draft_post', 'title', { title: '', text: 'x' }],
    ['draft_post', 'text', { title: 'x', text: 'x'.repeat(20_001) }],
    ['change_post', 'version', { id: 'a', text: 'x' }],
    ['check_post', 'text', { text: 'x'.repeat(12_001) }],
    ['list_free_slots', 'days', { days: 400 }],
    ['schedule_post', 'day', { id: 'a', day: '2026-13-01', time: '09:00' }],
    ['schedule_post', 'time', { id: 'a', day: '2026-12-01', time: '25:00' }],
    ['unschedule_post', 'id', {}],
    ['publish_post', 'version', { id: 'a', version: 'latest' }],
    ['confirmation_status', 'confirmationId', {}],
  ])('%s says what is wrong with %s', async (name, field, input) => {
    expect(await program.refusal(name, input)).toContain(field)
  })

  it('find nothing of anybody else, and do not tell that it is there', async () => {
    const other = await app.guest()
    await connect(other)
    const id = await savePost(other, 'Theirs')
    const { body } = await other.post<{ id: string }>('/api/knowledge-base', {
      title: 'T',
      content: 'theirs',
    })
    const theirs = await openMcp(app.url, await makeKey(other))
    const { version } = await theirs.data('read_post', { id })
    const asked = await theirs.data('publish_post', { id, version })
    await theirs.close()
    const noPost = 'There is no post with this id.'
    const day = wallDay(2)
    await connect(writer)
    for (const [name, input] of [
      ['read_post', { id }],
      ['change_post', { id, version, text: 'x' }],
      ['check_post', { id }],
      ['schedule_post', { id, day, time: '09:00' }],
      ['unschedule_post', { id }],
      ['publish_post', { id, version }],
    ] as const) {
      expect(await program.refusal(name, input), `the answer of ${name}`).toBe(noPost)
      expect(await program.refusal(name, { ...input, id: 'nowhere' }), `the answer of ${name}`).toBe(noPost)
    }
    expect(await program.refusal('read_material', { kind: 'knowledge', id: body.id })).toBe(
      'There is no such item.',
    )
    expect((await program.data('search_material', { query: 'theirs' })).results).toEqual([])
    expect((await program.data('list_posts')).posts).toEqual([])
    const status = { confirmationId: asked.confirmationId }
    expect(await program.refusal('confirmation_status', status)).toBe('There is nothing here to confirm.')
  })
})

describe('tools of features that are off', () => {
  it('refuse, while the others go on', async () => {
    const app = await startTestApp({ env: { FEATURES_OFF: 'publish,schedule' } })
    const writer = await app.guest()
    await writer.patch('/api/profile', { timezone: 'Europe/Berlin' })
    await connect(writer)
    const program = await openMcp(app.url, await makeKey(writer))
    const { id, version } = await program.data('draft_post', { title: 'T', text: 'One' })
    const off = 'Your account does not have access to this feature.'
    expect(await program.refusal('publish_post', { id, version })).toBe(off)
    expect(await program.refusal('schedule_post', { id, day: '2040-01-02', time: '09:00' })).toBe(off)
    await program.close()
    await app.stop()
  })
})
