import * as v from 'valibot'
import { useCallback, useEffect, useRef, useState } from 'react'
import { liveTabs, newWriter, showLife, tabId, tabOf, whenGone } from '#web/device/tab.ts'
import {
  chatsWithAttachments,
  giveBackAttachments,
  listAttachments,
  moveAttachments,
  takeAttachments,
} from '#web/features/attachments/queries.ts'
import { context as contextSchema, type MessageContext } from '#contract/chat.ts'
import type { KeepChoices } from '#web/features/context/queries.ts'
import {
  readStored,
  readStoredJson,
  storedNames,
  useStored,
  writeStored,
  writeStoredJson,
} from '#web/device/storage.ts'
import type { SendingDraft } from './reply-engine.ts'

const prefix = 'lede-draft:'
/** The session storage key under which a reloaded page finds its draft's previous name. */
const ownDraftKey = 'lede-new-chat-draft'
/** How long a reloaded page may take to go away; one that stays longer has been duplicated into a second tab. */
const reloadMs = 2000

/**
 * The name under which the text and files of a chat without a URL are kept: `new.{time}.{tab}`. Each tab has its own,
 * so that two tabs do not overwrite each other.
 */
export const newChatDraft = `new.${Date.now()}.${tabId}`

export const readDraft = (name: string): string => readStored(prefix + name) ?? ''

/** Keeps what is being typed until it is sent. */
export const writeDraft = (name: string, text: string): void => void writeStored(prefix + name, text)

/** Keeps a text that a button was to send, in front of what has been typed: once, however often it is refused. */
export function keepRefused(name: string, text: string): void {
  if (!readDraft(name).startsWith(text)) putBefore(name, text)
}

/** Puts a text that was not sent in front of what has been typed since. */
function putBefore(name: string, text: string): void {
  const since = readDraft(name)
  writeDraft(name, since === '' ? text : `${text}\n${since}`)
}

/** The prefix of what was chosen for a draft, as far as it was changed; kept until the draft is sent. */
const choicesPrefix = 'lede-choices:'
const readChoices = (draftName: string) => readStoredJson(choicesPrefix + draftName, contextSchema)
const writeChoices = (draftName: string, choices: MessageContext | null): void =>
  void writeStoredJson(choicesPrefix + draftName, choices)

/** Moves the text and attachments of one chat to another, and what was chosen for them. */
export function moveDraft(from: string, to: string): void {
  moveAttachments(from, to)
  writeChoices(to, readChoices(from))
  writeChoices(from, null)
  const text = readDraft(from)
  if (text === '') return
  writeDraft(from, '')
  writeDraft(to, text)
}

export const useDraft = (name: string): string => useStored(prefix + name) ?? ''

/** The prefix of drafts that are being sent, kept under `{draft name}/{writer}` until the server has responded. */
const sendingPrefix = 'lede-sending:'
const sendingDraft = v.object({ text: v.string(), chatId: v.string(), after: v.nullable(v.string()) })

const draftNameOf = (id: string) => id.slice(0, id.lastIndexOf('/'))
const writerOf = (id: string) => id.slice(id.lastIndexOf('/') + 1)
/** Returns the name under which the files of a draft that is being sent are kept. */
const filesNameOf = (id: string) => `sending/${id}`
const readSending = (id: string) => readStoredJson(sendingPrefix + id, sendingDraft)

/**
 * Empties a draft in order to send it. Its contents stay on this device, out of sight, until `forget` (accepted) or
 * `putBack` (refused) is called.
 */
export function takeDraft(name: string, destination: Omit<SendingDraft, 'text'>) {
  const id = `${name}/${newWriter()}`
  const text = readDraft(name)
  const files = takeAttachments(name)
  writeStoredJson(sendingPrefix + id, { text, ...destination })
  giveBackAttachments(filesNameOf(id), files)
  writeDraft(name, '')
  return { text, files, forget: () => forgetSending(id), putBack: () => putBack(id) }
}

function forgetSending(id: string): void {
  writeStored(sendingPrefix + id, null)
  takeAttachments(filesNameOf(id))
}

/** Puts text and files back in front of what has been typed and added since. */
function putBack(id: string): void {
  const sending = readSending(id)
  if (sending === null) return
  const name = draftNameOf(id)
  putBefore(name, sending.text)
  giveBackAttachments(name, takeAttachments(filesNameOf(id)))
  forgetSending(id)
}

/** Restores what closed pages were sending, unless the server has it. */
async function recoverSending(isMeant: (draftName: string) => boolean): Promise<void> {
  const ids = storedNames(sendingPrefix).filter((id) => isMeant(draftNameOf(id)))
  await Promise.all(
    ids.map(async (id) => {
      if (!(await isTabGone(tabOf(writerOf(id))))) return
      // Loaded lazily: such drafts are rare.
      const { settleSending } = await import('./reply-engine.ts')
      const [forget, restore] = [() => forgetSending(id), () => putBack(id)]
      await settleSending({ read: () => readSending(id), forget, restore })
    }),
  )
}

