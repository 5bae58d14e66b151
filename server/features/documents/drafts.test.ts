import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '#server/db/client.ts'
import { parseContent, plainText } from '#core/post/post-content.ts'
import type { Actor } from '#server/http/session.ts'
import { startTestApp } from '#test/harness/app.ts'
import type { Client } from '#test/harness/client.ts'
import type { FreshDatabase } from '#test/harness/database.ts'
import { createDocuments, type Documents } from './service.ts'

async function actorOf(client: Client): Promise<Actor> {
  const { body } = await client.get<{ user: { id: string; name: string; email: string } }>(
    '/api/auth/get-session',
  )
  const { id: userId, name, email } = body.user
  return { userId, sessionId: 'a-session', name, email, isGuest: false }
}

describe('a draft that an assistant writes', () => {
  const now = Date.UTC(2026, 0, 1)
  let ada: Actor
  let bob: Actor
  let fresh: FreshDatabase
  let database: Database
  let documents: Documents
  beforeAll(async () => {
    const app = await startTestApp()
    ada = await actorOf(await app.guest())
    bob = await actorOf(await app.guest())
    await app.stop({ keepDatabase: true })
    fresh = app.database
    database = openDatabase({ url: fresh.databaseUrl, dataDir: fresh.dataDir })
    const { db, engine } = database
    documents = createDocuments({
      db,
      engine,
      now: () => now,
      useFiles: () => Promise.resolve(),
      releaseFiles: () => Promise.resolve(),
      noteTakenOff: () => Promise.resolve(),
      tell: () => Promise.resolve(),
    })
  })
  afterAll(async () => {
    await database.close()
    await fresh.remove()
  })

  const draft = (documentId: string, content: string) => ({
    actor: ada,
    documentId,
    chatId: 'a-chat-that-is-gone',
    title: 'A title',
    kind: 'text' as const,
    content,
    isWhole: false,
  })
  const contents = async (id: string) => (await documents.versions(ada, id)).map(({ content }) => content)

  it('grows in one version', async () => {
    const id = randomUUID()
    const versionCreatedAt = await documents.writeVersion(draft(id, 'One'))
    const grown = await documents.writeVersion({ ...draft(id, 'One two'), versionCreatedAt })
    expect(grown).toBeGreaterThan(versionCreatedAt)
    expect(await contents(id)).toEqual(['One two'])
    expect((await documents.latestVersion(ada, id)).title).toBe('A title')
  })

  it('has no longer a title than a post may have', async () => {
    const id = randomUUID()
    await documents.writeVersion({ ...draft(id, 'One'), title: `${'x'.repeat(200)}y` })
    expect((await documents.latestVersion(ada, id)).title).toBe('x'.repeat(200))
  })

  it('is told from what its owner writes', async () => {
    const id = randomUUID()
    await documents.save(ada, id, { content: 'Mine', title: 'T', kind: 'text' })
    await documents.writeVersion(draft(id, 'Drafted'))
    const written = (await documents.versions(ada, id)).map(({ byAssistant }) => byAssistant)
    expect(written).toEqual([undefined, true])
  })

  it('comes after what is there, even when the clock stands still', async () => {
    const id = randomUUID()
    await documents.save(ada, id, { content: 'Mine', title: 'T', kind: 'text' })
    await documents.writeVersion(draft(id, 'Drafted'))
    expect(await contents(id)).toEqual(['Mine', 'Drafted'])
  })

  const save = async (id: string, content: string, base?: number) => {
    const baseCreatedAt = base === undefined ? {} : { baseCreatedAt: new Date(base).toISOString() }
    const saved = await documents.save(ada, id, { content, title: 'T', kind: 'text', ...baseCreatedAt })
    return Date.parse(saved.createdAt)
  }
  const latest = async (id: string) => {
    const { content, basedOn } = await documents.latestVersion(ada, id)
    return { text: plainText(parseContent(content).text), basedOn }
  }

  it('is refused as the base of a save once it has grown', async () => {
    const id = randomUUID()
    const versionCreatedAt = await documents.writeVersion(draft(id, 'One'))
    await documents.writeVersion({ ...draft(id, 'One two'), versionCreatedAt })
    await expect(save(id, 'One, mine', versionCreatedAt)).rejects.toMatchObject({ status: 409 })
  })

  it('is a version of its own when it changes a post, whose owner’s version stays', async () => {
    const id = randomUUID()
    const baseCreatedAt = await save(id, 'One.')
    const versionCreatedAt = await documents.writeVersion({ ...draft(id, 'Two'), baseCreatedAt })
    await documents.writeVersion({ ...draft(id, 'Two.'), baseCreatedAt, versionCreatedAt, isWhole: true })
    expect(await contents(id)).toEqual(['One.', 'Two.'])
  })

  it('is merged with what the owner wrote into it before it was whole', async () => {
    const id = randomUUID()
    const versionCreatedAt = await documents.writeVersion(draft(id, 'One.\nTwo'))
    await save(id, 'One, my own words.\nTwo', versionCreatedAt)
    const goesOn = { versionCreatedAt, ...draft(id, 'One.\nTwo. Thr') }
    expect(await documents.writeVersion(goesOn)).toBe(versionCreatedAt)
    expect((await latest(id)).text).toBe('One, my own words.\nTwo')
    await documents.writeVersion({ ...goesOn, content: 'One.\nTwo. Three.', isWhole: true })
    expect(await latest(id)).toEqual({ text: 'One, my own words.\nTwo. Three.', basedOn: undefined })
  })

  it('is merged with what the owner saved since it was begun, when it changes a post', async () => {
    const id = randomUUID()
    const baseCreatedAt = await save(id, 'One.\nTwo.\nThree.')
    await save(id, 'One.\nTwo.\nThree, mine.', baseCreatedAt)
    await documents.writeVersion({ ...draft(id, 'One, better.\nTwo.\nThree.'), baseCreatedAt, isWhole: true })
    expect(await latest(id)).toEqual({ text: 'One, better.\nTwo.\nThree, mine.', basedOn: undefined })
  })

  it('names what it was written on when both changed the same paragraph, and leaves the owner’s version', async () => {
    const id = randomUUID()
    const baseCreatedAt = await save(id, 'One.\nTwo.')
    await save(id, 'One, mine.\nTwo.', baseCreatedAt)
    await documents.writeVersion({ ...draft(id, 'One, better.\nTwo.'), baseCreatedAt, isWhole: true })
    expect(await latest(id)).toEqual({
      text: 'One, better.\nTwo.',
      basedOn: new Date(baseCreatedAt).toISOString(),
    })
    expect(await contents(id)).toEqual(['One.\nTwo.', 'One, mine.\nTwo.', 'One, better.\nTwo.'])
  })

  it('goes into nobody else’s post', async () => {
    const id = randomUUID()
    await documents.save(bob, id, { content: 'Of Bob', title: 'T', kind: 'text' })
    await expect(documents.writeVersion(draft(id, 'Of Ada'))).rejects.toMatchObject({
      code: 'forbidden:document',
    })
    await expect(documents.latestVersion(ada, id)).rejects.toMatchObject({ code: 'forbidden:document' })
    expect((await documents.latestVersion(bob, id)).content).toBe('Of Bob')
  })
})
