import { expect, inject, it } from 'vitest'
import { startCuttableLine } from '#test/fixtures/cuttable-line.ts'
import { startTestApp } from '#test/harness/app.ts'
import { freshDatabase } from '#test/harness/database.ts'
import { followLine, readyz } from '#test/harness/readiness.ts'

it('says when PostgreSQL is away, silent and back', async () => {
  const database = await freshDatabase()
  const line = await startCuttableLine(database.databaseUrl ?? '')
  const app = await startTestApp({ database: { ...database, databaseUrl: line.url } })
  await followLine(app, line, 'database')
  line.cut()
  line.mend()
  await expect.poll(() => readyz(app)).toMatchObject({ status: 200 })
  app.takeWarnings()
  await app.stop()
  await line.close()
})

it('says when Redis is away, silent and back', async () => {
  const line = await startCuttableLine(inject('redisUrl') ?? '')
  const app = await startTestApp({ env: { REDIS_URL: line.url } })
  await followLine(app, line, 'streams')
  line.cut()
  line.mend()
  await expect.poll(() => readyz(app)).toMatchObject({ status: 200 })
  app.takeWarnings()
  await app.stop()
  await line.close()
})
