import { choiceWords, flows } from './flows.ts'
import { type FormatKind, requests } from './formats/format-values.ts'
import { readFormats } from './formats/read-formats.ts'

const item = { number: 1, title: '' }
/** The beginnings of messages that buttons send for an item; the item's title follows. */
const beginnings = [requests.ideasAboutTrend(item), requests.ideasForPostIdea(item)].map((words) =>
  words.trimEnd(),
)
const ofIdea = /^Create a post for idea \d{1,3}: /
const whole = new Set<string>([
  ...Object.values(flows).map(({ message }) => message),
  ...Object.values(choiceWords),
])

/**
 * Whether a message only makes a choice or asks for a list, as the buttons of the guided flows and formats do, and so
 * contains nothing that a post could be made of.
 */
export function isChoice(message: string): boolean {
  const said = message.trim()
  return whole.has(said) || ofIdea.test(said) || beginnings.some((beginning) => said.startsWith(beginning))
}

/** Whether a message has content of its own, including that of a chosen idea. */
export const namesTopic = (message: string): boolean => message.trim() !== '' && !whole.has(message.trim())

/** Whether a reply contains a format of this kind. */
export const offers = (reply: string, kind: FormatKind): boolean =>
  readFormats(reply).some((segment) => segment.kind === kind)
