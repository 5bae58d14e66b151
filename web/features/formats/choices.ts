import { createContext, use } from 'react'
import type { SourceItem, TemplateChoice } from '#core/formats/format-values.ts'

/** What the buttons of the formats do, and when they are disabled. */
export type Choices = {
  /** Whether a message, its reply or an upload is in flight. */
  isBusy: boolean
  /** Whether a document has been created in the chat: there is nothing left to choose. */
  isHidden: boolean
  /** The texts of the user's messages: requests send none of them again. */
  said: ReadonlySet<string>
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

/** A message of the user's after a reply: its text, and the ids that it was sent with, separated by spaces. */
export type Answer = {
  text: string
  chosenIds: string
  /** The user's next message. */
  later: Answer | null
}

/** Returns null where there are no buttons: in a read-only chat, and once a document has been created. */
export function useChoices(): Choices | null {
  const choices = use(ChoicesContext)
  return choices?.isHidden === true ? null : choices
}

/** Whether an answer or a later one has these words. */
export const isAnsweredBy = (answer: Answer | null, words: string): boolean =>
  answer !== null && (answer.text === words || isAnsweredBy(answer.later, words))

/** Whether an answer or a later one has these words and was sent with this id. */
export const isAnsweredWith = (answer: Answer | null, words: string, id: string): boolean =>
  answer !== null &&
  ((answer.text === words && answer.chosenIds.split(' ').includes(id)) ||
    isAnsweredWith(answer.later, words, id))
