import { Client } from '#test/harness/client.ts'
import { median, round } from './statistics.ts'

export const few = 100
export const many = 10_000
const warmUps = 20
const samples = 200

export type Holding = { database: { dataDir: string; databaseUrl: undefined }; userId: string; count: number }

/** Creates a guest account that `fill` fills with `count` items. */
export async function accountWith(
  { url, dataDir, count }: { url: string; dataDir: string; count: number },
  fill: (holding: Holding) => Promise<unknown>,
): Promise<Client> {
  const client = new Client(url)
  await client.post('/api/auth/sign-in/anonymous')
  const { body } = await client.get<{ user: { id: string } }>('/api/auth/get-session')
  await fill({ database: { dataDir, databaseUrl: undefined }, userId: body.user.id, count })
  return client
}

async function timeOf(client: Client, path: string): Promise<number> {
  const begun = performance.now()
  await client.get(path)
  return performance.now() - begun
}

type Asked = [client: Client, path: string]

/**
 * Compares the cost of a call with many and with few items. Alternates between both, so that other load on the machine
 * slows both.
 */
export async function compare(name: string, fewer: Asked, more: Asked): Promise<Record<string, number>> {
  const times = { few: [] as number[], many: [] as number[] }
  for (let count = 0; count < warmUps + samples; count += 1) {
    const [withFew, withMany] = [await timeOf(...fewer), await timeOf(...more)]
    if (count < warmUps) continue
    times.few.push(withFew)
    times.many.push(withMany)
  }
  return {
    [`${name}, with ${few}, median (ms)`]: round(median(times.few), 2),
    [`${name}, with ${many}, median (ms)`]: round(median(times.many), 2),
    [`${name}, many / few`]: round(median(times.many) / median(times.few), 2),
  }
}
