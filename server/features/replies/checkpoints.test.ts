import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StoredMessage } from '#contract/chat.ts'
import { type Database, openDatabase, queryChannel } from '#server/db/client.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import { converse } from '#test/harness/chat.ts'
import type { Client } from '#test/harness/client.ts'
import { saveReplies, type ReplyRow } from './messages.ts'

const count = 12

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
  afterAll(async () => {
    queryChannel.unsubscribe(listen)
    await database.close()
    await app.stop()
  })

  const rowsWith = (text: string): ReplyRow[] =>
    ids.map((id, at) => ({
      id,
      parts: [{ type: 'text', text: `${text} ${at}` }],
      state: 'done',
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
    statements.length = 0
    expect(await save(rowsWith('So far'))).toEqual(new Set())
    const isPostgres = database.engine === 'postgres'
    const frames = statements.filter((sql) =>
      (isPostgres ? /update "message"/ : /^(?:begin|commit)/).test(sql),
    )
    expect(frames).toHaveLength(isPostgres ? 1 : 2)
    expect(await textsOf()).toEqual(allWith('So far'))
  })

  it('tells which of them are gone, and keeps the others', async () => {
    const rows = [...rowsWith('Without it'), { id: 'gone', parts: [], state: 'done' as const, now: 1 }]
    expect(await save(rows)).toEqual(new Set(['gone']))
    expect(await textsOf()).toEqual(allWith('Without it'))
  })

  it('keeps the others where one cannot be written', async () => {
    const [first, ...others] = rowsWith('Whole')
    if (!first) throw new Error('there is no reply')
    const end = await save([{ ...first, now: Number.NaN }, ...others]).catch(String)
    // SQLite takes whatever it is given.
    expect(end instanceof Set).toBe(database.engine === 'sqlite')
    expect((await textsOf()).slice(1)).toEqual(allWith('Whole').slice(1))
  })

  it('does not wait where somebody else holds the row of another reply', async () => {
    let saving: Promise<unknown> | undefined
    const saveBeside = async () => {
      saving = save(rowsWith('Beside it'))
      await expect.poll(async () => (await textsOf()).slice(1)).toEqual(allWith('Beside it').slice(1))
    }
    const held = ids[0] ?? ''
    // On SQLite nobody holds a row: it has one writer at a time.
    await (database.engine === 'sqlite'
      ? saveBeside()
      : database.db.transaction().execute(async (tx) => {
          await tx.updateTable('message').set({ aliveAt: 1 }).where('id', '=', held).execute()
          await saveBeside()
        }))
    await saving
    expect(await textsOf()).toEqual(allWith('Beside it'))
  })
})
