import * as z from 'zod/mini'

const anyOrigin = 'http://lede.invalid'
const signInPage = '/sign-in'

/** The address on this site that `wanted` stands for; `/` for another site's, for the sign-in page and for none. */
export function safeReturnTo(wanted: string | undefined): string {
  if (wanted === undefined || !wanted.startsWith('/') || wanted.includes('\\')) return '/'
  if (!URL.canParse(wanted, anyOrigin)) return '/'
  const { origin, pathname, search, hash } = new URL(wanted, anyOrigin)
  if (origin !== anyOrigin || pathname.startsWith('//') || pathname === signInPage) return '/'
  return `${pathname}${search}${hash}`
}

/** What stands in the address of somebody whom another service did not let in. */
const refusal = z.object({
  error: z.string(),
  provider: z.optional(z.string()),
})
export type Refusal = z.infer<typeof refusal>

/** Reads it from the parameters of an address; none when there is nothing to say. */
export function readRefusal(search: Record<string, unknown>): Refusal | undefined {
  const parsed = refusal.safeParse(search)
  return parsed.success ? parsed.data : undefined
}
