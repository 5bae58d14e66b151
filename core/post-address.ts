/** Where a post is on the network: its URN, and the address that everybody can open. */
export type PostAddress = { urn: string; url: string }

const host = 'linkedin.com'
const urnAlone = /^urn:li:(activity|share|ugcPost):(\d{6,25})$/
const updatePath = /^(?:\/embed)?\/feed\/update\/urn:li:(activity|share|ugcPost):(\d{6,25})\/?$/
/** The address that "Copy link to post" gives: who, the first words, and the number before a short tail. */
const namedPath = /^\/posts\/[^/]*-(activity|share|ugcPost)-(\d{6,25})(?:-[\w-]{1,20})?\/?$/

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

const anyUrn = /urn:li:(?:activity|share|ugcPost):\d{1,25}/

/** The URN that a text names, wherever it stands: the practice network's addresses have another host. */
export const postUrnIn = (text: string): string | undefined =>
  readPostAddress(text)?.urn ?? anyUrn.exec(decoded(text) ?? text)?.[0]
