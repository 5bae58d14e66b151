import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '#server/db/client.ts'
import { admin } from '#test/harness/admin.ts'

describe('the admin command, before it meets a database', () => {
  it.each([
    [[], /^Usage: npm run admin -- features <e-mail>/],
    [['fetures'], /^There is no command "fetures"\.\n\nUsage:/],
    [['features'], /^Which account\? Name its e-mail\.\n\nUsage:/],
    [['features', 'a@example.com', '+telepathy'], /^There is no feature "telepathy"\.\n\nUsage:/],
    [['features', 'a@example.com', 'images'], /^"images" must begin with \+ or -\.\n\nUsage:/],
    [['features', 'a@example.com', '+images', '-images'], /^"images" is named twice\.\n\nUsage:/],
  ])('refuses %j in plain words', async (words, message) => {
    const { code, output, errors } = await admin({}, ...words)
    expect({ code, output }).toEqual({ code: 1, output: '' })
    expect(errors).toMatch(message)
    expect(errors).not.toContain('    at ')
  })

  it('says how it is used when it is asked', async () => {
    expect(await admin({}, '--help')).toMatchObject({ code: 0, output: expect.stringMatching(/^Usage/) })
  })

  it('refuses a setting that makes no sense, and a database that cannot be reached', async () => {
    const wrong = await admin({ FEATURES_OFF: 'all' }, 'features', 'ada@example.com')
    expect(wrong).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/^FEATURES_OFF: there is no feature/),
    })
    const away = await admin({ DATABASE_URL: 'postgres://127.0.0.1:1/none' }, 'features', 'ada@example.com')
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