/** Recovers what a closed page was sending to this chat. */
async function takeUpDraft(chatId: string): Promise<void> {
  await showLife()
  await recoverSending((name) => name === chatId)
}

let isTakenUp = false

/**
 * Recovers what was typed for a new chat and never sent: by this page before it was reloaded, otherwise by the most
 * recent closed tab. Drafts of tabs that are still open stay there.
 */
export async function takeUpNewChatDraft(): Promise<void> {
  if (isTakenUp) return
  isTakenUp = true
  await showLife()
  const earlier = swapOwnDraftName()
  await recoverSending(isOfNewChat)
  const found = earlier !== null && (await isAbandoned(earlier)) ? earlier : await latestAbandonedDraft()
  if (found !== undefined && hasNothingToSend(newChatDraft)) moveDraft(found, newChatDraft)
  await forgetLeftChoices()
}

const hasNothingToSend = (name: string) => readDraft(name) === '' && listAttachments(name).length === 0

/** Returns what was chosen for a draft that is waiting to be sent: without a text or files, a chat begins afresh. */
const readUnsentChoices = (name: string) => (hasNothingToSend(name) ? null : readChoices(name))

/** Removes what was chosen in closed tabs that left no text and no files. */
async function forgetLeftChoices(): Promise<void> {
  for (const name of await leftByClosedTabs(storedNames(choicesPrefix)))
    if (hasNothingToSend(name)) writeChoices(name, null)
}

const tabOfDraft = (name: string) => name.split('.')[2] ?? ''
const isOfNewChat = (name: string) => name === 'new' || name.startsWith('new.')
const timeOfDraft = (name: string) => Number(name.split('.')[1] ?? 0)

/** Stores this page's draft name; returns the one it had before it was reloaded. */
function swapOwnDraftName(): string | null {
  try {
    const earlier = sessionStorage.getItem(ownDraftKey)
    sessionStorage.setItem(ownDraftKey, newChatDraft)
    return earlier
  } catch {
    return null
  }
}

/** Whether a draft has contents and its tab is gone. */
const isAbandoned = async (name: string): Promise<boolean> =>
  !hasNothingToSend(name) && (await isTabGone(tabOfDraft(name)))

/** Whether a tab is gone; waits a moment for a page that is being replaced. */
async function isTabGone(tab: string): Promise<boolean> {
  if (tab === tabId) return false
  if (!(await liveTabs()).has(tab)) return true
  return whenGone(tab, AbortSignal.timeout(reloadMs)).then(
    () => true,
    () => false,
  )
}

async function latestAbandonedDraft(): Promise<string | undefined> {
  const left = await leftByClosedTabs([...storedNames(prefix), ...chatsWithAttachments()])
  return left.toSorted((a, b) => timeOfDraft(b) - timeOfDraft(a))[0]
}

/** Returns the drafts of new chats whose tabs are gone. */
async function leftByClosedTabs(names: string[]): Promise<string[]> {
  const live = await liveTabs()
  return names.filter((name) => isOfNewChat(name) && name !== newChatDraft && !live.has(tabOfDraft(name)))
}

type UnsentOptions = { chatId: string; isNew: boolean; draftName: string }

/**
 * Takes up drafts that earlier visits left on this device; returns what was chosen for them, how to keep changes, and how
 * to forget all of it once the draft has been sent.
 */
export function useUnsentChoices({ chatId, isNew, draftName }: UnsentOptions) {
  const [unsent, setUnsent] = useState(() => readUnsentChoices(draftName))
  /** What was chosen on this visit. */
  const chosen = useRef<MessageContext>(null)
  // Local storage.
  useEffect(() => {
    const taking = isNew ? takeUpNewChatDraft() : takeUpDraft(chatId)
    void taking.then(() => {
      if (chosen.current) return
      const left = readUnsentChoices(draftName)
      writeChoices(draftName, left)
      setUnsent(left)
    })
  }, [isNew, chatId, draftName])
  const keepChoices = useCallback<KeepChoices>(
    (change) => {
      const before = chosen.current ?? readUnsentChoices(draftName) ?? {}
      chosen.current = { ...before, ...change(before) }
      writeChoices(draftName, chosen.current)
    },
    [draftName],
  )
  const forgetChoices = useCallback(() => {
    chosen.current = null
    writeChoices(draftName, null)
    setUnsent(null)
  }, [draftName])
  return { unsent, keepChoices, forgetChoices }
}
