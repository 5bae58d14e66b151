import { z } from 'zod'

const wholeNumber = 'must be a whole number'

const count = (initial: number) =>
  z.coerce
    .number({ error: wholeNumber })
    .int(wholeNumber)
    .min(0, 'must not be negative')
    .max(1_000_000, 'must be at most 1000000')
    .default(initial)

/** How often people may try to sign in, and by what they are told apart. */
export const signInVariables = {
  SIGN_IN_LIMIT: count(10),
  SIGN_UP_LIMIT: count(1000),
  TRUST_PROXY: count(0).pipe(z.number().max(20, 'must be at most 20')),
}

type Values = { SIGN_IN_LIMIT: number; SIGN_UP_LIMIT: number; TRUST_PROXY: number }

export const signInSettings = (values: Values) => ({
  limits: { wrongPasswords: values.SIGN_IN_LIMIT, beginnings: values.SIGN_UP_LIMIT },
  /** How many proxies stand in front of this server, each of which adds to X-Forwarded-For. */
  proxies: values.TRUST_PROXY,
})
