import { afterEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#test/harness/app.ts'

describe('the pages of the web app', () => {
  let app: TestApp
  afterEach(() => app.stop())

  const ask = async () => {
    const { body, headers } = await app.visitor.get('/api/config')
    const policy = headers.get('content-security-policy') ?? ''
    const directive = (name: string) => policy.split('; ').find((part) => part.startsWith(`${name} `))
    const [scripts, connections, pictures] = ['script-src', 'connect-src', 'img-src'].map(directive)
    return { body, scripts, connections, pictures }
  }

  it('reach no server of analytics without a key', async () => {
    app = await startTestApp({ env: { POSTHOG_HOST: 'https://eu.i.posthog.com' } })
    expect(await ask()).toMatchObject({
      body: { analytics: null },
      scripts: "script-src 'self'",
      connections: expect.not.stringContaining('posthog'),
    })
  })

  it('show pictures of this server and its storage, and of no other', async () => {
    app = await startTestApp({ env: { PUBLIC_URL: 'https://lede.example' } })
    const { body, pictures = '' } = await ask()
    const [, ...sources] = pictures.split(' ')
    // The screens treat the origins that the policy allows as this server's own.
    const origins = sources.filter((one) => one.startsWith('http'))
    expect(body).toMatchObject({ fileOrigins: origins })
    expect(sources).toEqual(expect.arrayContaining(["'self'", 'data:', 'blob:', 'https://lede.example']))
    expect(sources).not.toContain('https:')
    expect(sources.every((one) => !one.includes('*'))).toBe(true)
  })

  it('may call the one that is set, and run no script of it', async () => {
    app = await startTestApp({ env: { POSTHOG_KEY: 'phc_1', POSTHOG_HOST: 'https://eu.i.posthog.com/' } })
    const { body, scripts, connections } = await ask()
    expect(body).toMatchObject({ analytics: { key: 'phc_1', host: 'https://eu.i.posthog.com' } })
    expect(scripts).toBe("script-src 'self'")
    expect(connections?.split(' ')).toEqual(
      expect.arrayContaining(['https://eu.i.posthog.com', 'https://eu-assets.i.posthog.com']),
    )
  })
})
