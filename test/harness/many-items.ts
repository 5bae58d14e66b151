import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'kysely'
import { openDatabase } from '#server/db/client.ts'
import { createMaterials } from '#server/features/materials/service.ts'

type ManyItems = {
  database: { dataDir: string; databaseUrl: string | undefined }
  userId: string
  count: number
  /** The length of each text, in characters. */
  length: number
}

const syllables = 'ba ce di fo gu la me ni po ru sa te vi wo zu ka re mi no tu'.split(' ')
const vocabulary = Array.from({ length: 8000 }, (_, at) => {
  const [first, second, third] = [at % 20, Math.floor(at / 20) % 20, Math.floor(at / 400)]
  return `${syllables[first]}${syllables[second]}${syllables[third]}`
})

/** Returns text with a natural word distribution: few words are in every text, most in few. Deterministic. */
function textOf(seed: number, length: number): string {
  let random = seed + 1
  const words: string[] = []
  for (let size = 0; size < length;) {
    random = (random * 48_271) % 2_147_483_647
    const word = vocabulary[Math.floor((random / 2_147_483_647) ** 3 * vocabulary.length)] ?? ''
    words.push(word)
    size += word.length + 1
  }
  return words.join(' ').slice(0, length)
}

/** The most frequent word, a medium one, and one that only the first item has. */
export const wordsOfItems = { frequent: vocabulary[0] ?? '', usual: vocabulary[900] ?? '', single: 'zebra' }

const writersAtOnce = 8

/** Inserts many texts into a knowledge base, directly into its database. */
export async function addManyItems({ database, userId, count, length }: ManyItems): Promise<void> {
  const { db, engine, close } = openDatabase({ url: database.databaseUrl, dataDir: database.dataDir })
  const { knowledgeBase } = createMaterials({ db, engine, now: Date.now })
  // Nothing of value is lost in a power failure here.
  if (engine === 'sqlite') await sql`pragma synchronous = off`.execute(db)
  const actor = { userId, sessionId: '', name: '', email: '', isGuest: true }
  let next = 0
  const addInTurn = async () => {
    while (next < count) {
      next += 1
      await add(next - 1)
    }
  }
  const add = async (at: number) => {
    const mark = at === 0 ? `${wordsOfItems.single} ` : ''
    await knowledgeBase.create(actor, { title: `Item ${at}`, content: mark + textOf(at, length) })
    // SQLite runs synchronously; connections that end in the meantime must still be noticed.
    if (at % 100 === 0) await turn()
  }
  await Promise.all(Array.from({ length: engine === 'postgres' ? writersAtOnce : 1 }, addInTurn))
  await close()
}
