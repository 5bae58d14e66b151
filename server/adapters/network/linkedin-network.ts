import type { NetworkKind } from '#contract/publishing/linkedin.ts'
import { brand } from '#core/brand.ts'
import { readAddressBelow, readPostAddress } from '#core/post/post-address.ts'
import { apiVersion } from './api-version.ts'
import { createPost } from './create-post.ts'
import { createMediaCalls } from './media-calls.ts'
import { askForGrant, readMember, type Caller } from './member-calls.ts'
import type { Network, FoundPost, LookedFor } from './network.ts'
import { postRequest } from './post-request.ts'
import { uploadMedia } from './upload-media.ts'
import { z } from 'zod'
import { readFailure, unreachableFailure, readJson, readRefusal } from './failures.ts'
import { shownText } from './wire-check.ts'

/** A base address without a trailing slash; a function where it is known only once the server listens. */
type Address = string | (() => string)

export type LinkedInOptions = {
  kind: NetworkKind
  clientId: string
  clientSecret: string
  /** The consent page for a browser that is then sent back to `redirectUri`. */
  authorizeBase: string | ((redirectUri: string) => string)
  /** Where this server exchanges the code. */
  tokenBase: Address
  apiBase: Address
  /** Where people read the posts, at `{feedBase}/feed/update/{urn}/`; LinkedIn itself by default. */
  feedBase?: Address
  /** Other names of the same server, which may occur in a post's address. */
  otherFeedBases?: readonly string[]
  version?: string
  /** Requested beyond what every app gets. */
  extraScopes?: readonly string[]
  /** Per request. */
  timeoutMs?: number
  /** Pauses before the same bytes of a file are sent again. */
  uploadRetryDelaysMs?: readonly number[]
  /** Pauses before asking again who a token that is seconds old belongs to. */
  memberRetryDelaysMs?: readonly number[]
  /** UTC milliseconds. */
  now?: () => number
}

const names: Record<NetworkKind, { label: string; name: string }> = {
  linkedin: { label: brand.network, name: brand.network },
  practice: { label: 'Practice network', name: 'The practice network' },
}

const selfServeScopes = ['openid', 'profile', 'email', 'w_member_social']

/**
 * Returns the scopes that every authorization request of an app asks for, separated by spaces: LinkedIn revokes a
 * member's earlier tokens when other scopes are requested.
 */
export const requestedScopes = (extraScopes: readonly string[] = []): string =>
  [...new Set([...selfServeScopes, ...extraScopes])].join(' ')

const resolved = (address: Address) => (typeof address === 'string' ? address : address())

function authorizeUrl(base: string, query: Record<string, string>): string {
  const parameters = new URLSearchParams({ response_type: 'code', ...query })
  return `${base}/oauth/v2/authorization?${parameters.toString()}`
}

/** Creates a client for LinkedIn, or for anything that speaks its protocol. */
export function createLinkedInNetwork(options: LinkedInOptions): Network {
  const {
    kind,
    clientId,
    clientSecret,
    authorizeBase,
    tokenBase,
    apiBase,
    feedBase,
    otherFeedBases = [],
  } = options
  const { version = apiVersion, timeoutMs = 30_000, now = Date.now } = options
  const { memberRetryDelaysMs = [500, 1000, 2000, 4000], uploadRetryDelaysMs = [500, 2000] } = options
  const { label, name } = names[kind]
  const caller = { name, timeoutMs, now }
  const scopes = requestedScopes(options.extraScopes)
  const grantFor = (form: Record<string, string>) =>
    askForGrant({
      ...caller,
      address: `${resolved(tokenBase)}/oauth/v2/accessToken`,
      form: { ...form, client_id: clientId, client_secret: clientSecret },
      askedScopes: scopes,
    })
  const reading = (accessToken: string) => ({ ...caller, apiBase: resolved(apiBase), version, accessToken })
  const addressOf = (urn: string) => `${resolved(feedBase ?? 'https://www.linkedin.com')}/feed/update/${urn}/`
  const media = createMediaCalls({ ...caller, version, apiBase: () => resolved(apiBase) })
  return {
    kind,
    label,
    authorizeUrl: ({ state, redirectUri }) =>
      authorizeUrl(typeof authorizeBase === 'string' ? authorizeBase : authorizeBase(redirectUri), {
        client_id: clientId,
        redirect_uri: redirectUri,
        state,
        scope: scopes,
      }),
    exchangeCode: ({ code, redirectUri }) =>
      grantFor({ grant_type: 'authorization_code', code, redirect_uri: redirectUri }),
    refresh: (refreshToken) => grantFor({ grant_type: 'refresh_token', refresh_token: refreshToken }),
    member: (accessToken) =>
      readMember({
        ...caller,
        address: `${resolved(apiBase)}/v2/userinfo`,
        accessToken,
        retryDelaysMs: memberRetryDelaysMs,
      }),
    upload: (upload) =>
      uploadMedia({ ...caller, ...upload, calls: media, retryDelaysMs: uploadRetryDelaysMs }),
    mediaStatus: media.status,
    lookFor: ({ accessToken, urn }) => lookForPost(reading(accessToken), urn),
    recentPosts: ({ accessToken, authorUrn }) => readRecentPosts(reading(accessToken), authorUrn),
    addressOf,
    readAddress: (pasted) =>
      feedBase === undefined
        ? readPostAddress(pasted)
        : readAddressBelow([resolved(feedBase), ...otherFeedBases], pasted),
    requestFor: postRequest,
    createPost: (request) =>
      createPost({
        ...caller,
        ...request,
        version,
        address: `${resolved(apiBase)}/rest/posts`,
        urlOf: addressOf,
      }),
  }
}

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

/** The Posts API identifies posts by these; the activity in an address is the feed's entry about a post. */
const asked = /^urn:li:(?:share|ugcPost):/

/** Looks up the post with this URN; most connections may not, which LinkedIn reports as a 403. */
async function lookForPost(reading: Reading, urn: string): Promise<LookedFor> {
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

/** Returns the member's latest posts, if the connection may read them. */
async function readRecentPosts(reading: Reading, authorUrn: string): Promise<FoundPost[] | 'unreadable'> {
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
