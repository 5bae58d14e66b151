import type { Context } from 'hono'
import { refuse } from './refusals.ts'

const oldest = '202512'
const newestKnown = '202611'
const wellFormed = /^\d{4}(0[1-9]|1[0-2])$/

/**
 * Refuses a call without `LinkedIn-Version`, or with one that was never there or is gone. Unlike LinkedIn's, the
 * versions of the practice network do not lapse with time, so that an installation goes on working.
 */
export function refuseVersion(context: Context, now: number): Response | undefined {
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
