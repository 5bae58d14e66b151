import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Features } from '#contract/account.ts'
import { admin } from '#test/harness/admin.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import { converse } from '#test/harness/chat.ts'
import type { Client } from '#test/harness/client.ts'

describe('the admin command', () => {
  let app: TestApp
  let client: Client
  let email: string
  let env: Record<string, string>
  beforeAll(async () => {
    app = await startTestApp()
    client = await app.signUp()
    email = (await client.get<{ user: { email: string } }>('/api/auth/get-session')).body.user.email
    const { dataDir, databaseUrl } = app.database
    env = { DATA_DIR: dataDir, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) }
  })
  afterAll(() => app.stop())

  const features = async () => (await client.get<{ features: Features }>('/api/profile')).body.features

  it('changes what an account may do while the server runs', async () => {
    const { code, output, errors } = await admin(env, 'features', email, '-publish', '+images')
    expect({ code, errors }).toEqual({ code: 0, errors: '' })
    expect(output.split('\n')).toEqual([
      `Features of ${email}:`,
      '  chat        on',
      '  web-search  on',
      '  images      on (set for this account)',
      '  voice       on',
      '  publish     off (set for this account)',
      '  schedule    on',
      '',
    ])
    expect(await features()).toMatchObject({ images: true, publish: false })
    expect((await admin(env, 'features', email, '+publish')).code).toBe(0)
    expect(await features()).toMatchObject({ publish: true })
  })

  it('shows what an account may do, whatever the case of its e-mail, and changes nothing', async () => {
    const before = await features()
    const { code, output } = await admin(
      { ...env, FEATURES_OFF: 'voice' },
      'features',
      email.toUpperCase().replace('EXAMPLE.COM', 'example.com'),
    )
    expect(code).toBe(0)
    expect(output).toContain('  voice       off (FEATURES_OFF)\n')
    expect(await features()).toEqual(before)
  })

  it('and the server leave each other in peace', async () => {
    const work = Array.from({ length: 20 }, () => converse(client, 'Hello'))
    const [done, ...answers] = await Promise.all([admin(env, 'features', email, '+voice', '+chat'), ...work])
    expect(done.errors).toBe('')
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
  })

  it('refuses an account that there is not', async () => {
    expect(await admin(env, 'features', 'nobody@example.com')).toEqual({
      code: 1,
      signal: null,
      output: '',
      errors: 'There is no account with the e-mail nobody@example.com.\n',
    })
  })
})
