import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { z } from 'zod'
import { day, finiteNumber, numberParam, object, timestamp, webAddress } from '#contract/fields.ts'
import { faultWords, zodFaultWords } from '#server/http/fault-words.ts'
import { schemaWords } from '#test/fixtures/schema-words.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import { connect } from '#test/harness/connect.ts'
import type { Client } from '#test/harness/client.ts'
import { savePost } from '#test/harness/posts.ts'

describe('a call whose field is empty or missing', () => {
  let app: TestApp
  let client: Client
  beforeAll(async () => {
    app = await startTestApp()
    client = await app.guest()
    await connect(client)
  })
  afterAll(() => app.stop())

  const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString()
  const missingId = {
    status: 400,
    body: { code: 'bad_request:api', cause: 'Document ID is required to publish' },
  }

  it.each([{}, { documentId: '' }, { documentId: null }])(
    'says which post is missing for %j',
    async (body) => {
      expect(await client.post('/api/linkedin/publish', body)).toMatchObject(missingId)
      const wish = { ...body, scheduledAt: tomorrow(), timezone: 'UTC' }
      expect(await client.post('/api/posts/schedule', wish)).toMatchObject(missingId)
    },
  )

  it.each([{}, { timezone: '' }, { timezone: null }])(
    'asks for the timezone of a profile that has none for %j',
    async (body) => {
      const documentId = await savePost(client, 'A post')
      const answer = await client.post('/api/posts/schedule', {
        documentId,
        scheduledAt: tomorrow(),
        ...body,
      })
      expect(answer).toMatchObject({
        status: 400,
        body: { cause: 'Please set your timezone in Settings before scheduling posts' },
      })
    },
  )

  it('asks for a timezone by its name where the profile has one', async () => {
    const other = await app.guest()
    await connect(other)
    await other.patch('/api/profile', { timezone: 'UTC' })
    const documentId = await savePost(other, 'A post')
    const answer = await other.post('/api/posts/schedule', { documentId, scheduledAt: tomorrow() })
    expect(answer).toMatchObject({ status: 400, body: { code: 'bad_request:api' } })
  })

  it.each([
    ['POST', '/api/posts/schedule', {}, 'scheduledAt: this is missing.'],
    [
      'POST',
      '/api/posts/schedule',
      { scheduledAt: 'soon' },
      'scheduledAt: this is not a date and time, such as 2026-12-01T09:00:00Z.',
    ],
    ['POST', '/api/knowledge-base', {}, 'title: this is missing.'],
    ['POST', '/api/knowledge-base', { title: '', content: 'x' }, 'title: this is empty.'],
    [
      'POST',
      '/api/knowledge-base',
      { title: 'x'.repeat(201), content: 'x' },
      'title: this has more than 200 characters.',
    ],
    ['POST', '/api/knowledge-base', { title: 1, content: 'x' }, 'title: this is not a text.'],
    ['POST', '/api/chat', { id: 'a', message: {} }, 'message.id: this is missing.'],
    ['PATCH', '/api/profile', { onboarded: 'yes' }, 'onboarded: this is neither true nor false.'],
    ['GET', '/api/history?limit=0', undefined, 'limit: this is less than 1.'],
    [
      'GET',
      '/api/posts?status=lost',
      undefined,
      'status: this is not one of draft, scheduled, published, hidden.',
    ],
    ['GET', '/api/document', undefined, 'id: this is missing.'],
  ] as const)('%s %s with %j is told in plain words', async (method, path, body, words) => {
    const { status, body: answer } = await client.call<{ cause: string }>(method, path, body)
    expect(status).toBe(400)
    expect(answer.cause).not.toMatch(schemaWords)
    expect(answer.cause).toBe(words)
  })
})

const wholeNumber = v.pipe(v.number(), v.safeInteger())
const variant = v.variant('kind', [v.object({ kind: v.literal('a') })])

