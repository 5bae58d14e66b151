import { networkAt, type NetworkKind, networkName, startOfSentence } from './network-name.ts'
import { formatTimestamp } from '#core/time/format-timestamp.ts'

/**
 * What a notice can be about: what became of a post (`late`: it was not sent, and its owner is asked; `delayed`: it could
 * not be sent yet and is tried on), a connection
 * that has ended, and one that ends before a scheduled post goes out; and of another program, a post that it wants to
 * have published or scheduled (`asked`), and one whose text it or the assistant has changed, which then goes out no
 * more (`unscheduled`). `scheduled` is of a time when programs did so by themselves.
 */
export const noticeKinds = [
  'published',
  'failed',
  'unknown',
  'late',
  'delayed',
  'reconnect',
  'expires-soon',
  'asked',
  'scheduled',
  'unscheduled',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** What was known when it happened; moments in UTC milliseconds. */
export type NoticeFacts = {
  /** The post's title; null for a notice that is about no post. */
  title: string | null
  /** Why, in words for the owner. */
  reason?: string
  /** The post's address on the network. */
  url?: string
  scheduledAt?: number
  /** When the connection ends or has ended, none when there is no connection; or until when a program's request holds. */
  expiresAt?: number
  /** The name of the key of the program that did it. */
  program?: string
  /** The one in use when it happened; notices from before it was noted are about LinkedIn. */
  network?: NetworkKind
  /** Names a request that waits for its owner's word. */
  confirmationId?: string
}

type Clock = Parameters<typeof formatTimestamp>[1]
export type NoticeWords = { headline: string; detail: string | null }

export const stillTrying = 'Still trying.'
const nameIn = ({ network = 'linkedin' }: NoticeFacts) => networkName(network)
const quoted = (title: string | null) => (title === null ? 'Your post' : `"${title}"`)

/** A notice as people read it, with its moments on the reader's clock. */
export function noticeWords(kind: NoticeKind, facts: NoticeFacts, clock: Clock): NoticeWords {
  const post = quoted(facts.title)
  const detail = facts.reason ?? null
  switch (kind) {
    case 'published':
      return { headline: `${post} is on ${networkAt(facts.url)}.`, detail }
    case 'failed':
      return { headline: `${post} was not published.`, detail }
    case 'unknown':
      return { headline: `We don’t know whether ${post} went out.`, detail }
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
  `${formatTimestamp(at, clock)}${clock.timeZone === null ? '' : ` (${clock.timeZone})`}`

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
