import type { NetworkKind } from '#contract/linkedin.ts'
import { brand } from '#core/brand.ts'
import { readAddressBelow, readPostAddress } from '#core/post-address.ts'
import { apiVersion } from './api-version.ts'
import { createPost } from './create-post.ts'
import { createMediaCalls } from './media-calls.ts'
import { askForGrant, readMember } from './member-calls.ts'
import type { Network } from './network.ts'
import { postRequest } from './post-request.ts'
import { lookForPost, readRecentPosts } from './post-calls.ts'
import { uploadMedia } from './upload-media.ts'

/** A base address without a slash at its end; a function where it is known only once the server listens. */
export type Address = string | (() => string)

export type LinkedInOptions = {
  kind: NetworkKind
  clientId: string
  clientSecret: string
  /** Where the browser consents that is sent back to `redirectUri`. */
  authorizeBase: string | ((redirectUri: string) => string)
  /** Where this server exchanges the code. */
  tokenBase: Address
  apiBase: Address
  /** Where people read the posts, at `{feedBase}/feed/update/{urn}/`; LinkedIn itself when not given. */
  feedBase?: Address
  /** Other names of the same server, by which people may have a post's address. */
  otherFeedBases?: readonly string[]
  version?: string
  /** Asked for beyond what every app gets. */
  extraScopes?: readonly string[]
  /** For each request. */
  timeoutMs?: number
  /** Pauses before sending the same bytes of a file again. */
  uploadRetryDelaysMs?: readonly number[]
  /** Pauses before asking again who a token of the last seconds belongs to. */
  memberRetryDelaysMs?: readonly number[]
  /** UTC milliseconds. */
  now?: () => number
}

const names: Record<NetworkKind, { label: string; name: string }> = {
  linkedin: { label: brand.network, name: brand.network },
  practice: { label: 'Practice network', name: 'The practice network' },
}

const selfServeScopes = ['openid', 'profile', 'email', 'w_member_social']
const resolved = (address: Address) => (typeof address === 'string' ? address : address())

function authorizeUrl(base: string, query: Record<string, string>): string {
  const parameters = new URLSearchParams({ response_type: 'code', ...query })
  return `${base}/oauth/v2/authorization?${parameters.toString()}`
}

/** LinkedIn, or whatever speaks its protocol. */
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
  const scopes = [...new Set([...selfServeScopes, ...(options.extraScopes ?? [])])].join(' ')
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
