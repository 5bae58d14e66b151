import type { RowCounter } from './rows.ts'

export type NamedCall = [name: string, call: () => Promise<{ status: number; body: unknown }>]

type Expectation = {
  rows: RowCounter
  /** The state that none of the calls may change. */
  state: () => Promise<unknown>
  calls: NamedCall[]
  /** The expected status and code of each call. */
  refusal?: string
}

/**
 * Makes the calls one by one; returns those that were not refused as expected, and whether any of them stored or
 * changed anything. Empty when all is well.
 */
export async function findUnrefused({ rows, state, calls, refusal = '400 bad_request:api' }: Expectation) {
  const look = async () => JSON.stringify([await rows.count(), await state()])
  const before = await look()
  const unrefused: string[] = []
  for (const [name, call] of calls) {
    const { status, body } = await call()
    const { code, message } =
      typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
    const got = `${status} ${String(code)}`
    if (got !== refusal || typeof message !== 'string') unrefused.push(`${name}: ${got}`)
  }
  return (await look()) === before ? unrefused : [...unrefused, 'Something was stored or changed.']
}
