import { expect, it } from 'vitest'
import type { Confirmation } from '#contract/publishing/confirmations.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import { type Client, password } from '#test/harness/client.ts'
import { connect } from '#test/harness/connect.ts'
import { makeWholeKey, openMcp } from '#test/harness/mcp.ts'
import { savePost } from '#test/harness/posts.ts'

/** Connects a program that asks its writer to publish. */
async function askingFor(app: TestApp, writer: Client) {
  await connect(writer)
  const program = await openMcp(app.url, (await makeWholeKey(writer)).secret)
  return {
    async ask(title: string) {
      const id = await savePost(writer, title, `${title}: we cut them.`)
      const { version } = await program.data('read_post', { id })
      return String((await program.data('publish_post', { id, version })).confirmationId)
    },
    close: program.close,
  }
}

const stateOf = async (writer: Client, id: string) =>
  (await writer.get<Confirmation>(`/api/confirmations/${id}`)).body.state

it('a changed password that ends keys takes back what their programs wait for, and nothing of others', async () => {
  const app = await startTestApp()
  const [ada, ben] = [await app.signUp(), await app.signUp()]
  const [ofAda, ofBen] = [await askingFor(app, ada), await askingFor(app, ben)]
  const refused = await ofAda.ask('Refused')
  expect((await ada.post(`/api/confirmations/${refused}/refuse`)).status).toBe(200)
  const waiting = await ofAda.ask('Waiting')
  const elsewhere = await ofBen.ask('Of somebody else')
  await Promise.all([ofAda.close(), ofBen.close()])
  const change = { currentPassword: password, newPassword: 'battery staple', revokeKeysAndFeed: true }
  expect((await ada.post('/api/auth/change-password', change)).status).toBe(200)
  expect(await stateOf(ada, refused)).toBe('refused')
  expect(await stateOf(ada, waiting)).toBe('withdrawn')
  expect(await stateOf(ben, elsewhere)).toBe('waiting')
  await app.stop()
})
