import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from './stored-text.ts'

const prefix = 'lede-draft:'
const listeners = new Set<() => void>()
/** What the browser refused to keep, for as long as the page is open. */
const unsaved = new Map<string, string>()

/** The draft of a chat that has no address yet. */
export const newChatDraft = 'new'

export const readDraft = (name: string): string => unsaved.get(name) ?? readStored(prefix + name) ?? ''

/** Keeps what is being typed until it is sent. */
export function writeDraft(name: string, text: string): void {
  if (writeStored(prefix + name, text)) unsaved.delete(name)
  else unsaved.set(name, text)
  for (const listener of listeners) listener()
}

/** What was typed for one chat goes to another. */
export function moveDraft(from: string, to: string): void {
  const text = readDraft(from)
  if (text === '') return
  writeDraft(from, '')
  writeDraft(to, text)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useDraft = (name: string): string => useSyncExternalStore(subscribe, () => readDraft(name))
