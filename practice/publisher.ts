import type { Context } from 'hono'
import { allows, authenticate } from './access.ts'
import type { Member } from './accounts.ts'
import { accessDenied, refuse } from './refusals.ts'
import type { Setting } from './setting.ts'
import { refuseVersion } from './versions.ts'

const publishing = 'w_member_social'

/** The member who may publish, or the refusal: token, then version, then permission. */
export function publisher(context: Context, { store, now }: Setting, operation: string): Member | Response {
  const token = authenticate(context, store, now())
  if (token instanceof Response) return token
  const lapsed = refuseVersion(context, now())
  if (lapsed !== undefined) return lapsed
  return allows(token, publishing) ? token.member : accessDenied(context, operation)
}

/** The URN at the end of the path, which must come percent-encoded. */
export function pathUrn(context: Context): string | Response {
  const segment = new URL(context.req.url).pathname.split('/').at(-1) ?? ''
  if (!segment.includes(':')) return decodeURIComponent(segment)
  return refuse(context, {
    status: 400,
    code: 'ILLEGAL_ARGUMENT',
    message: 'Syntax exception in path variables',
  })
}
