import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import { converse, draftedText, spokenText } from '#test/harness/chat.ts'

const told =
  'Write a post: Kessler took 11 working days for a quote. Now it is two. Anja signs only the red ones.'
const kessler = {
  title: 'Kessler: notes on the quotes',
  content:
    'Timo prices the green quotes of Kessler in ten minutes.\n\nAnja Kessler gets 40 requests a quarter in place of 312.',
}
const bees = { title: 'Bees', content: 'We keep six hives on the roof of the office.' }

describe('a chat without a model about what the account has notes on', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp()
  })
  afterAll(() => app.stop())

  it('makes a post longer from a note that was not chosen, says so, and traces it to that note', async () => {
    const client = await app.guest()
    const { body: note } = await client.post<{ id: string }>('/api/knowledge-base', kessler)
    await client.post('/api/knowledge-base', bees)
    const { chatId: id } = await converse(client, told)
    const { chunks } = await converse(client, 'make it longer', { id })
    expect(draftedText(chunks)).toContain('Anja Kessler gets 40 requests a quarter in place of 312.')
    expect(draftedText(chunks)).not.toMatch(/hives|\[/)
    expect(spokenText(chunks)).toContain(`What I added is from your notes: "${kessler.title}".`)
    const { body: all } = await client.get<{ posts: { id: string }[] }>('/api/posts')
    const documentId = all.posts[0]?.id ?? ''
    const { body } = await client.post<{ claims: { words: string; sources: { id: string }[] }[] }>(
      '/api/document/claims',
      { documentId, text: draftedText(chunks) },
    )
    expect(JSON.stringify(body)).toContain(note.id)
  })

  it('says what it would need where no note has to do with the post', async () => {
    const client = await app.guest()
    await client.post('/api/knowledge-base', bees)
    const { chatId: id } = await converse(client, told)
    const { chunks } = await converse(client, 'make it longer', { id })
    expect(draftedText(chunks)).not.toContain('hives')
    expect(spokenText(chunks)).toContain('anything in [square brackets] is for you to fill in')
    expect(spokenText(chunks)).toContain('[knowledge base](/knowledge-base)')
  })

  it('does not take another account’s notes', async () => {
    await (await app.guest()).post('/api/knowledge-base', kessler)
    const client = await app.guest()
    const { chatId: id } = await converse(client, told)
    const { chunks } = await converse(client, 'make it longer', { id })
    expect(draftedText(chunks)).not.toContain('312')
  })

  it('drafts the idea that a message names by its place, and no later post from those words', async () => {
    const client = await app.guest()
    const { chunks: listed, chatId: id } = await converse(client, 'give me post ideas about quoting')
    const title = /\*\*Idea 2: (.+?)\*\*/.exec(spokenText(listed))?.[1] ?? ''
    const { chunks } = await converse(client, 'use the second idea', { id })
    expect(title).not.toBe('')
    expect(draftedText(chunks)).toContain(title)
    const next = await converse(client, 'Write a post: We bought 3 vans in May.', { id })
    expect(draftedText(next.chunks)).not.toContain('second')
  })

  it('says an offer’s audience and call once', async () => {
    const client = await app.guest()
    const offer = {
      name: 'Pricing review',
      description: 'I review the prices of small agencies in two weeks. Founders send me a message.',
      audience: 'founders of small agencies',
      callToAction: 'Send me a message',
    }
    const { body } = await client.post<{ id: string }>('/api/offers', offer)
    const selectedIdentity = { myStory: false, selectedOfferId: body.id, selectedOfferName: offer.name }
    const { chunks } = await converse(client, 'Write a post that promotes it', { selectedIdentity })
    expect(draftedText(chunks)).toBe(offer.description)
    expect(spokenText(chunks)).toContain('"Pricing review" is ready.')
  })
})
