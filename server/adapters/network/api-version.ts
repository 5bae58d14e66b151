import { brand } from '#core/brand.ts'

/** LinkedIn's API version (`LinkedIn-Version`) and the day on which LinkedIn stops supporting it. */
export const apiVersion = '202609'
const lapsesAt = Date.UTC(2027, 8, 15)
const noticeMs = 60 * 24 * 60 * 60 * 1000

/** Returns one line for the operator, starting 60 days before the version expires; `now` in UTC milliseconds. */
export function versionWarning(now: number): string | undefined {
  if (now < lapsesAt - noticeMs) return undefined
  const day = new Date(lapsesAt).toISOString().slice(0, 10)
  return now < lapsesAt
    ? `${brand.network} will refuse API version ${apiVersion} from ${day} on: update ${brand.product} before then.`
    : `${brand.network} refuses API version ${apiVersion} since ${day}: update ${brand.product}.`
}
