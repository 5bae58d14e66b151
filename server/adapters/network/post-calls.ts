import { z } from 'zod'
import { readFailure, unreachableFailure } from './failures.ts'
import { shownText } from './little-text.ts'
import type { Caller } from './member-calls.ts'
import type { FoundPost, LookedFor } from './network.ts'
import { readJson, readRefusal } from './refusal.ts'

type Reading = Caller & { apiBase: string; version: string; accessToken: string }

const mostRecent = 20

const postShape = z
  .object({
    id: z.string(),
    author: z.string(),
    commentary: z.string().default(''),
    /** UTC milliseconds. */
    createdAt: z.number(),
  })
  .transform(({ id, author, commentary, createdAt }): FoundPost => ({
    urn: id,
    authorUrn: author,
    text: shownText(commentary),
    createdAt,
  }))
const listShape = z.object({ elements: z.array(postShape) })

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

/** The Posts API knows posts by these; the activity that an address names is the feed's entry about a post. */
const asked = /^urn:li:(?:share|ugcPost):/

/** The post with this URN; most connections may not ask, which LinkedIn says with a 403. */
export async function lookForPost(reading: Reading, urn: string): Promise<LookedFor> {
  if (!asked.test(urn)) return 'unreadable'
  const response = await get(reading, `/rest/posts/${encodeURIComponent(urn)}`, 'GET')
  if (response.ok) {
    const post = postShape.safeParse(await readJson(response))
    if (post.success) return post.data
    throw unreachableFailure(contextOf(reading), post.error)
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
  return list.data.elements
}
