import { createServer, type IncomingHttpHeaders } from 'node:http'
import { expect, test } from 'vitest'
import { createLinkedInNetwork } from './linkedin-network.ts'

const linkedInAt = (apiBase: string) =>
  createLinkedInNetwork({
    kind: 'linkedin',
    clientId: 'id',
    clientSecret: 'secret',
    authorizeBase: 'https://www.linkedin.com',
    tokenBase: 'https://www.linkedin.com',
    apiBase,
  })

test("sends exactly the kept record, with LinkedIn's headers, and names LinkedIn's address", async () => {
  const received: { url: string | undefined; headers: IncomingHttpHeaders; body: string }[] = []
  const linkedIn = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (part: string) => (body += part))
    request.on('end', () => {
      received.push({ url: request.url, headers: request.headers, body })
      response.writeHead(201, { 'x-restli-id': 'urn%3Ali%3Ashare%3A7' }).end()
    })
  })
  await new Promise<void>((resolve) => linkedIn.listen(0, '127.0.0.1', resolve))
  const address = linkedIn.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const real = linkedInAt(`http://127.0.0.1:${port}`)
  const written = { authorUrn: 'urn:li:person:abc', text: 'One (two) #three_four' }
  const created = await real.createPost({ ...written, accessToken: 'token' })
  await new Promise((resolve) => linkedIn.close(resolve))
  expect(created).toEqual({
    urn: 'urn:li:share:7',
    url: 'https://www.linkedin.com/feed/update/urn:li:share:7/',
  })
  expect(received).toMatchObject([
    {
      url: '/rest/posts',
      headers: {
        authorization: 'Bearer token',
        'content-type': 'application/json',
        'linkedin-version': '202609',
        'x-restli-protocol-version': '2.0.0',
      },
      body: real.requestFor(written),
    },
  ])
  expect(JSON.parse(received[0]?.body ?? '')).toEqual({
    author: 'urn:li:person:abc',
    commentary: 'One \\(two\\) #three\\_four',
    visibility: 'PUBLIC',
    distribution: { feedDistribution: 'MAIN_FEED', targetEntities: [], thirdPartyDistributionChannels: [] },
    lifecycleState: 'PUBLISHED',
    isReshareDisabledByAuthor: false,
  })
})

test("sends the browser to LinkedIn's consent page", () => {
  const redirectUri = 'https://lede.example/api/linkedin/callback'
  const address = new URL(linkedInAt('http://127.0.0.1').authorizeUrl({ state: 'x', redirectUri }))
  expect(address.origin + address.pathname).toBe('https://www.linkedin.com/oauth/v2/authorization')
  expect(Object.fromEntries(address.searchParams)).toEqual({
    response_type: 'code',
    client_id: 'id',
    redirect_uri: redirectUri,
    state: 'x',
    scope: 'openid profile email w_member_social',
  })
})
