import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { greyPng } from '#test/fixtures/network-media-files.ts'
import { consent, consentAddress, exchange, readCards } from '#test/fixtures/practice-server.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import type { Client } from '#test/harness/client.ts'
import { connect } from '#test/harness/connect.ts'
import { savePost } from '#test/harness/posts.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const practice = () => `${app.url}/practice`
const callback = () => `${app.url}/api/linkedin/callback`
const consentTo = () => consentAddress(practice(), { redirect_uri: callback() })

/** Returns what a program gets when it obtains a token with the browser of somebody who is signed in. */
async function programOf(client: Client) {
  const back = await consent(consentTo(), {}, client)
  const { body } = await exchange(practice(), back.searchParams.get('code') ?? '', {
    redirect_uri: callback(),
  })
  const headers = {
    authorization: `Bearer ${String(body['access_token'])}`,
    'linkedin-version': '202609',
    'content-type': 'application/json',
  }
  const who = (await (await fetch(`${practice()}/v2/userinfo`, { headers })).json()) as { sub: string }
  return { headers, author: `urn:li:person:${who.sub}` }
}
type Program = Awaited<ReturnType<typeof programOf>>

const post = ({ headers, author }: Program, commentary: string, more: Record<string, unknown> = {}) =>
  fetch(`${practice()}/rest/posts`, {
    method: 'POST',
    headers,
    body: JSON.stringify({
      author,
      commentary,
      visibility: 'PUBLIC',
      distribution: { feedDistribution: 'MAIN_FEED', targetEntities: [], thirdPartyDistributionChannels: [] },
      lifecycleState: 'PUBLISHED',
      ...more,
    }),
  })

async function uploadImage({ headers, author }: Program): Promise<string> {
  const begun = await fetch(`${practice()}/rest/images?action=initializeUpload`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ initializeUploadRequest: { owner: author } }),
  })
  const { value } = (await begun.json()) as { value: { uploadUrl: string; image: string } }
  const sent = await fetch(value.uploadUrl, {
    method: 'PUT',
    headers: { authorization: headers.authorization },
    body: greyPng({ width: 40, height: 30 }),
  })
  expect(sent.status).toBe(201)
  return value.image
}

const feedOf = async (client: Client) => readCards((await client.get('/practice/feed')).text)

describe('without a session the practice network', () => {
  it('shows no page and asks for no consent', async () => {
    for (const path of ['/practice/feed', '/practice/feed/', '/practice/feed/update/urn:li:share:1/']) {
      const answer = await app.visitor.get(path)
      expect({ path, status: answer.status }).toEqual({ path, status: 401 })
      expect(answer.text).toContain('Sign in')
    }
    const page = await app.visitor.fetch(consentTo())
    expect(page.status).toBe(401)
    expect(await page.text()).not.toContain('Allow')
  })

  it('gives no code, also to a session that is over', async () => {
    const left = await app.guest()
    const { cookie } = left
    await left.post('/api/auth/sign-out')
    for (const headers of [{}, { cookie }]) {
      const answer = await fetch(consentTo(), {
        method: 'POST',
        headers,
        body: new URLSearchParams({ decision: 'allow', name: 'Nobody' }),
        redirect: 'manual',
      })
      expect([answer.status, answer.headers.get('location')]).toEqual([401, null])
      expect(answer.headers.getSetCookie()).toEqual([])
    }
  })

  it('takes no post, no upload and no part of one', async () => {
    const nobody = {
      headers: { authorization: '', 'linkedin-version': '202609', 'content-type': 'application/json' },
    }
    expect((await post({ ...nobody, author: 'urn:li:person:x' }, 'Anonymous')).status).toBe(401)
    for (const path of ['rest/images?action=initializeUpload', 'rest/videos?action=initializeUpload']) {
      const body = JSON.stringify({ initializeUploadRequest: { owner: 'urn:li:person:x' } })
      const answer = await fetch(`${practice()}/${path}`, { method: 'POST', ...nobody, body })
      expect({ path, status: answer.status }).toEqual({ path, status: 401 })
    }
    const bytes = { method: 'PUT', body: new Uint8Array(1000) }
    expect((await fetch(`${practice()}/dms-uploads/${randomUUID()}`, bytes)).status).toBe(401)
    const part = { ...bytes, headers: { 'content-type': 'application/octet-stream' } }
    expect((await fetch(`${practice()}/dms-uploads/${randomUUID()}/1`, part)).status).toBe(404)
  })

  it('shows no picture of a post', async () => {
    const client = await app.guest()
    const program = await programOf(client)
    const id = await uploadImage(program)
    const show = () => post(program, 'With a picture', { content: { media: { id } } })
    await expect.poll(async () => (await show()).status).toBe(201)
    const path = (await feedOf(client))[0]?.media[0]?.path ?? ''
    expect((await client.get(path)).status).toBe(200)
    expect((await app.visitor.get(path)).status).toBe(401)
  })
})

