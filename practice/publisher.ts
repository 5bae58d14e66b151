import type { Context } from 'hono'
import { allows, authenticate } from './access.ts'
import type { Member } from './accounts.ts'
import { accessDenied, refuse } from './faults.ts'
import type { Setting } from './setting.ts'

const publishing = 'w_member_social'

/** Returns the member who may publish, or the refusal: checks token, then version, then permission. */
export function publisher(context: Context, { store, now }: Setting, operation: string): Member | Response {
  const token = authenticate(context, store, now())
  if (token instanceof Response) return token
  const lapsed = refuseVersion(context, now())
  if (lapsed !== undefined) return lapsed
  return allows(token, publishing) ? token.member : accessDenied(context, operation)
}

/** Returns the URN at the end of the path, which must be percent-encoded. */
export function pathUrn(context: Context): string | Response {
  const segment = new URL(context.req.url).pathname.split('/').at(-1) ?? ''
  if (!segment.includes(':')) return decodeURIComponent(segment)
  return refuse(context, {
    status: 400,
    code: 'ILLEGAL_ARGUMENT',
    message: 'Syntax exception in path variables',
  })
}

const oldest = '202512'
const newestKnown = '202611'
const wellFormed = /^\d{4}(0[1-9]|1[0-2])$/

/**
 * Refuses a call without `LinkedIn-Version`, or with a version that never existed or has been retired. Unlike
 * LinkedIn's, versions of the practice network do not expire with time, so that installations keep working.
 */
function refuseVersion(context: Context, now: number): Response | undefined {
  const version = context.req.header('linkedin-version')
  if (version === undefined) {
    const message =
      'A version must be present. Please specify a version by adding the LinkedIn-Version header.'
    return refuse(context, { status: 400, code: 'VERSION_MISSING', message })
  }
  const thisMonth = new Date(now).toISOString().slice(0, 7).replace('-', '')
  const newest = thisMonth > newestKnown ? thisMonth : newestKnown
  if (wellFormed.test(version) && version >= oldest && version <= newest) return undefined
  const message = `Requested version ${version} is not active`
  return refuse(context, { status: 426, code: 'NONEXISTENT_VERSION', message })
}
