import { z } from 'zod'
import { readFailure, unreachableFailure } from './failures.ts'
import { decodeLittleText } from './little-text.ts'
import type { Caller } from './member-calls.ts'
import type { FoundPost, PostPresence } from './network.ts'
import { readJson, readRefusal } from './refusal.ts'

type Reading = Caller & { apiBase: string; version: string; accessToken: string }

const mostRecent = 20

const listShape = z.object({
  elements: z.array(
    z.object({
      id: z.string(),
      commentary: z.string().default(''),
      /** UTC milliseconds. */
      createdAt: z.number(),
    }),
  ),
})

const contextOf = ({ name, now }: Reading) => ({ name, now: now() })

async function get(reading: Reading, path: string, method: 'GET' | 'FINDER'): Promise<Response> {
  const { apiBase, version, accessToken, timeoutMs } = reading
  const headers = {
    authorization: `Bearer ${accessToken}`,
    'linkedin-version': version,
    'x-restli-protocol-version': '2.0.0',
    'x-restli-method': method,
  }
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    return await fetch(apiBase + path, { headers, redirect: 'manual', signal })
  } catch (cause) {
    throw unreachableFailure(contextOf(reading), cause)
  }
}

/** Whether there is a post with this URN; most connections may not ask, which LinkedIn says with a 403. */
export async function lookForPost(reading: Reading, urn: string): Promise<PostPresence> {
  const response = await get(reading, `/rest/posts/${encodeURIComponent(urn)}`, 'GET')
  if (response.ok) {
    await response.body?.cancel()
    return 'there'
  }
  const refusal = await readRefusal(response)
  if (refusal.status === 403) return 'unreadable'
  if (refusal.status === 404) return 'missing'
  throw readFailure(refusal, contextOf(reading))
}

/** The member's latest posts, where the connection may ask for them. */
export async function readRecentPosts(
  reading: Reading,
  authorUrn: string,
): Promise<FoundPost[] | 'unreadable'> {
  const query = new URLSearchParams({ author: authorUrn, q: 'author', count: String(mostRecent) })
  const response = await get(reading, `/rest/posts?${query.toString()}`, 'FINDER')
  if (!response.ok) {
    const refusal = await readRefusal(response)
    if (refusal.status === 403) return 'unreadable'
    throw readFailure(refusal, contextOf(reading))
  }
  const list = listShape.safeParse(await readJson(response))
  if (!list.success) throw unreachableFailure(contextOf(reading), list.error)
  return list.data.elements.map(({ id, commentary, createdAt }) => ({
    urn: id,
    text: decodeLittleText(commentary),
    createdAt,
  }))
}