describe('a signed-in person', () => {
  it('sees what was published to everybody, and of others nothing that is for connections', async () => {
    const [ada, grace] = [await app.guest(), await app.signUp()]
    const program = await programOf(ada)
    await post(program, 'For everybody')
    await post(program, 'For members', { visibility: 'LOGGED_IN' })
    const kept = await post(program, 'For connections', { visibility: 'CONNECTIONS' })
    const texts = async (client: Client) => (await feedOf(client)).map(({ text }) => text)
    expect((await texts(ada)).slice(0, 3)).toEqual(['For connections', 'For members', 'For everybody'])
    expect((await texts(grace)).slice(0, 2)).toEqual(['For members', 'For everybody'])
    const page = `/practice/feed/update/${kept.headers.get('x-restli-id')}/`
    expect((await ada.get(page)).status).toBe(200)
    expect((await grace.get(page)).status).toBe(404)
  })

  it('is one member there, whichever browser it is, and nobody else is', async () => {
    const person = { email: `one.member.${process.pid}@example.com`, password: 'correct horse' }
    const here = await app.guest()
    await here.post('/api/auth/sign-up/email', { name: 'Ada', ...person })
    const there = await app.guest()
    await there.post('/api/auth/sign-in/email', person)
    const author = (await programOf(here)).author
    expect((await programOf(there)).author).toBe(author)
    // A cookie that the previous person left in the browser makes nobody a member.
    await there.post('/api/auth/sign-out')
    await there.post('/api/auth/sign-in/anonymous')
    expect((await programOf(there)).author).not.toBe(author)
  })

  it('is called there as they are in Lede, until they say otherwise', async () => {
    const [tara, guest] = [await app.signUp('Tara Tour'), await app.guest()]
    const suggested = async (client: Client) =>
      /<input[^>]*name="name"[^>]*>/.exec(await (await client.fetch(consentTo())).text())?.[0]
    expect(await suggested(guest)).toContain('value="User"')
    expect(await suggested(tara)).toContain('value="Tara Tour"')
    await consent(consentTo(), { name: 'Tara T.' }, tara)
    expect(await suggested(tara)).toContain('value="Tara T."')
  })

  it.each(['127.0.0.1', 'localhost'])('consents where the session is: on %s', async (name) => {
    const client = await app.guest()
    const here = app.url.replace('127.0.0.1', name)
    const begun = await client.fetch(`${here}/api/linkedin/auth`)
    expect(new URL(begun.headers.get('location') ?? '').origin).toBe(here)
  })

  it('publishes from Lede and sees the post', async () => {
    const client = await app.guest()
    await connect(client)
    const documentId = await savePost(client, 'T', 'From Lede')
    expect((await client.post('/api/linkedin/publish', { documentId })).status).toBe(202)
    await expect.poll(async () => (await feedOf(client))[0]?.text).toBe('From Lede')
  })
})
