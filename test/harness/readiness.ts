import { expect } from 'vitest'
import type { CuttableLine } from '#test/fixtures/cuttable-line.ts'
import type { TestApp } from './app.ts'

export const readyz = (app: TestApp) => app.visitor.get<Record<string, unknown>>('/readyz')

/** Checks what a server reports about itself while a connection is cut, hung and mended. */
export async function followLine(app: TestApp, line: CuttableLine, need: string) {
  expect(await readyz(app)).toMatchObject({ status: 200, body: { [need]: true } })
  line.cut()
  await expect.poll(() => readyz(app)).toMatchObject({ status: 503, body: { [need]: false } })
  expect((await app.visitor.get('/healthz')).status).toBe(200)
  const rest = ['database', 'storage', 'streams'].filter((other) => other !== need)
  const { body } = await readyz(app)
  expect(rest.map((other) => body[other])).toEqual([true, true])
  line.mend()
  await expect.poll(() => readyz(app)).toMatchObject({ status: 200, body: { [need]: true } })
  line.hang()
  await expect.poll(() => readyz(app)).toMatchObject({ status: 503, body: { [need]: false } })
  expect((await app.visitor.get('/healthz')).status).toBe(200)
}
