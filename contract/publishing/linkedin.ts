import * as v from 'valibot'
import type { NetworkKind } from '#core/network-name.ts'
import { apiSurface, endpoint } from '#contract/endpoint.ts'
import { networkKind, timestampOrNone, nothing, textOrNone, textUpTo, object } from '#contract/fields.ts'

export type { NetworkKind }

export const getStatus = endpoint({
  method: 'GET',
  path: '/api/linkedin/status',
  query: nothing,
  body: nothing,
  answer: object({
    isConnected: v.boolean(),
    network: v.optional(networkKind, 'linkedin'),
    memberName: textOrNone,
    connectedAt: timestampOrNone,
    /** When the member has to reconnect. */
    expiresAt: timestampOrNone,
    /** Set when the network allows the connection to be renewed until then without the member. */
    renewsItself: v.optional(v.literal(true)),
  }),
  ...apiSurface,
})

/** Browser navigation: redirects to the network's consent page. */
export const beginConnection = endpoint({
  method: 'GET',
  path: '/api/linkedin/auth',
  query: object({ returnUrl: v.optional(textUpTo(2000)) }),
  body: nothing,
  answer: nothing,
  ...apiSurface,
})

/** The callback from the network; redirects to the return address with a flag of spec 2.4. */
export const finishConnection = endpoint({
  method: 'GET',
  path: '/api/linkedin/callback',
  query: object({
    code: v.optional(textUpTo(4000)),
    state: v.optional(textUpTo(200)),
    error: v.optional(textUpTo(200)),
  }),
  body: nothing,
  answer: nothing,
  ...apiSurface,
})

export const disconnect = endpoint({
  method: 'POST',
  path: '/api/linkedin/disconnect',
  query: nothing,
  body: nothing,
  answer: object({ isConnected: v.boolean() }),
  ...apiSurface,
})
