import type { NoticeKind } from './notice-kinds.ts'
import { networkAt, type NetworkKind, networkName, startOfSentence } from './network-name.ts'
import { formatTimestamp } from '#core/time/format-timestamp.ts'
import { readableZone } from '#core/time/timezone.ts'

/** The facts at the time of the event; timestamps are in UTC milliseconds. */
export type NoticeFacts = {
  /** The post's title; null for a notice that is not about a post. */
  title: string | null
  /** The reason, as a user-facing message. */
  reason?: string
  /** The post's address on the network. */
  url?: string
  scheduledAt?: number
  /** When the connection ends or ended, absent without a connection; or when a program's request expires. */
  expiresAt?: number
  /** The name of the API key of the program responsible. */
  program?: string
  /** The network in use at the time; older notices without it are about LinkedIn. */
  network?: NetworkKind
  /** The request that awaits the owner's decision. */
  confirmationId?: string
}

type Clock = Parameters<typeof formatTimestamp>[1]
export type NoticeWords = { headline: string; detail: string | null }

export const stillTrying = 'Still trying.'
const nameIn = ({ network = 'linkedin' }: NoticeFacts) => networkName(network)
const quoted = (title: string | null) => (title === null ? 'Your post' : `"${title}"`)

/** Returns the text of a notice, with times in the reader's time zone. */
export function noticeWords(kind: NoticeKind, facts: NoticeFacts, clock: Clock): NoticeWords {
  const post = quoted(facts.title)
  const detail = facts.reason ?? null
  switch (kind) {
    case 'published':
      return { headline: `${post} is on ${networkAt(facts.url)}.`, detail }
    case 'failed':
      return { headline: `${post} was not published.`, detail }
    case 'unknown':
      return { headline: `We don't know whether ${post} went out.`, detail }
    case 'late':
      return { headline: `${post} was not sent in time.`, detail }
    case 'delayed':
      return {
        headline: `${post} is not out yet.`,
        detail: [facts.reason, stillTrying].filter(Boolean).join(' '),
      }
    case 'reconnect':
      return reconnectWords(facts, clock)
    case 'expires-soon':
      return {
        headline: `Connect ${nameIn(facts)} again before ${post} goes out.`,
        detail: soonWords(facts, clock),
      }
    case 'asked':
      return {
        headline: `${programIn(facts)} asks to ${facts.scheduledAt === undefined ? 'publish' : 'schedule'} ${post}.`,
        detail: askedWords(facts, clock),
      }
    case 'scheduled':
      return { headline: `${programIn(facts)} has scheduled ${post}.`, detail: scheduledWords(facts, clock) }
    case 'unscheduled':
      return { headline: `${post} is off the schedule.`, detail: changedWords(facts, clock) }
  }
}

const programIn = ({ program }: NoticeFacts) => (program === undefined ? 'A program' : `"${program}"`)

function askedWords({ scheduledAt, expiresAt }: NoticeFacts, clock: Clock): string | null {
  if (expiresAt === undefined) return null
  const slot = scheduledAt === undefined ? '' : `It would go out ${say(scheduledAt, clock)}. `
  return `${slot}Nothing goes out unless you confirm it. You can do so until ${say(expiresAt, clock)}.`
}

const scheduledWords = ({ scheduledAt }: NoticeFacts, clock: Clock): string | null =>
  scheduledAt === undefined
    ? null
    : `It goes out ${say(scheduledAt, clock)}. Take it off the schedule if that is not what you want.`

function changedWords({ program, scheduledAt }: NoticeFacts, clock: Clock): string {
  const who = program === undefined ? 'The assistant' : `"${program}"`
  const slot = scheduledAt === undefined ? '' : ` It was due to go out ${say(scheduledAt, clock)}.`
  return `${who} has changed its text.${slot} Read it, and schedule it again.`
}

const say = (at: number, clock: Clock) =>
  `${formatTimestamp(at, clock)}${clock.timeZone === null ? '' : ` (${readableZone(clock.timeZone)})`}`

function reconnectWords(facts: NoticeFacts, clock: Clock): NoticeWords {
  const { title, reason, expiresAt } = facts
  if (title !== null) return { headline: `${quoted(title)} did not go out.`, detail: reason ?? null }
  const ended = expiresAt === undefined ? 'has ended' : `ended ${say(expiresAt, clock)}`
  return {
    headline: `${startOfSentence(nameIn(facts))} needs to be reconnected.`,
    detail: `The connection ${ended}. Nothing goes out until you connect again.`,
  }
}

function soonWords(facts: NoticeFacts, clock: Clock): string {
  const { scheduledAt, expiresAt } = facts
  const slot = scheduledAt === undefined ? '' : ` is scheduled for ${say(scheduledAt, clock)}`
  const state =
    expiresAt === undefined
      ? `${nameIn(facts)} is not connected`
      : `the connection ${expiresAt <= clock.now ? 'ended' : 'ends'} ${say(expiresAt, clock)}`
  return `It${slot}, and ${state}. Connect again before then, and it goes out as planned.`
}
