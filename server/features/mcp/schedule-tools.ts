import { z } from 'zod'
import type { NetworkKind } from '#contract/linkedin.ts'
import { AppError } from '#core/errors.ts'
import { networkName } from '#core/network-name.ts'
import { chooseSlot } from '#core/slot-choice.ts'
import { daysLater, momentsOf, wallTimeAt } from '#core/zoned-time.ts'
import type { KeyHolder } from '#server/features/api-keys/service.ts'
import type { Confirmations } from '#server/features/confirmations/service.ts'
import type { Documents } from '#server/features/documents/service.ts'
import type { Posts } from '#server/features/posts/service.ts'
import type { Profiles } from '#server/features/profile/service.ts'
import type { Actor } from '#server/http/session.ts'
import { leadMs } from './lead.ts'
import { postView, viewPost } from './post-view.ts'
import { askedView, viewAsked } from './publish-tools.ts'
import { changes, defineTool, idField, looks, type Tool } from './tool.ts'

type Parts = {
  now: () => number
  documents: Documents
  confirmations: Confirmations
  posts: Posts
  profiles: Profiles
  network: NetworkKind
  publicUrl: string
}

/** The hours that the slot rule looks through. */
const slotHours = Array.from({ length: 18 }, (_, at) => at + 6)

const dayField = z.iso.date().describe('A day such as 2026-12-01, on the writer’s calendar.')
const timeField = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Write a time such as 09:00.')
  .describe('A time such as 09:00, on the writer’s clock.')

const refuse = (reason: string) => new AppError('bad_request:api', { reason })
const two = (value: number) => String(value).padStart(2, '0')

/** The schedule: what is free, on it, and off it. */
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
      run: (holder, wish) => askToSchedule(parts, holder, wish),
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
          momentsOf({ day, hour, minute: 0 }, timezone).some((moment) => moment >= soonest),
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
  const at = await momentFor(parts, actor, { id, day, time, timezone })
  const wish = { documentId: id, version: Date.parse(createdAt), slot: { at, timezone } }
  const asked = await confirmations.ask(actor, key, wish)
  const wall = wallTimeAt(at, timezone)
  const clock = `${two(wall.hour)}:${two(wall.minute)}`
  return {
    ...viewAsked(asked, publicUrl),
    moved: clock !== time || wall.day !== day,
    time: `${wall.day} ${clock} (${timezone})`,
  }
}

async function momentFor(
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
