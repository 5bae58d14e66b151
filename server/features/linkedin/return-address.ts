import { brand } from '#core/brand.ts'

export type ConnectionFlag = 'connected' | 'connection_failed' | 'auth_failed'

const { networkKey } = brand
const flags: Record<ConnectionFlag, string> = {
  connected: `${networkKey}_connected=true`,
  connection_failed: `error=${networkKey}_connection_failed`,
  auth_failed: `error=${networkKey}_auth_failed`,
}
const ours = new Set(Object.values(flags))

/** Browsers read a backslash as a slash and drop control characters. */
const tricks = /[\\\s\p{Cc}]/u

/** The path, query and fragment to come back to, when `returnUrl` stays on one of this server's origins; else `/`. */
export function safeReturnPath(returnUrl: string | undefined, origins: readonly string[]): string {
  const [base] = origins
  if (returnUrl === undefined || tricks.test(returnUrl)) return '/'
  if (!/^(\/|https?:\/\/)/i.test(returnUrl) || !URL.canParse(returnUrl, base)) return '/'
  const { origin, pathname, search, hash } = new URL(returnUrl, base)
  if (!origins.includes(origin) || pathname.startsWith('//')) return '/'
  return pathname + search + hash
}

/** Adds what came of connecting to a path, keeps its other parameters as they are and drops earlier flags. */
export function withFlag(path: string, flag: ConnectionFlag): string {
  const [, before = '/', query = '', hash = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(path) ?? []
  const kept = query.split('&').filter((parameter) => parameter !== '' && !ours.has(parameter))
  return `${before}?${[...kept, flags[flag]].join('&')}${hash}`
}
