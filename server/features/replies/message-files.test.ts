import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StoredMessage } from '#contract/chat.ts'
import { pictures } from '#test/fixtures/chat-files.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import { messageBody } from '#test/harness/chat.ts'
import type { Client } from '#test/harness/client.ts'
import { upload } from '#test/harness/uploads.ts'

describe('a file in a message', () => {
  let app: TestApp
  let client: Client
  let url: string
  beforeAll(async () => {
    app = await startTestApp()
    client = await app.guest()
    url = (await upload(client, { name: 'photo.png', bytes: pictures['image/png'] })).body.url
  })
  afterAll(() => app.stop())

  const send = async (who: Client, address: string) => {
    const { chatId, messageId, body } = messageBody('Look at this')
    const file = { type: 'file', url: address, name: 'lie.html', mediaType: 'text/html' }
    const message = { id: messageId, role: 'user', parts: [{ type: 'text', text: 'Look at this' }, file] }
    return { chatId, messageId, answer: await who.post('/api/chat', { ...body, message }) }
  }
  const refused = {
    status: 400,
    body: { code: 'bad_request:api', cause: 'This file is no longer here. Please add it again.' },
  }

  it('is kept as it is stored, whatever the message says of it', async () => {
    const { chatId, messageId, answer } = await send(client, url)
    expect(answer.status).toBe(200)
    const { body } = await client.get<{ messages: StoredMessage[] }>(`/api/chat?id=${chatId}`)
    expect(body.messages.find(({ id }) => id === messageId)?.parts).toEqual([
      { type: 'text', text: 'Look at this' },
      { type: 'file', url, name: 'photo.png', filename: 'photo.png', mediaType: 'image/png' },
    ])
  })

  it('is found by its path, and kept with the address that it has', async () => {
    const elsewhere = `https://evil.example${new URL(url).pathname}`
    const { chatId, answer } = await send(client, elsewhere)
    expect(answer.status).toBe(200)
    const { text } = await client.get(`/api/chat?id=${chatId}`)
    expect(text).toContain(url)
    expect(text).not.toContain('evil.example')
  })

  it.each([
    ['https://example.com/picture.png'],
    [`http://localhost/files/${'0'.repeat(40)}/photo.png`],
    ['data:image/png;base64,AAAA'],
    ['not an address'],
    [''],
  ])('is refused when it is none of ours, and nothing is stored: %j', async (address) => {
    const { chatId, answer } = await send(client, address)
    expect(answer).toMatchObject(refused)
    expect((await client.get(`/api/chat?id=${chatId}`)).status).toBe(404)
  })

  it('is refused when it is another person’s, and nothing is stored', async () => {
    const other = await app.guest()
    const { chatId, answer } = await send(other, url)
    expect(answer).toMatchObject(refused)
    expect((await other.get(`/api/chat?id=${chatId}`)).status).toBe(404)
  })
})