it.each([
  ['nothing', v.object({ a: v.string() }), {}, 'this is missing.'],
  ['nothing of several kinds', v.union([v.string(), v.number()]), undefined, 'this is missing.'],
  [
    'nothing that a check refuses',
    v.pipe(
      v.any(),
      v.check(() => false),
    ),
    undefined,
    'this is not what it should be.',
  ],
  ['more than any number', wholeNumber, 2 ** 60, 'this is more than 9007199254740991.'],
  ['less than any number', wholeNumber, -(2 ** 60), 'this is less than -9007199254740991.'],
  ['a number without end', wholeNumber, Infinity, 'this is not a number.'],
  ['a number without end among any', finiteNumber, Infinity, 'this is not a number.'],
  ['another value than the only one', v.literal('on'), 'off', 'this is not on.'],
  ['another value than a few', v.picklist(['on', 'off']), 'up', 'this is not one of on, off.'],
  ['another number than a few', v.picklist([30, 90]), 'up', 'this is not one of 30, 90.'],
  [
    'another kind than those of several',
    v.union([v.string(), v.number()]),
    [],
    'this is not what it should be.',
  ],
  ['no text', v.string(), 1, 'this is not a text.'],
  ['no number', v.number(), 'x', 'this is not a number.'],
  ['no number in a query', numberParam(5), 'x', 'this is not a number.'],
  ['a part of a number', wholeNumber, 1.5, 'this is not a whole number.'],
  ['neither', v.boolean(), 'x', 'this is neither true nor false.'],
  ['no list', v.array(v.string()), 'x', 'this is not a list.'],
  ['no object', object({}), 'x', 'this is not an object.'],
  ['a list for an object', object({}), [], 'this is not an object.'],
  ['no object of any names', v.record(v.string(), v.string()), 'x', 'this is not an object.'],
  ['no object of more names', v.looseObject({}), 'x', 'this is not an object.'],
  ['no object of some kind', variant, 'x', 'this is not an object.'],
  ['an object of no kind', variant, {}, 'this is not what it should be.'],
  ['an object of another kind', variant, { kind: 'b' }, 'this is not what it should be.'],
  ['another kind', v.date(), 'x', 'this is not what it should be.'],
  ['no moment', timestamp, 'soon', 'this is not a date and time, such as 2026-12-01T09:00:00Z.'],
  ['no day', day, 'soon', 'this is not a day, such as 2026-12-01.'],
  ['no e-mail address', v.pipe(v.string(), v.email()), 'x', 'this is not an e-mail address.'],
  ['no address', webAddress, 'x', 'this is not a web address.'],
  ['no id', v.pipe(v.string(), v.uuid()), 'x', 'this is not an id.'],
  ['another form', v.pipe(v.string(), v.regex(/^a$/)), 'x', 'this is not written as it should be.'],
  ['too much', v.pipe(v.number(), v.maxValue(5)), 5.5, 'this is more than 5.'],
  ['too many', v.pipe(wholeNumber, v.maxValue(5)), 6, 'this is more than 5.'],
  ['too long a text', v.pipe(v.string(), v.maxLength(2)), 'abc', 'this has more than 2 characters.'],
  [
    'too long a list',
    v.pipe(v.array(v.string()), v.maxLength(2)),
    ['a', 'b', 'c'],
    'this has more than 2 entries.',
  ],
  ['too little', v.pipe(v.number(), v.minValue(5)), 4.5, 'this is less than 5.'],
  ['less than one', v.pipe(wholeNumber, v.minValue(1)), 0, 'this is less than 1.'],
  ['an empty text', v.pipe(v.string(), v.minLength(1)), '', 'this is empty.'],
  ['too short a text', v.pipe(v.string(), v.minLength(2)), 'a', 'this has fewer than 2 characters.'],
  ['too short a list', v.pipe(v.array(v.string()), v.minLength(2)), ['a'], 'this has fewer than 2 entries.'],
] as const)('says of %s what is wrong with it', (_, schema, value, said) => {
  expect(v.safeParse(schema, value, { message: faultWords }).issues?.[0].message).toBe(said)
})

it.each([
  ['nothing', z.string(), undefined, 'this is missing.'],
  ['nothing of several kinds', z.union([z.string(), z.number()]), undefined, 'this is missing.'],
  ['nothing that a check refuses', z.any().refine(() => false), undefined, 'this is not what it should be.'],
  ['more than any number', z.int(), 2 ** 60, 'this is more than 9007199254740991.'],
  ['less than any number', z.int(), -(2 ** 60), 'this is less than -9007199254740991.'],
  ['another value than the only one', z.literal('on'), 'off', 'this is not on.'],
  ['another value than a few', z.enum(['on', 'off']), 'up', 'this is not one of on, off.'],
  ['no text', z.string(), 1, 'this is not a text.'],
  ['no number', z.number(), 'x', 'this is not a number.'],
  ['a part of a number', z.int(), 1.5, 'this is not a whole number.'],
  ['neither', z.boolean(), 'x', 'this is neither true nor false.'],
  ['no list', z.array(z.string()), 'x', 'this is not a list.'],
  ['no object', z.object({}), 'x', 'this is not an object.'],
  ['no object of any names', z.record(z.string(), z.string()), 'x', 'this is not an object.'],
  ['another kind', z.date(), 'x', 'this is not what it should be.'],
  ['no moment', z.iso.datetime(), 'soon', 'this is not a date and time, such as 2026-12-01T09:00:00Z.'],
  ['no day', z.iso.date(), 'soon', 'this is not a day, such as 2026-12-01.'],
  ['no e-mail address', z.email(), 'x', 'this is not an e-mail address.'],
  ['no address', z.url(), 'x', 'this is not a web address.'],
  ['no id', z.uuid(), 'x', 'this is not an id.'],
  ['another form', z.string().regex(/^a$/), 'x', 'this is not written as it should be.'],
  ['too much', z.number().max(5), 5.5, 'this is more than 5.'],
  ['too many', z.int().max(5), 6, 'this is more than 5.'],
  ['too long a text', z.string().max(2), 'abc', 'this has more than 2 characters.'],
  ['too long a list', z.array(z.string()).max(2), ['a', 'b', 'c'], 'this has more than 2 entries.'],
  ['too little', z.number().min(5), 4.5, 'this is less than 5.'],
  ['less than one', z.int().min(1), 0, 'this is less than 1.'],
  ['an empty text', z.string().min(1), '', 'this is empty.'],
  ['too short a text', z.string().min(2), 'a', 'this has fewer than 2 characters.'],
  ['too short a list', z.array(z.string()).min(2), ['a'], 'this has fewer than 2 entries.'],
  [
    'names that are not known',
    z.strictObject({}),
    { a: 1, b: 2 },
    'this has fields that are not known: a, b.',
  ],
] as const)('says of %s what is wrong with it where Zod checks it', (_, schema, value, said) => {
  z.config({ localeError: zodFaultWords })
  expect(schema.safeParse(value).error?.issues[0]?.message).toBe(said)
})
