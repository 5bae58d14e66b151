import { createContext, use } from 'react'
import type { SourceItem, TemplateChoice } from '#core/formats/format-values.ts'

/** What the buttons of the formats do, and when they are disabled. */
export type Choices = {
  /** Whether a message, its reply or an upload is in flight. */
  isBusy: boolean
  /** Whether a document has been created in the chat: there is nothing left to choose. */
  isHidden: boolean
  /** Sends the request of a button, unless it has been sent before. */
  press: (text: string) => void
  /** Sends the answer to a question; the same one may have been given before. */
  answer: (text: string) => void
  /** Sends a text with an item of the knowledge base in addition to what is already chosen. */
  useNote: (id: string, text: string) => void
  chooseSource: (item: SourceItem) => void
  chooseTemplate: (template: TemplateChoice) => void
  /** The template that the next message goes with, where choosing one sends nothing by itself; null otherwise. */
  chosenTemplate: string | null
}

export const ChoicesContext = createContext<Choices | null>(null)

/** The user's messages: requests send none of their texts again. */
export const SaidContext = createContext<readonly Said[]>([])

/** A message of the user's: its text, and the ids of what it was sent with. */
export type Said = { id: string; text: string; chosenIds: readonly (string | null | undefined)[] }

/** Returns null where there are no buttons: in a read-only chat, and once a document has been created. */
export function useChoices(): Choices | null {
  const choices = use(ChoicesContext)
  return choices?.isHidden === true ? null : choices
}

/** Returns what the user has said since a reply, given the id of the message that it replies to; null if not loaded. */
export function useAnswersTo(repliesTo: string | null): readonly Said[] {
  const said = use(SaidContext)
  return said.slice(said.findIndex(({ id }) => id === repliesTo) + 1)
}

/** Whether the user has said these words and, if there is an id, sent it along. */
export const hasSaid = (said: readonly Said[], words: string, chosenId?: string): boolean =>
  said.some(
    ({ text, chosenIds }) => text === words && (chosenId === undefined || chosenIds.includes(chosenId)),
  )
