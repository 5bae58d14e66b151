/** Where a post is on the network: its URN, and the address that everybody can open. */
export type PostAddress = { urn: string; url: string }

const host = 'linkedin.com'
const urnAlone = /^urn:li:(activity|share|ugcPost):(\d{6,25})$/
const updatePath = /^(?:\/embed)?\/feed\/update\/urn:li:(activity|share|ugcPost):(\d{6,25})\/?$/
/** The address that "Copy link to post" gives: who, the first words, and the number before a short tail. */
const namedPath = /^\/posts\/[^/]*-(activity|share|ugcPost)-(\d{6,25})(?:-[\w-]{1,20})?\/?$/

const postUrn = /(?<=^\/feed\/update\/)urn:li:(?:activity|share|ugcPost):\d{1,25}(?=\/?$)/

const addressOf = (kind: string, number: string): PostAddress => {
  const urn = `urn:li:${kind}:${number}`
  return { urn, url: `https://www.${host}/feed/update/${urn}/` }
}

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

/**
 * Reads the address of a post as people paste it: from the address bar, from "Copy link to post", from the embed code,
 * without `https://`, or the bare URN. Undefined when it names no post on LinkedIn.
 */
export function readPostAddress(pasted: string): PostAddress | undefined {
  const text = pasted.trim()
  const alone = urnAlone.exec(text)
  if (alone?.[1] !== undefined && alone[2] !== undefined) return addressOf(alone[1], alone[2])
  const href = /^https?:\/\//i.test(text) ? text : `https://${text}`
  if (/\s/.test(text) || !URL.canParse(href)) return undefined
  const { hostname, pathname, username, port } = new URL(href)
  const isThere = hostname === host || hostname.endsWith(`.${host}`)
  if (!isThere || username !== '' || port !== '') return undefined
  const path = decoded(pathname) ?? ''
  const [, kind, number] = updatePath.exec(path) ?? namedPath.exec(path) ?? []
  return kind === undefined || number === undefined ? undefined : addressOf(kind, number)
}

/**
 * Reads the address of a post that stands below one of these bases, at `{base}/feed/update/{urn}/`: where what speaks
 * LinkedIn's protocol shows its own posts. Undefined for any other.
 */
export function readAddressBelow(bases: readonly string[], pasted: string): PostAddress | undefined {
  const text = pasted.trim()
  if (/\s/.test(text) || !URL.canParse(text)) return undefined
  const { origin, pathname } = new URL(text)
  const place = origin + (decoded(pathname) ?? '')
  const base = bases.find((one) => place.startsWith(`${one}/feed/update/`))
  const [urn] = base === undefined ? [] : (postUrn.exec(place.slice(base.length)) ?? [])
  return base === undefined || urn === undefined ? undefined : { urn, url: `${base}/feed/update/${urn}/` }
}

const numbered = /^urn:li:(?:activity|share|ugcPost):(\d{1,25})$/

/**
 * What two names of one post have in common: a number belongs to one post, whether it is called activity, share or
 * ugcPost. Null for what is no post's URN.
 */
export const postNumberOf = (urn: string): string | null => numbered.exec(urn)?.[1] ?? null
