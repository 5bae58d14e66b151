import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#server/db/client.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import type { Client } from '#test/harness/client.ts'
import { type AnyItem, createIn, libraries, titlesIn } from '#test/harness/libraries.ts'

const [knowledge, swipes, offers, , audiences] = libraries
if (!knowledge || !swipes || !offers || !audiences) throw new Error('A library is missing.')

describe('a search in a library', () => {
  let app: TestApp
  let client: Client
  beforeAll(async () => {
    app = await startTestApp()
    client = await app.guest()
    const texts = {
      Pricing: 'Why we doubled our prices and lost no customer',
      'Das Café': 'Über Ärger mit der Preisgestaltung',
      東京の朝: '猫が好きです。東京都に住んでいます。',
      Quotation: 'He said "never again" — twice; (really) C++ & 100% of the AND, OR, NOT',
      Empty: '… — !',
    }
    for (const [title, content] of Object.entries(texts))
      await createIn(client, knowledge, { title, content })
  })
  afterAll(() => app.stop())

  const found = async (words: string, more = '') =>
    titlesIn(client, knowledge, `?q=${encodeURIComponent(words)}${more}`)

  it.each([
    ['a word of the text', 'customer', ['Pricing']],
    ['a word of the title', 'pricing', ['Pricing']],
    ['words of title and text, in any order', 'prices pricing doubled', ['Pricing']],
    ['a word that is only begun', 'custo', ['Pricing']],
    ['words that are all only begun', 'pri dou', ['Pricing']],
    ['other capitals', 'CUSTOMER', ['Pricing']],
    ['no accents', 'cafe arger uber', ['Das Café']],
    ['accents that are typed otherwise', 'A\u0308RGER', ['Das Café']],
    ['letters of double width', 'ｐｒｉｃｅｓ', ['Pricing']],
    ['a word without spaces around it', '東京都', ['東京の朝']],
    ['one letter of such a word', '猫', ['東京の朝']],
    ['two words that stand apart', '猫 住んで', ['東京の朝']],
    ['a beginning that several have', 'pr', ['Das Café', 'Pricing']],
    ['a quotation', '"never again"', ['Quotation']],
    ['an opened quotation', '"never', ['Quotation']],
    ['what means something in a search language', 'NOT never', ['Quotation']],
    ['signs of a search language', 'title:(never* -again) ^ NEAR', []],
    ['signs around words', 'C++ & 100%', ['Quotation']],
    ['operators alone', 'OR AND NOT', ['Quotation']],
    ['quotation marks and colons of the other engine', "'never':* & !again | (", ['Quotation']],
    ['an end of a word', 'stomer', []],
    ['a word that nothing has', 'zebra', []],
    ['signs alone', '%_"*', []],
    ['an end of the statement', "'; drop table material; --", []],
  ])('by %s', async (_, words, titles) => {
    expect(new Set(await found(words))).toEqual(new Set(titles))
  })

  it('by nothing shows everything', async () => {
    expect(await found('  ')).toHaveLength(5)
  })

  it('follows an item when it is changed, deleted and brought back', async () => {
    const item = await createIn(client, knowledge, { title: 'Giraffe', content: 'Neck' })
    const address = `${knowledge.path}/${item.id}`
    await client.patch(address, { content: 'Legs' })
    expect(await found('neck')).toEqual([])
    expect(await found('legs giraffe')).toEqual(['Giraffe'])
    await client.delete(address)
    expect(await found('giraffe')).toEqual([])
    await client.post(`${address}/restore`)
    expect(await found('giraffe')).toEqual(['Giraffe'])
    await client.delete(address)
  })

  it('finds nothing of another person’s, nor of another library', async () => {
    const other = await app.guest()
    expect(await titlesIn(other, knowledge, '?q=pricing')).toEqual([])
    expect(await titlesIn(client, swipes, '?q=pricing')).toEqual([])
  })

  it('looks at the other fields too', async () => {
    await createIn(client, swipes, swipes.whole)
    await createIn(client, offers, offers.whole)
    await createIn(client, audiences, audiences.whole)
    for (const words of ['grace', 'short', 'launch', 'second line']) {
      expect(await titlesIn(client, swipes, `?q=${words}`)).toEqual(['A hook'])
    }
    expect(await titlesIn(client, offers, '?q=founders calls')).toEqual(['Coaching'])
    expect(await titlesIn(client, audiences, '?q=runway ceo')).toEqual(['Founders'])
  })

  it('shows the newest first, and by relevance first what has the words in its title', async () => {
    const writer = await app.guest()
    const make = (title: string, content: string) => createIn(writer, knowledge, { title, content })
    await make('Hiring in spring', 'One')
    await make('Summer', 'We are hiring')
    await make('Hiring in autumn', 'Three')
    await make('Winter', 'No hiring')
    expect(await titlesIn(writer, knowledge, '?q=hir')).toEqual([
      'Winter',
      'Hiring in autumn',
      'Summer',
      'Hiring in spring',
    ])
    const byRelevance = ['Hiring in autumn', 'Hiring in spring', 'Winter', 'Summer']
    expect(await titlesIn(writer, knowledge, '?q=hir&order=relevance')).toEqual(byRelevance)
    const pages: unknown[] = []
    for (let cursor = ''; ;) {
      const address = `${knowledge.path}?q=hir&order=relevance&limit=1${cursor}`
      const { body } = await writer.get<{ items: AnyItem[]; nextCursor: string | null }>(address)
      pages.push(...body.items.map(({ title }) => title))
      if (body.nextCursor === null) break
      cursor = `&cursor=${body.nextCursor}`
    }
    expect(pages).toEqual(byRelevance)
  })

  it('takes texts with more different words than an index can hold', async () => {
    let last = 1
    const letters = Array.from({ length: 200_000 }, () => {
      last = (last * 48_271) % 2_147_483_647
      return String.fromCodePoint(0x4e00 + (last % 20_000))
    })
    const { id, ...made } = await createIn(client, knowledge, { title: 'Signs', content: letters.join('') })
    expect(made).toMatchObject({ size: 200_000 })
    expect(await found('signs')).toEqual(['Signs'])
    expect(await found(letters.slice(0, 5).join(''))).toContain('Signs')
    await client.delete(`${knowledge.path}/${id}`)
  })

  it('leaves nothing of an account in the index when the account is gone', async () => {
    const writer = await app.guest()
    await createIn(writer, knowledge, { title: 'Secret plan' })
    const { body } = await writer.get<{ user: { id: string } }>('/api/auth/get-session')
    const { databaseUrl: url, dataDir } = app.database
    const { db, close } = openDatabase({ url, dataDir })
    const count = async () => {
      const { rows } = await sql<{ n: number }>`select count(*) as n from "materialSearch"`.execute(db)
      return Number(rows[0]?.n)
    }
    const before = await count()
    await db.deleteFrom('user').where('id', '=', body.user.id).execute()
    expect(await count()).toBe(before - 1)
    await close()
  })
})
