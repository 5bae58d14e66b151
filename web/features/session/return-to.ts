import * as v from 'valibot'

const anyOrigin = 'http://lede.invalid'
const signInPage = '/sign-in'

/** Returns `wanted` as an address on this site; `/` for other sites, the sign-in page, and none. */
export function safeReturnTo(wanted: string | undefined): string {
  if (wanted === undefined || !wanted.startsWith('/') || wanted.includes('\\')) return '/'
  if (!URL.canParse(wanted, anyOrigin)) return '/'
  const { origin, pathname, search, hash } = new URL(wanted, anyOrigin)
  if (origin !== anyOrigin || pathname.startsWith('//') || pathname === signInPage) return '/'
  return `${pathname}${search}${hash}`
}

/** The search parameters of a refusal by another service. */
const refusal = v.object({
  error: v.string(),
  provider: v.optional(v.string()),
})
export type Refusal = v.InferOutput<typeof refusal>

/** Parses a refusal from an address's parameters; undefined when there is none. */
export function readRefusal(search: Record<string, unknown>): Refusal | undefined {
  const parsed = v.safeParse(refusal, search)
  return parsed.success ? parsed.output : undefined
}
