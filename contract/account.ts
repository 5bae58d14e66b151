import * as z from 'zod/mini'
import { featureNames } from '#core/features.ts'
import { defaultPostLength } from '#core/post/post-length.ts'
import { isTimezone } from '#core/time/zoned-time.ts'
import { apiSurface, endpoint, publicSurface } from './endpoint.ts'
import {
  id,
  maxTitle,
  networkKind,
  timestamp,
  nothing,
  ownPassword,
  postLength,
  webAddress,
} from './fields.ts'

/** What the screen must know before anybody has signed in. */
export const getConfig = endpoint({
  method: 'GET',
  path: '/api/config',
  query: nothing,
  body: nothing,
  answer: z.object({
    allowGuests: z.boolean(),
    allowSignUp: z.boolean(),
    network: networkKind,
    model: z.object({ id: z.string(), label: z.string(), offline: z.boolean() }),
    providers: z.array(z.object({ id: z.string(), label: z.string() })),
    /** There is a server that writes down what people say. */
    voice: z.boolean(),
    /** Mail is sent; else it only stands in the server's log. */
    mail: z._default(z.boolean(), false),
    /** Where stored files may be read from, beside the page's own origin. */
    fileOrigins: z._default(z.array(z.string()), []),
    /** Where it is counted how the product is used, of whoever agrees; null when it is not. */
    analytics: z._default(z.nullable(z.object({ key: z.string(), host: z.string() })), null),
  }),
  ...publicSurface,
})
export type Config = z.infer<typeof getConfig.answer>

const model = z.object({
  id: z.string(),
  label: z.string(),
  provider: z.string(),
  capabilities: z.record(z.string(), z.boolean()),
  /** A key of the caller's own opens it. */
  isOwn: z.optional(z.boolean()),
})

export const getModels = endpoint({
  method: 'GET',
  path: '/api/models',
  query: nothing,
  body: nothing,
  answer: z.object({ models: z.array(model), default: z.string() }),
  ...apiSurface,
})

/** What a new chat begins with, whether notices come by e-mail too, and whether it may be counted how Lede is used. */
export const writingPreferences = z.object({
  postLength,
  webSearch: z.boolean(),
  audienceId: z.nullable(id),
  noticesByMail: z.boolean(),
  /** Null until its owner has said yes or no. */
  analytics: z.nullable(z.boolean()),
})
/** What a server or a device of an earlier version says does not have the answer. */
const knownPreferences = z.extend(writingPreferences, {
  analytics: z._default(writingPreferences.shape.analytics, null),
})
export type WritingPreferences = z.infer<typeof writingPreferences>
/** For whoever has not said otherwise. */
export const firstPreferences: WritingPreferences = {
  postLength: defaultPostLength,
  webSearch: true,
  audienceId: null,
  noticesByMail: true,
  analytics: null,
}

const profile = z.object({
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  fullName: z.nullable(z.string()),
  imageUrl: z.nullable(z.string()),
  timezone: z.nullable(z.string()),
  onboarded: z.boolean(),
  preferences: z._default(knownPreferences, firstPreferences),
})
export type Profile = z.infer<typeof profile>

const name = z.string().check(z.trim(), z.maxLength(maxTitle))

/** A `limit` of 0 is none; the count begins anew at `resetsAt`. */
const count = z.object({ used: z.number(), limit: z.number(), resetsAt: timestamp })
/** Bytes of files that are kept; a server of an earlier version does not say. */
const storage = z.object({ used: z.number(), limit: z.number() })
const usage = z.object({
  messages: count,
  posts: count,
  storage: z._default(storage, { used: 0, limit: 0 }),
})
export type Usage = z.infer<typeof usage>

const features = z.record(z.enum(featureNames), z.boolean())
export type Features = z.infer<typeof features>

const profileAnswer = z.object({ profile, usage, features })

export const getProfile = endpoint({
  method: 'GET',
  path: '/api/profile',
  query: nothing,
  body: nothing,
  answer: profileAnswer,
  ...apiSurface,
})

export const changeProfile = endpoint({
  method: 'PATCH',
  path: '/api/profile',
  query: nothing,
  body: z.object({
    firstName: z.nullish(name),
    lastName: z.nullish(name),
    imageUrl: z.nullish(webAddress),
    timezone: z.nullish(z.string().check(z.refine(isTimezone, 'The timezone must be an IANA name.'))),
    onboarded: z.optional(z.boolean()),
    preferences: z.optional(z.partial(writingPreferences)),
  }),
  answer: profileAnswer,
  ...apiSurface,
})

/** Deletes the account with everything in it, and ends its sessions; asks for its password. Answers 204. */
export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/api/account',
  query: nothing,
  body: z.optional(z.object({ password: ownPassword })),
  answer: nothing,
  ...apiSurface,
})
