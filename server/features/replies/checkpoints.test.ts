import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ReplyState, StoredMessage } from '#contract/chat.ts'
import { type Database, openDatabase, queryChannel } from '#server/db/client.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import { converse } from '#test/harness/chat.ts'
import type { Client } from '#test/harness/client.ts'
import { saveReplies, type ReplyRow } from './messages.ts'
import { ReplyCheckpointer } from './reply-parts.ts'

const count = 12
const allSaved = { gone: new Set(), failed: new Map() }

describe('what running replies have written', () => {
  const statements: string[] = []
  const listen = (message: unknown) => statements.push((message as { sql: string }).sql)
  let app: TestApp
  let client: Client
  let database: Database
  const chats: string[] = []
  const ids: string[] = []
  beforeAll(async () => {
    app = await startTestApp()
    client = await app.guest()
    for (let at = 0; at < count; at += 1) {
      const { chatId, chunks } = await converse(client, 'Hello')
      chats.push(chatId)
      ids.push(String(chunks[0]?.messageId))
    }
    queryChannel.subscribe(listen)
    const { databaseUrl: url, dataDir } = app.database
    database = openDatabase({ url, dataDir })
  })
  beforeEach(async () => {
    await put(ids, 'streaming')
    statements.length = 0
  })
  afterAll(async () => {
    queryChannel.unsubscribe(listen)
    await database.close()
    await app.stop()
  })

  const put = (some: string[], state: ReplyState) =>
    database.db.updateTable('message').set({ state }).where('id', 'in', some).execute()
  const rowsWith = (text: string): ReplyRow[] =>
    ids.map((id, at) => ({
      id,
      parts: JSON.stringify([{ type: 'text', text: `${text} ${at}` }]),
      state: 'streaming',
      now: 1_900_000_000_000 + at,
    }))
  const save = (rows: ReplyRow[]) => saveReplies(database.db, database.engine, rows)
  const replyIn = async (chatId: string) =>
    (await client.get<{ messages: StoredMessage[] }>(`/api/chat?id=${chatId}`)).body.messages[1]
  const textsOf = async () => {
    const replies = await Promise.all(chats.map(replyIn))
    return replies.flatMap((reply) => reply?.parts.map((part) => part.text))
  }
  const allWith = (text: string) => ids.map((_, at) => `${text} ${at}`)

  it('is kept together: in one transaction, on PostgreSQL in one statement', async () => {
    expect(await save(rowsWith('So far'))).toEqual(allSaved)
    const isPostgres = database.engine === 'postgres'
    const frames = statements.filter((sql) =>
      (isPostgres ? /update "message"/ : /^(?:begin|commit)/).test(sql),
    )
    expect(frames).toHaveLength(isPostgres ? 1 : 2)
    expect(await textsOf()).toEqual(allWith('So far'))
  })

  it('tells which of them are gone, and keeps the others', async () => {
    const rows = [...rowsWith('Without it'), { id: 'gone', parts: '[]', state: 'done' as const, now: 1 }]
    expect(await save(rows)).toEqual({ ...allSaved, gone: new Set(['gone']) })
    expect(await textsOf()).toEqual(allWith('Without it'))
  })

  it('tells which of them failed, and keeps the others', async () => {
    const [first, ...others] = rowsWith('Whole')
    if (!first) throw new Error('there is no reply')
    const { gone, failed } = await save([{ ...first, now: Number.NaN }, ...others])
    expect(gone).toEqual(new Set())
    // SQLite accepts any value.
    expect([...failed.keys()]).toEqual(database.engine === 'sqlite' ? [] : [first.id])
    expect((await textsOf()).slice(1)).toEqual(allWith('Whole').slice(1))
  })

  it.each(['interrupted', 'done'] as const)('is not written over a reply that is %s', async (state) => {
    await save(rowsWith('Before'))
    const [first = ''] = ids
    await put([first], state)
    const rows = rowsWith('After').map((row) => ({ ...row, state: 'done' as const }))
    const isGone = { ...allSaved, gone: new Set([first]) }
    expect(await save(rows)).toEqual(isGone)
    expect(await save(rows.slice(0, 1))).toEqual(isGone)
    expect(await textsOf()).toEqual(['Before 0', ...allWith('After').slice(1)])
    const stored = await replyIn(chats[0] ?? '')
    expect(stored?.metadata.state).toBe(state)
  })

  it('does not wait where somebody else holds the row of another reply', async () => {
    let saving: Promise<unknown> | undefined
    const saveBeside = async () => {
      saving = save(rowsWith('Beside it'))
      await expect.poll(async () => (await textsOf()).slice(1)).toEqual(allWith('Beside it').slice(1))
    }
    const held = ids[0] ?? ''
    // SQLite has no row locks: it has one writer at a time.
    await (database.engine === 'sqlite'
      ? saveBeside()
      : database.db.transaction().execute(async (tx) => {
          await tx.updateTable('message').set({ aliveAt: 1 }).where('id', '=', held).execute()
          await saveBeside()
        }))
    await saving
    expect(await textsOf()).toEqual(allWith('Beside it'))
  })

  describe('in the care of a checkpointer', () => {
    /** PostgreSQL cannot store this character in a text. */
    const unwritable = '\0'
    const textOf = (text: string) => () => Promise.resolve([{ type: 'text', text }])
    const createCheckpointer = () =>
      new ReplyCheckpointer({
        ...database,
        now: Date.now,
        log: pino({ enabled: false }),
        // Disables retries.
        closing: AbortSignal.abort(),
      })

    it('is finished although another one fails beside it', async () => {
      const checkpointer = createCheckpointer()
      const [first = '', second = ''] = ids
      const ends = await Promise.allSettled(
        // The first is saved immediately and alone, the others together.
        [first, unwritable, second].map((id) =>
          checkpointer.keep({ id, parts: textOf(`All of ${id}`), onGone: () => undefined }).finish('done'),
        ),
      )
      const ofUnwritable = database.engine === 'sqlite' ? 'fulfilled' : 'rejected'
      expect(ends.map(({ status }) => status)).toEqual(['fulfilled', ofUnwritable, 'fulfilled'])
      expect((await textsOf()).slice(0, 2)).toEqual([`All of ${first}`, `All of ${second}`])
    })

    it('ends when it was given up, although another one fails beside it', async () => {
      const checkpointer = createCheckpointer()
      const [givenUp = ''] = ids
      await put([givenUp], 'interrupted')
      const gone: string[] = []
      const kept = [unwritable, givenUp].map((id) =>
        checkpointer.keep({ id, parts: textOf('More'), onGone: () => gone.push(id) }),
      )
      for (const { touch } of kept) touch()
      await expect.poll(() => gone).toContain(givenUp)
      await Promise.allSettled(kept.map(({ finish }) => finish('stopped')))
      expect((await replyIn(chats[0] ?? ''))?.metadata.state).toBe('interrupted')
    })
  })
})
