const anyOrigin = 'http://lede.invalid'
const entrance = '/sign-in'

/** The address on this site that `wanted` stands for; `/` for another site's, for the sign-in page and for none. */
export function safeReturnTo(wanted: string | undefined): string {
  if (wanted === undefined || !wanted.startsWith('/') || wanted.includes('\\')) return '/'
  if (!URL.canParse(wanted, anyOrigin)) return '/'
  const { origin, pathname, search, hash } = new URL(wanted, anyOrigin)
  if (origin !== anyOrigin || pathname.startsWith('//') || pathname === entrance) return '/'
  return `${pathname}${search}${hash}`
}
