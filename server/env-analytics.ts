import { z } from 'zod'

/** What PostHog's own client takes when it is told no other. */
const cloud = 'https://us.i.posthog.com'

/** Keys of people and of servers, which open the whole project: a browser must never get one. */
const isPrivateKey = (key: string) => /^(?:phx|phs)_/.test(key)

export const analyticsVariables = {
  POSTHOG_KEY: z
    .string()
    .trim()
    .min(1)
    .max(200, 'must be at most 200 characters')
    .regex(/^[\w-]+$/, "must be a project's key such as phc_…")
    .refine((key) => !isPrivateKey(key), {
      error: "must be the project's own key (phc_…), since every browser gets it; this one is private",
    })
    .optional(),
  POSTHOG_HOST: z
    .url({ protocol: /^https?$/, error: 'must be a web address such as https://eu.i.posthog.com' })
    .optional(),
}

type Values = { POSTHOG_KEY?: string | undefined; POSTHOG_HOST?: string | undefined }

/** PostHog's own cloud answers calls at one host and has its set-up at another; its client knows both by either name. */
function originsOf(host: string): string[] {
  const region = /^https:\/\/(app|us|eu)(?:-assets)?(?:\.i)?\.posthog\.com/i.exec(host)?.[1]?.toLowerCase()
  if (region === undefined) return [new URL(host).origin]
  const place = region === 'eu' ? 'eu' : 'us'
  return [
    ...new Set([
      new URL(host).origin,
      `https://${place}.i.posthog.com`,
      `https://${place}-assets.i.posthog.com`,
    ]),
  ]
}

export type AnalyticsSettings = {
  /** Public: every browser gets it. */
  project: string
  host: string
  /** What pages must be allowed to call for it. */
  origins: string[]
}

/** Where product analytics go; undefined without a key, and then nothing is sent. */
export function analyticsSettings({ POSTHOG_KEY, POSTHOG_HOST }: Values): AnalyticsSettings | undefined {
  if (POSTHOG_KEY === undefined) return undefined
  const host = (POSTHOG_HOST ?? cloud).replace(/\/+$/, '')
  return { project: POSTHOG_KEY, host, origins: originsOf(host) }
}
