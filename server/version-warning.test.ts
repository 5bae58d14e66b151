import { expect, it } from 'vitest'
import { startTestApp } from '#test/harness/app.ts'

const env = { LINKEDIN_CLIENT_ID: 'an-id', LINKEDIN_CLIENT_SECRET: 'a-secret' }
const line = 'network API version warning'

it('says in time that the API version lapses, at the start and to whoever watches the server', async () => {
  const clock = { now: Date.UTC(2027, 6, 1) }
  const early = await startTestApp({ env, now: () => clock.now })
  expect(early.takeLines(line)).toEqual([])
  expect((await early.visitor.get('/readyz')).body).not.toHaveProperty('warning')
  clock.now = Date.UTC(2027, 8, 1)
  expect(await early.visitor.get('/readyz')).toMatchObject({
    status: 200,
    body: { warning: expect.stringContaining('from 2027-09-15 on') as string },
  })
  await early.stop()
  const late = await startTestApp({ env, now: () => clock.now })
  expect(late.takeLines(line)).toHaveLength(1)
  await late.stop()
})
