import { z } from 'zod'
import { brand } from '#core/brand.ts'
import { googleIssuer } from '#server/adapters/sign-in/google.ts'
import { flag } from './env-flag.ts'
import { SettingError } from './setting-error.ts'

const text = z.string().trim().min(1).optional()
const webAddress = z
  .url({ protocol: /^https?$/, error: 'must be a web address such as https://login.example.com' })
  .optional()
const wholeNumber = 'must be a whole number'

const count = (initial: number) =>
  z.coerce
    .number({ error: wholeNumber })
    .int(wholeNumber)
    .min(0, 'must not be negative')
    .max(1_000_000, 'must be at most 1000000')
    .default(initial)

/** How often people may try to sign in, by what they are told apart, and which other services they sign in by. */
export const signInVariables = {
  SIGN_IN_LIMIT: count(10),
  SIGN_UP_LIMIT: count(1000),
  TRUST_PROXY: count(0).pipe(z.number().max(20, 'must be at most 20')),
  OIDC_ISSUER: webAddress,
  OIDC_CLIENT_ID: text,
  OIDC_CLIENT_SECRET: text,
  OIDC_NAME: z.string().trim().min(1).max(40, 'must have at most 40 characters').optional(),
  GOOGLE_CLIENT_ID: text,
  GOOGLE_CLIENT_SECRET: text,
  GOOGLE_ISSUER: webAddress,
  LINKEDIN_SIGN_IN: flag,
}

type Values = z.infer<z.ZodObject<typeof signInVariables>>

type Names = Extract<keyof Values, `OIDC_${string}` | `GOOGLE_${string}`>

/** The values of settings that are of use only together; none when none is given. Throws SettingError. */
function together(values: Values, needed: Names[], others: Names[] = []): string[] | undefined {
  const given = [...needed, ...others].find((name) => values[name] !== undefined)
  if (given === undefined) return undefined
  return needed.map((name) => {
    const value = values[name]
    if (value === undefined) throw new SettingError(`${name}: is needed when ${given} is set`)
    return value
  })
}

type Client = {
  kind: 'openid'
  id: string
  label: string
  issuer: string
  clientId: string
  clientSecret: string
}

function companyClient(values: Values): Client[] {
  const needed = together(values, ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'], ['OIDC_NAME'])
  if (needed === undefined) return []
  const [issuer = '', clientId = '', clientSecret = ''] = needed
  return [
    {
      kind: 'openid',
      id: 'oidc',
      label: values.OIDC_NAME ?? new URL(issuer).host,
      issuer,
      clientId,
      clientSecret,
    },
  ]
}

function googleClient(values: Values): Client[] {
  const needed = together(values, ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'], ['GOOGLE_ISSUER'])
  if (needed === undefined) return []
  const [clientId = '', clientSecret = ''] = needed
  const issuer = values.GOOGLE_ISSUER ?? googleIssuer
  return [{ kind: 'openid', id: 'google', label: 'Google', issuer, clientId, clientSecret }]
}

type LinkedIn = { clientId: string; clientSecret: string; authUrl: string; apiUrl: string }

/** LinkedIn knows its apps by the same credentials for this as for publishing. */
function linkedInClient({ LINKEDIN_SIGN_IN }: Values, linkedIn: LinkedIn | undefined) {
  if (LINKEDIN_SIGN_IN !== true) return []
  if (linkedIn === undefined) {
    throw new SettingError('LINKEDIN_CLIENT_ID: is needed when LINKEDIN_SIGN_IN is on')
  }
  const { clientId, clientSecret, authUrl, apiUrl } = linkedIn
  const { networkKey: id, network: label } = brand
  return [{ kind: 'linkedin' as const, id, label, clientId, clientSecret, authUrl, apiUrl }]
}

export const signInSettings = (values: Values, linkedIn: LinkedIn | undefined) => ({
  limits: { wrongPasswords: values.SIGN_IN_LIMIT, beginnings: values.SIGN_UP_LIMIT },
  /** How many proxies stand in front of this server, each of which adds to X-Forwarded-For. */
  proxies: values.TRUST_PROXY,
  /** Other services by which people sign in, in the order of their buttons. */
  services: [...companyClient(values), ...googleClient(values), ...linkedInClient(values, linkedIn)],
})
