import * as z from 'zod/mini'
import { featureNames } from '#core/features.ts'
import { defaultPostLength } from '#core/post/post-length.ts'
import { isTimezone } from '#core/time/zoned-time.ts'
import { apiSurface, endpoint, publicSurface } from './endpoint.ts'
import {
  id,
  maxTitle,
  networkKind,
  nothing,
  ownPassword,
  postLength,
  shownTimestamp,
  textOrNone,
  webAddress,
} from './fields.ts'

/** The configuration that the client needs before anybody has signed in. */
export const getConfig = endpoint({
  method: 'GET',
  path: '/api/config',
  query: nothing,
  body: nothing,
  answer: z.object({
    allowGuests: z._default(z.boolean(), false),
    allowSignUp: z._default(z.boolean(), true),
    network: z._default(networkKind, 'linkedin'),
    model: z._default(z.object({ id: z.string(), label: z.string(), offline: z.boolean() }), {
      id: '',
      label: '',
      offline: false,
    }),
    providers: z._default(z.array(z.object({ id: z.string(), label: z.string() })), []),
    /** Whether a speech-to-text server is configured. */
    voice: z._default(z.boolean(), true),
    /** Whether e-mail is sent; otherwise it is only written to the server's log. */
    mail: z._default(z.boolean(), false),
    /** The origins of stored files, besides the page's own. */
    fileOrigins: z._default(z.array(z.string()), []),
    /** Where usage of consenting users is recorded; null when it is not. */
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
  /** Whether the caller's own key unlocks it. */
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

/** The defaults of new chats, whether notices are also sent by e-mail, and whether usage may be recorded. */
export const writingPreferences = z.object({
  postLength,
  webSearch: z.boolean(),
  audienceId: z.nullable(id),
  noticesByMail: z.boolean(),
  /** Null until the owner has answered. */
  analytics: z.nullable(z.boolean()),
})
/** Data from an earlier version of the server or client lacks this field. */
const knownPreferences = z.extend(writingPreferences, {
  analytics: z._default(writingPreferences.shape.analytics, null),
})
export type WritingPreferences = z.infer<typeof writingPreferences>
/** The defaults. */
export const firstPreferences: WritingPreferences = {
  postLength: defaultPostLength,
  webSearch: true,
  audienceId: null,
  noticesByMail: true,
  analytics: null,
}

const profile = z.object({
  firstName: textOrNone,
  lastName: textOrNone,
  fullName: textOrNone,
  imageUrl: textOrNone,
  timezone: textOrNone,
  onboarded: z._default(z.boolean(), true),
  preferences: z._default(knownPreferences, firstPreferences),
})
export type Profile = z.infer<typeof profile>

const name = z.string().check(z.trim(), z.maxLength(maxTitle))

/** A `limit` of 0 means unlimited; the count resets at `resetsAt`. */
const count = z.object({ used: z.number(), limit: z.number(), resetsAt: shownTimestamp })
const unlimited = { used: 0, limit: 0, resetsAt: '' }
/** The size of stored files in bytes; an earlier version of the server omits it. */
const storage = z.object({ used: z.number(), limit: z.number() })
const usage = z.object({
  messages: z._default(count, unlimited),
  posts: z._default(count, unlimited),
  storage: z._default(storage, { used: 0, limit: 0 }),
})
export type Usage = z.infer<typeof usage>

const features = z.record(z.enum(featureNames), z.boolean())
export type Features = z.infer<typeof features>
const allFeatures: Features = {
  chat: true,
  'web-search': true,
  images: true,
  voice: true,
  publish: true,
  schedule: true,
}

/** The specification (7.3) names the profile only. */
const profileAnswer = z.object({
  profile,
  usage: z._default(usage, { messages: unlimited, posts: unlimited, storage: { used: 0, limit: 0 } }),
  features: z._default(features, allFeatures),
})

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

/** Deletes the account and all of its data, and ends its sessions; requires the account's password. Responds with 204. */
export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/api/account',
  query: nothing,
  body: z.optional(z.object({ password: ownPassword })),
  answer: nothing,
  ...apiSurface,
})
