import { liveTabs, showLife, tabId, whenGone } from '#web/device/tab.ts'
import { chatsWithAttachments, listAttachments, moveAttachments } from '#web/features/attachments/queries.ts'
import { readStored, storedNames, useStored, writeStored } from '#web/device/storage.ts'

const prefix = 'lede-draft:'
/** Under which a reloaded page finds what it called its draft before (session storage). */
const ownDraftKey = 'lede-new-chat-draft'
/** A reloaded page gives way in a moment; one that stays was copied to a second tab. */
const reloadMs = 2000

/**
 * Under which name the text and the files of a chat without an address are kept: `new.{time}.{tab}`. Each tab has its
 * own, so that two tabs do not overwrite each other.
 */
export const newChatDraft = `new.${Date.now()}.${tabId}`

export const readDraft = (name: string): string => readStored(prefix + name) ?? ''

/** Keeps what is being typed until it is sent. */
export const writeDraft = (name: string, text: string): void => void writeStored(prefix + name, text)

/** What was typed and attached for one chat goes to another. */
export function moveDraft(from: string, to: string): void {
  moveAttachments(from, to)
  const text = readDraft(from)
  if (text === '') return
  writeDraft(from, '')
  writeDraft(to, text)
}

export const useDraft = (name: string): string => useStored(prefix + name) ?? ''

let isTakenUp = false

/**
 * Takes up what was typed for a new chat and never sent: by this page before it was reloaded, else by the latest tab
 * that is gone. What another tab is still writing stays there.
 */
export async function takeUpNewChatDraft(): Promise<void> {
  if (isTakenUp) return
  isTakenUp = true
  await showLife()
  const earlier = swapOwnDraftName()
  const found = earlier !== null && (await isAbandoned(earlier)) ? earlier : await latestAbandonedDraft()
  if (found !== undefined && isEmpty(newChatDraft)) moveDraft(found, newChatDraft)
}

const isEmpty = (name: string) => readDraft(name) === '' && listAttachments(name).length === 0
const tabOfDraft = (name: string) => name.split('.')[2] ?? ''
const timeOfDraft = (name: string) => Number(name.split('.')[1] ?? 0)

/** Puts this page's name for its draft in the place of the one it had before it was reloaded. */
function swapOwnDraftName(): string | null {
  try {
    const earlier = sessionStorage.getItem(ownDraftKey)
    sessionStorage.setItem(ownDraftKey, newChatDraft)
    return earlier
  } catch {
    return null
  }
}

/** Whether there is something in a draft whose tab is gone; waits a moment for a page that is being replaced. */
async function isAbandoned(name: string): Promise<boolean> {
  if (isEmpty(name)) return false
  const tab = tabOfDraft(name)
  if (!(await liveTabs()).has(tab)) return true
  return whenGone(tab, AbortSignal.timeout(reloadMs)).then(
    () => true,
    () => false,
  )
}

async function latestAbandonedDraft(): Promise<string | undefined> {
  const live = await liveTabs()
  return [...storedNames(prefix), ...chatsWithAttachments()]
    .filter((name) => name === 'new' || name.startsWith('new.'))
    .filter((name) => name !== newChatDraft && !live.has(tabOfDraft(name)))
    .toSorted((a, b) => timeOfDraft(b) - timeOfDraft(a))[0]
}
