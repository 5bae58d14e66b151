/** The location of a post on the network: its URN and its public URL. */
export type PostAddress = { urn: string; url: string }

const host = 'linkedin.com'
const urnAlone = /^urn:li:(activity|share|ugcPost):(\d{1,25})$/
const updatePath = /^(?:\/embed)?\/feed\/update\/urn:li:(activity|share|ugcPost):(\d{1,25})\/?$/
/** The path from "Copy link to post": author, first words, and the post's number before a short suffix. */
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
 * Parses the address of a post in the forms that people paste: from the address bar, "Copy link to post" or the embed
 * code, without `https://`, or as a bare URN. Undefined when it is not a post on LinkedIn.
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
 * Parses the address of a post below one of these bases, `{base}/feed/update/{urn}/`, where servers that implement
 * LinkedIn's protocol show their own posts. Undefined for any other address.
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
 * Returns the number in a post's URN. It identifies the post whether the URN calls it activity, share or ugcPost. Null
 * for anything that is not a post's URN.
 */
export const postNumberOf = (urn: string): string | null => numbered.exec(urn)?.[1] ?? null
