import { useSyncExternalStore } from 'react'
import { liveTabs, showLife, tabId, whenGone } from '#web/device/tab.ts'
import { chatsWithAttachments, listAttachments, moveAttachments } from '#web/features/attachments/queries.ts'
import { readStored, storedNames, writeStored } from '#web/device/stored-text.ts'

const prefix = 'lede-draft:'
/** Under which a reloaded page finds what it called its draft before (session storage). */
const ownDraftKey = 'lede-new-chat-draft'
/** A reloaded page gives way in a moment; one that stays was copied to a second tab. */
const reloadMs = 2000

const listeners = new Set<() => void>()
/** What the browser refused to keep, for as long as the page is open. */
const unsaved = new Map<string, string>()

/**
 * Under which name the text and the files of a chat without an address are kept: `new.{time}.{tab}`. Each tab has its
 * own, so that two tabs do not overwrite each other.
 */
export const newChatDraft = `new.${Date.now()}.${tabId}`

export const readDraft = (name: string): string => unsaved.get(name) ?? readStored(prefix + name) ?? ''

const tell = () => {
  for (const listener of listeners) listener()
}

/** Keeps what is being typed until it is sent. */
export function writeDraft(name: string, text: string): void {
  if (writeStored(prefix + name, text)) unsaved.delete(name)
  else unsaved.set(name, text)
  tell()
}

/** What was typed and attached for one chat goes to another. */
export function moveDraft(from: string, to: string): void {
  moveAttachments(from, to)
  const text = readDraft(from)
  if (text === '') return
  writeDraft(from, '')
  writeDraft(to, text)
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', tell)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('storage', tell)
  }
}

export const useDraft = (name: string): string => useSyncExternalStore(subscribe, () => readDraft(name))

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
