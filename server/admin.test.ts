import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Features } from '#contract/account.ts'
import { openDatabase } from '#server/db/client.ts'
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

  it.each([
    [[], /^Usage: npm run admin -- features <e-mail>/],
    [['fetures'], /^There is no command "fetures"\.\n\nUsage:/],
    [['features'], /^Which account\? Name its e-mail\.\n\nUsage:/],
    [['features', 'nobody@example.com'], /^There is no account with the e-mail nobody@example\.com\.\n$/],
    [['features', 'a@example.com', '+telepathy'], /^There is no feature "telepathy"\.\n\nUsage:/],
    [['features', 'a@example.com', 'images'], /^"images" must begin with \+ or -\.\n\nUsage:/],
    [['features', 'a@example.com', '+images', '-images'], /^"images" is named twice\.\n\nUsage:/],
  ])('refuses %j in plain words', async (words, message) => {
    const { code, output, errors } = await admin(env, ...words)
    expect({ code, output }).toEqual({ code: 1, output: '' })
    expect(errors).toMatch(message)
    expect(errors).not.toContain('    at ')
  })

  it('says how it is used when it is asked', async () => {
    expect(await admin(env, '--help')).toMatchObject({ code: 0, output: expect.stringMatching(/^Usage/) })
  })

  it('refuses a setting that makes no sense, and a database that cannot be reached', async () => {
    const wrong = await admin({ ...env, FEATURES_OFF: 'all' }, 'features', email)
    expect(wrong).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/^FEATURES_OFF: there is no feature/),
    })
    const away = await admin({ DATABASE_URL: 'postgres://127.0.0.1:1/none' }, 'features', email)
    expect(away).toMatchObject({ code: 1, errors: 'PostgreSQL 127.0.0.1:1/none cannot be reached.\n' })
  })
})

it('refuses a folder without a database, or with one that is not up to date, and leaves it as it is', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'lede-admin-'))
  const refuse = () => admin({ DATA_DIR: dataDir }, 'features', 'ada@example.com')
  expect(await refuse()).toMatchObject({ code: 1, errors: expect.stringMatching(/^There is no database in/) })
  expect(readdirSync(dataDir)).toEqual([])
  const database = openDatabase({ url: undefined, dataDir })
  await database.close()
  expect(await refuse()).toMatchObject({ code: 1, errors: expect.stringMatching(/made by an older version/) })
  rmSync(dataDir, { recursive: true })
})
