import { z } from 'zod'
import { networkKind } from '#contract/fields.ts'
import type { NetworkKind } from '#contract/publishing/linkedin.ts'
import { refuse } from '#core/errors.ts'
import { networkName } from '#core/network-name.ts'
import { chooseSlot } from '#core/time/slots.ts'
import { daysLater, timestampsOf, wallTimeAt } from '#core/time/zoned-time.ts'
import type { KeyHolder } from '#server/features/api-keys/service.ts'
import type { Confirmations } from '#server/features/confirmations/service.ts'
import type { Documents } from '#server/features/documents/service.ts'
import type { Posts } from '#server/features/posts/service.ts'
import type { Profiles } from '#server/features/profile/service.ts'
import type { Actor } from '#server/http/session.ts'
import { leadMs, postView, viewPost, sentOf } from './post-view.ts'
import { changes, defineTool, idField, looks, type Tool } from './tool.ts'
import type { Confirmation, ConfirmationState } from '#contract/publishing/confirmations.ts'
import { publicationState } from '#contract/documents.ts'

type Parts = {
  now: () => number
  documents: Documents
  confirmations: Confirmations
  posts: Posts
  profiles: Profiles
  network: NetworkKind
  publicUrl: string
}

/** The hours that the slot rule considers. */
const slotHours = Array.from({ length: 18 }, (_, at) => at + 6)

const dayField = z.iso.date().describe('A day such as 2026-12-01, on the writer’s calendar.')
const timeField = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Write a time such as 09:00.')
  .describe('A time such as 09:00, on the writer’s clock.')

const two = (value: number) => String(value).padStart(2, '0')

/** The tools for listing free slots, scheduling and unscheduling. */
export function scheduleTools(parts: Parts): Tool[] {
  const { posts } = parts
  const network = networkName(parts.network)
  return [
    defineTool({
      name: 'list_free_slots',
      title: 'List free times',
      description:
        'Lists the hours that are free for a post, by the rule of one post an hour a day, on the writer’s clock.',
      scopes: ['schedule'],
      hints: looks,
      input: z.strictObject({
        from: dayField.optional().describe('The first day; today when left out.'),
        days: z.int().min(1).max(31).default(7),
      }),
      output: z.object({
        timezone: z.string(),
        days: z.array(z.object({ day: z.string(), free: z.array(z.string()), taken: z.array(z.string()) })),
      }),
      run: ({ actor }, wanted) => freeSlots(parts, actor, wanted),
    }),
    defineTool({
      name: 'schedule_post',
      title: 'Ask to schedule a post',
      description: `Asks to put a post on the schedule, or to move one, at a day and time on the writer’s clock, an hour ahead at least. It schedules nothing: the writer gets a notice in Lede and has ten minutes to confirm there, at the address confirmAt. Show them that address, then ask confirmation_status. At that time it goes out to ${network} by itself${parts.network === 'practice' ? '' : ', in public'}. When the hour is taken, it asks for another one of that day: the answer says so.`,
      scopes: ['schedule'],
      hints: { ...changes, openWorldHint: true },
      input: z.strictObject({ id: idField, day: dayField, time: timeField }),
      output: askedView(network).extend({
        moved: z.boolean().describe('Whether it is another time than was asked for.'),
        time: z.string().describe('When it would go out, on the writer’s clock.'),
      }),
      run: (holder, request) => askToSchedule(parts, holder, request),
    }),
    defineTool({
      name: 'unschedule_post',
      title: 'Take a post off the schedule',
      description: 'Takes a scheduled post off the schedule: it is a draft again and does not go out.',
      scopes: ['schedule'],
      hints: changes,
      input: z.strictObject({ id: idField }),
      output: postView(network),
      async run({ actor }, { id }) {
        await posts.unschedule(actor, id)
        return viewPost(parts, actor, id)
      },
    }),
  ]
}

async function timezoneOf({ profiles }: Parts, actor: Actor): Promise<string> {
  const { timezone } = await profiles.get(actor)
  if (timezone === null) throw refuse('No timezone is set. The writer sets it in Settings, in Lede.')
  return timezone
}

async function takenTimes({ posts }: Parts, actor: Actor, exceptId?: string): Promise<number[]> {
  const page = await posts.list(actor, { status: 'scheduled', sort: 'scheduled' })
  return page.posts.flatMap(({ id, scheduledAt }) =>
    scheduledAt === null || id === exceptId ? [] : [Date.parse(scheduledAt)],
  )
}

async function freeSlots(
  parts: Parts,
  actor: Actor,
  { from, days }: { from?: string | undefined; days: number },
) {
  const timezone = await timezoneOf(parts, actor)
  const soonest = parts.now() + leadMs
  const first = from ?? wallTimeAt(parts.now(), timezone).day
  const taken = (await takenTimes(parts, actor)).map((at) => wallTimeAt(at, timezone))
  return {
    timezone,
    days: Array.from({ length: days }, (_, at) => daysLater(first, at)).map((day) => {
      const ofDay = taken.filter((one) => one.day === day)
      const free = slotHours.filter(
        (hour) =>
          !ofDay.some((one) => one.hour === hour) &&
          timestampsOf({ day, hour, minute: 0 }, timezone).some((timestamp) => timestamp >= soonest),
      )
      return {
        day,
        free: free.map((hour) => `${two(hour)}:00`),
        taken: ofDay.map(({ hour, minute }) => `${two(hour)}:${two(minute)}`).toSorted(),
      }
    }),
  }
}

