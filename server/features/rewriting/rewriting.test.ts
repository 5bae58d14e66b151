import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ScriptedServer } from '#test/fixtures/scripted-server.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import type { Client } from '#test/harness/client.ts'
import { startModelApp } from '#test/harness/scripted-model.ts'

const path = '/api/regenerate-line'
const wish = {
  documentId: 'post',
  fullContent: 'First line.\nSecond  line.',
  selectedLine: 'Second  line.',
  selectedHtml: '',
}

describe('rewriting a selection', () => {
  let app: TestApp
  let model: ScriptedServer
  let stop: () => Promise<void>
  let client: Client
  beforeAll(async () => {
    ;({ model, app, stop } = await startModelApp())
    client = await app.guest()
    await client.post('/api/document?id=post', { content: wish.fullContent })
  })
  afterAll(() => stop())

  it('asks the model with the post, the part and the wish, and answers its words alone', async () => {
    model.script({ kind: 'text', pieces: ['“A better ', 'second line.”'] })
    const answer = await client.post(path, { ...wish, prompt: '  Make it better  ' })
    expect(answer).toMatchObject({ status: 200, body: { regeneratedLine: 'A better second line.' } })
    const asked = JSON.stringify(model.requests.at(-1)?.body)
    expect(asked).toContain('First line.')
    expect(asked).toContain('Make it better')
    expect(asked).toContain('Second  line.')
  })

  it('leaves out what the model thinks before it answers', async () => {
    model.script({ kind: 'text', pieces: ['<think>They want it shorter.</think>\n\n', 'Second, short.'] })
    const answer = await client.post(path, wish)
    expect(answer).toMatchObject({ status: 200, body: { regeneratedLine: 'Second, short.' } })
  })

  it('needs no prompt', async () => {
    model.script({ kind: 'text', pieces: ['One\nTwo'] })
    const answer = await client.post(path, wish)
    expect(answer).toMatchObject({ status: 200, body: { regeneratedLine: 'One\nTwo' } })
    expect(JSON.stringify(model.requests.at(-1)?.body)).toContain('Rewrite it.')
  })

  it.each([
    ['a prompt of four characters', { prompt: ' four ' }],
    ['nothing selected', { selectedLine: ' \n ' }],
    ['no selection', { selectedLine: undefined }],
    ['no post yet', { documentId: 'init' }],
    ['an id that is none', { documentId: '../x' }],
    ['a selection that is too long', { selectedLine: 'x'.repeat(20_001) }],
    ['a prompt that is too long', { prompt: 'x'.repeat(2001) }],
  ])('refuses %s without asking the model', async (_what, change) => {
    const before = model.requests.length
    const answer = await client.post(path, { ...wish, ...change })
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'bad_request:document', cause: expect.any(String) },
    })
    expect(model.requests).toHaveLength(before)
  })

  it('is for the owner of the post alone', async () => {
    const answers = [
      await app.visitor.post(path, wish),
      await (await app.guest()).post(path, wish),
      await client.post(path, { ...wish, documentId: 'nothing' }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([401, 403, 404])
    expect(answers.map(({ body }) => body)).toMatchObject([
      { code: 'unauthorized:document' },
      { code: 'forbidden:document' },
      { code: 'not_found:document' },
    ])
  })

  it('says so when the model changed nothing', async () => {
    model.script({ kind: 'text', pieces: ['Second  line.'] })
    const answer = await client.post(path, wish)
    expect(answer.body).toEqual({
      regeneratedLine: 'Second  line.',
      note: 'The model left it as it was. Say what should be different.',
    })
  })

  it('says in plain words when the model fails', async () => {
    model.script({ kind: 'error', status: 401, message: 'bad key sk-secret' })
    const answer = await client.post(path, wish)
    expect(answer).toMatchObject({
      status: 500,
      body: {
        code: 'internal:document',
        cause: 'The model refused its key. Please check the key in the settings.',
      },
    })
    expect(answer.text).not.toContain('sk-secret')
    expect(app.takeWarnings().map(({ msg }) => msg)).toContain('model call failed')
    app.takeWarnings()
  })

  it('tidies without a model, and changes nothing that it was not asked for', async () => {
    const offline = await startTestApp()
    const writer = await offline.guest()
    await writer.post('/api/document?id=post', { content: wish.fullContent })
    const tidied = await writer.post(path, { ...wish, selectedLine: 'second  line , tidied' })
    expect(tidied.body).toEqual({ regeneratedLine: 'Second line, tidied' })
    const replaced = await writer.post(path, { ...wish, prompt: 'Replace "Second" with "Last"' })
    expect(replaced.body).toEqual({ regeneratedLine: 'Last  line.' })
    const shorter = await writer.post(path, {
      ...wish,
      selectedLine: 'We won, because we met.',
      prompt: 'shorter',
    })
    expect(shorter.body).toEqual({ regeneratedLine: 'We won, because we met.', note: expect.any(String) })
    const plainer = await writer.post(path, {
      ...wish,
      selectedLine: 'In order to win, we utilize data.',
      prompt: 'make it clearer',
    })
    expect(plainer.body).toEqual({ regeneratedLine: 'To win, we use data.' })
    await offline.stop()
  })
})
