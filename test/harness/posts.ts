import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { DocumentStatus } from '#contract/documents.ts'
import { openDatabase } from '#server/db/client.ts'
import type { Client } from './client.ts'

/** Saves a post and returns its id. */
export async function savePost(writer: Client, title: string, content = `Text of ${title}`): Promise<string> {
  const id = randomUUID()
  const { status, text } = await writer.post(`/api/document?id=${id}`, { title, content })
  if (status !== 200) throw new Error(`The post could not be saved: ${text}`)
  return id
}

export type Standing = {
  status?: DocumentStatus
  scheduledAt?: number | null
  scheduledTimezone?: string | null
  publishedAt?: number | null
  url?: string | null
  failure?: string | null
  deletedAt?: number
}

type PlaceOfDatabase = { dataDir: string; databaseUrl: string | undefined }

/** Waits until searches and comparisons include everything that was saved. */
export async function whenIndexed({ databaseUrl: url, dataDir }: PlaceOfDatabase): Promise<void> {
  const { db, close } = openDatabase({ url, dataDir })
  const waiting = () =>
    db
      .selectFrom('job')
      .select('id')
      .where('name', '=', 'index-post')
      .where('id', 'not like', '%-unfinished')
      .execute()
  await expect.poll(waiting, { interval: 10 }).toEqual([])
  await close()
}

/** Puts a post into a state that publishing or scheduling would leave it in; those have tests of their own. */
export async function standPost({ databaseUrl: url, dataDir }: PlaceOfDatabase, id: string, set: Standing) {
  const { db, close } = openDatabase({ url, dataDir })
  await db.updateTable('document').set(set).where('id', '=', id).execute()
  await close()
}
