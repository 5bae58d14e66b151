import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#test/harness/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { FEATURES_OFF: 'voice' } })
})
afterAll(() => app.stop())

it('takes no recording from an account without the feature', async () => {
  const client = await app.guest()
  const form = new FormData()
  form.append('audio', new File(['sound'], 'recording.webm', { type: 'audio/webm' }))
  const response = await client.fetch('/api/transcribe', { method: 'POST', body: form })
  expect(response.status).toBe(403)
  expect(await response.json()).toMatchObject({ code: 'forbidden:auth' })
})
