import * as v from 'valibot'
import { featureNames } from '#core/features.ts'
import { defaultPostLength } from '#core/post/post-length.ts'
import { isTimezone } from '#core/time/timezone.ts'
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
  object,
  finiteNumber,
} from './fields.ts'

/** The configuration that the client needs before anybody has signed in. */
export const getConfig = endpoint({
  method: 'GET',
  path: '/api/config',
  query: nothing,
  body: nothing,
  answer: object({
    allowGuests: v.optional(v.boolean(), false),
    allowSignUp: v.optional(v.boolean(), true),
    network: v.optional(networkKind, 'linkedin'),
    model: v.optional(object({ id: v.string(), label: v.string(), offline: v.boolean() }), {
      id: '',
      label: '',
      offline: false,
    }),
    providers: v.optional(v.array(object({ id: v.string(), label: v.string() })), []),
    /** Whether a speech-to-text server is configured. */
    voice: v.optional(v.boolean(), true),
    /** Whether e-mail is sent; otherwise it is only written to the server's log. */
    mail: v.optional(v.boolean(), false),
    /** The origins of stored files, besides the page's own. */
    fileOrigins: v.optional(v.array(v.string()), []),
    /** Where usage of consenting users is recorded; null when it is not. */
    analytics: v.optional(v.nullable(object({ key: v.string(), host: v.string() })), null),
  }),
  ...publicSurface,
})
export type Config = v.InferOutput<typeof getConfig.answer>

const model = object({
  id: v.string(),
  label: v.string(),
  provider: v.string(),
  capabilities: v.record(v.string(), v.boolean()),
  /** Whether the caller's own key unlocks it. */
  isOwn: v.optional(v.boolean()),
})

export const getModels = endpoint({
  method: 'GET',
  path: '/api/models',
  query: nothing,
  body: nothing,
  answer: object({ models: v.array(model), default: v.string() }),
  ...apiSurface,
})

/** The defaults of new chats, whether notices are also sent by e-mail, and whether usage may be recorded. */
export const writingPreferences = object({
  postLength,
  webSearch: v.boolean(),
  audienceId: v.nullable(id),
  noticesByMail: v.boolean(),
  /** Null until the owner has answered. */
  analytics: v.nullable(v.boolean()),
})
/** Data from an earlier version of the server or client lacks this field. */
const knownPreferences = object({
  ...writingPreferences.entries,
  analytics: v.optional(writingPreferences.entries.analytics, null),
})
export type WritingPreferences = v.InferOutput<typeof writingPreferences>
/** The defaults. */
export const firstPreferences: WritingPreferences = {
  postLength: defaultPostLength,
  webSearch: true,
  audienceId: null,
  noticesByMail: true,
  analytics: null,
}

const profile = object({
  firstName: textOrNone,
  lastName: textOrNone,
  fullName: textOrNone,
  imageUrl: textOrNone,
  timezone: textOrNone,
  onboarded: v.optional(v.boolean(), true),
  preferences: v.optional(knownPreferences, firstPreferences),
})
export type Profile = v.InferOutput<typeof profile>

const name = v.pipe(v.string(), v.trim(), v.maxLength(maxTitle))

/** A `limit` of 0 means unlimited; the count resets at `resetsAt`. */
const count = object({ used: finiteNumber, limit: finiteNumber, resetsAt: shownTimestamp })
const unlimited = { used: 0, limit: 0, resetsAt: '' }
/** The size of stored files in bytes; an earlier version of the server omits it. */
const storage = object({ used: finiteNumber, limit: finiteNumber })
const usage = object({
  messages: v.optional(count, unlimited),
  posts: v.optional(count, unlimited),
  storage: v.optional(storage, { used: 0, limit: 0 }),
})
export type Usage = v.InferOutput<typeof usage>

const features = object(v.entriesFromList(featureNames, v.boolean()))
export type Features = v.InferOutput<typeof features>
const allFeatures: Features = {
  chat: true,
  'web-search': true,
  images: true,
  voice: true,
  publish: true,
  schedule: true,
}

/** The specification (7.3) names the profile only. */
const profileAnswer = object({
  profile,
  usage: v.optional(usage, {}),
  features: v.optional(features, allFeatures),
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
  body: object({
    firstName: v.nullish(name),
    lastName: v.nullish(name),
    imageUrl: v.nullish(webAddress),
    timezone: v.nullish(v.pipe(v.string(), v.check(isTimezone, 'The timezone must be an IANA name.'))),
    onboarded: v.optional(v.boolean()),
    preferences: v.optional(v.partial(writingPreferences)),
  }),
  answer: profileAnswer,
  ...apiSurface,
})

/** Deletes the account and all of its data, and ends its sessions; requires the account's password. Responds with 204. */
export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/api/account',
  query: nothing,
  body: v.optional(object({ password: ownPassword })),
  answer: nothing,
  ...apiSurface,
})