type ScheduleRequest = { id: string; day: string; time: string }

async function askToSchedule(parts: Parts, { actor, key }: KeyHolder, { id, day, time }: ScheduleRequest) {
  const { documents, confirmations, publicUrl } = parts
  const timezone = await timezoneOf(parts, actor)
  const { createdAt } = await documents.latestVersion(actor, id)
  const at = await timestampFor(parts, actor, { id, day, time, timezone })
  const request = { documentId: id, version: Date.parse(createdAt), slot: { at, timezone } }
  const asked = await confirmations.ask(actor, key, request)
  const wall = wallTimeAt(at, timezone)
  const clock = `${two(wall.hour)}:${two(wall.minute)}`
  return {
    ...viewAsked(asked, publicUrl),
    moved: clock !== time || wall.day !== day,
    time: `${wall.day} ${clock} (${timezone})`,
  }
}

async function timestampFor(
  parts: Parts,
  actor: Actor,
  { id, day, time, timezone }: ScheduleRequest & { timezone: string },
): Promise<number> {
  const now = parts.now()
  const wanted = { day, hour: Number(time.slice(0, 2)), minute: Number(time.slice(3)) }
  const choice = chooseSlot({ wanted, timezone, taken: await takenTimes(parts, actor, id), now })
  if (choice.state === 'past') throw refuse('This time has passed. Choose a later one.')
  if (choice.state === 'full') throw refuse('No free time slot is left on this day')
  if (choice.slot.at < now + leadMs || choice.asked < now + leadMs) {
    throw refuse('A program schedules an hour ahead at least. Choose a later time, or ask to publish now.')
  }
  return choice.slot.at
}

const states = ['waiting', 'confirmed', 'refused', 'withdrawn', 'expired', 'changed'] as const

/** Returns the schema of a publish request as programs see it; `network` is the network's name. */
const askedView = (network: string) =>
  z.object({
    confirmationId: z.string(),
    state: z.enum(states),
    meaning: z.string().describe('What that means, in words.'),
    confirmAt: z.string().describe('Where the writer decides, in Lede: show this address to them.'),
    expiresAt: z.string(),
    account: z.object({ network: z.enum(networkKind.options), name: z.nullable(z.string()) }),
    post: postView(network).pick({ id: true, title: true, text: true, media: true }),
    scheduledAt: z.nullable(z.string()).describe('When it would go out; null when that is at once.'),
    publication: z.nullable(z.enum(publicationState.options)),
    url: z.nullable(z.string()).describe(`The post’s address on ${network}, once it is there.`),
  })

const meanings: Record<ConfirmationState, string> = {
  waiting:
    'Nothing is published or scheduled yet. It waits for the writer’s word, which only they can give, in Lede.',
  confirmed:
    'The writer has confirmed it. How far it is stands in publication, or when it goes out in scheduledAt.',
  refused: 'The writer has refused it. Nothing was published or scheduled.',
  withdrawn: 'This request is no longer open. Nothing was published or scheduled.',
  expired: 'The writer has not decided in time. Nothing was published or scheduled.',
  changed:
    'The post was changed meanwhile. Nothing was published or scheduled; ask again with the version of now.',
}

type PublishParts = { confirmations: Confirmations; network: NetworkKind; publicUrl: string }

const viewAsked = (asked: Confirmation, publicUrl: string): z.output<ReturnType<typeof askedView>> => ({
  confirmationId: asked.id,
  state: asked.state,
  meaning: meanings[asked.state],
  confirmAt: new URL(`/confirm/${asked.id}`, publicUrl).href,
  expiresAt: asked.expiresAt,
  account: { network: asked.network, name: asked.memberName },
  post: {
    id: asked.documentId,
    title: asked.title,
    ...(asked.content === null ? { text: '', media: [] } : sentOf({ kind: 'text', content: asked.content })),
  },
  scheduledAt: asked.schedule?.at ?? null,
  publication: asked.publication,
  url: asked.url,
})

/** The tools for publishing, as far as programs may: they ask, and learn what the writer has decided. */
export function publishTools({ confirmations, network, publicUrl }: PublishParts): Tool[] {
  const output = askedView(networkName(network))
  return [
    defineTool({
      name: 'publish_post',
      title: 'Ask to publish a post',
      description:
        'Prepares a post for publishing and answers exactly what would be sent, to which account. It publishes nothing: the writer gets a notice in Lede and has ten minutes to confirm there, at the address confirmAt. Show them that address, then ask confirmation_status. There is no way to confirm for them.',
      scopes: ['publish'],
      hints: { ...changes, openWorldHint: true },
      input: z.strictObject({
        id: idField,
        version: z.iso.datetime({ offset: true }).describe('The version that you have read.'),
      }),
      output,
      run: async ({ actor, key }, { id, version }) => {
        const request = { documentId: id, version: Date.parse(version), slot: null }
        return viewAsked(await confirmations.ask(actor, key, request), publicUrl)
      },
    }),
    defineTool({
      name: 'confirmation_status',
      title: 'See whether it was confirmed',
      description:
        'Tells whether the writer has confirmed what publish_post or schedule_post asked for, and what became of it.',
      scopes: ['publish', 'schedule'],
      hints: looks,
      input: z.strictObject({ confirmationId: z.string().max(64) }),
      output,
      run: async ({ actor, key }, { confirmationId }) =>
        viewAsked(await confirmations.status(actor, key, confirmationId), publicUrl),
    }),
  ]
}
