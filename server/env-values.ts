import { z } from 'zod'
import { type Feature, featureNames, isFeature } from '#core/features.ts'

// The types of values that variables can have; error messages are written for the operator.

const wholeNumber = 'must be a whole number'
export const integer = () => z.coerce.number({ error: wholeNumber }).int(wholeNumber)
export const text = z.string().trim().min(1).optional()
export const url = (protocol: RegExp, hint: string) => z.url({ protocol, error: hint }).optional()
export const webAddress = url(/^https?$/, 'must be a web address such as https://example.com')
export const count = (initial: number) => integer().min(0, 'must not be negative').default(initial)

/** The longest delay of a Node.js timer, in milliseconds; a longer one fires after 1 ms. */
export const longestTimerMs = 2 ** 31 - 1

function isOrigin(address = ''): boolean {
  const parts = URL.parse(address)
  // Text that is not an address at all is rejected by the URL check.
  if (parts === null) return true
  const { pathname, search, hash, username, password } = parts
  return pathname === '/' && search + hash + username + password === ''
}

/** The app's own origin: the app takes up the whole host. */
export const origin = webAddress.refine(isOrigin, {
  error: 'must have no path, query or password, as in https://example.com',
})

const mailServerHint = 'must be an smtp:// or smtps:// address'
export const mailServer = url(/^smtps?$/, mailServerHint).refine(
  (address = '') => URL.parse(address)?.host !== '',
  { error: mailServerHint },
)

const senderForm = /^(?:[^<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/
export const sender = text.refine((address) => address === undefined || senderForm.test(address), {
  error: 'must be an address such as Lede <lede@example.com>',
})

const sights = ['images', 'pdfs'] as const
export const sightList = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^(?:images|pdfs)(?:\s*,\s*(?:images|pdfs))*$/, 'must be images, pdfs or images,pdfs')
  .transform((list) => sights.filter((sight) => list.includes(sight)))
  .optional()
/** host:port, with IPv6 addresses in brackets. */
const hostAndPort = /^(?:[a-z\d.-]+|\[[\da-f:.]+\]):\d{1,5}$/
export const hostList = z
  .string()
  .default('')
  .transform((list) =>
    list
      .toLowerCase()
      .split(',')
      .flatMap((host) => host.trim() || []),
  )
  .refine((hosts) => hosts.every((host) => hostAndPort.test(host) && URL.canParse(`http://${host}`)), {
    error: 'must be host:port pairs separated by commas, such as wiki.local:80',
  })
export const scopeNames = z
  .string()
  .default('')
  .transform((list) => list.split(/[\s,]+/).filter((scope) => scope !== ''))
  .refine((scopes) => scopes.every((scope) => /^\w+$/.test(scope)), {
    error: 'must be names of permissions separated by commas, such as r_member_social',
  })
export const features = z
  .string()
  .default('')
  .transform((list, context): Feature[] => {
    const names = list.split(',').flatMap((name) => name.trim() || [])
    const unknown = names.find((name) => !isFeature(name))
    if (unknown === undefined) return names.filter(isFeature)
    const message = `there is no feature "${unknown}"; the features are ${featureNames.join(', ')}`
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })

/** An on/off setting; undefined when not given. */
export const flag = z
  .enum(['1', '0', 'true', 'false', 'yes', 'no', 'on', 'off'], { error: 'must be on or off' })
  .transform((word) => ['1', 'true', 'yes', 'on'].includes(word))
  .optional()
