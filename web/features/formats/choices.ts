import { createContext, use } from 'react'
import type { SourceItem, TemplateChoice } from '#core/formats/format-values.ts'

/** What the buttons of the formats do, and when they do nothing. */
export type Choices = {
  /** A message or its reply is on its way. */
  isBusy: boolean
  /** A document has been created in the chat: there is nothing to choose any more. */
  isHidden: boolean
  /** The texts of the person's messages: none is sent twice by a button. */
  said: ReadonlySet<string>
  /** Sends what a button says. */
  press: (text: string) => void
  /** Sends words with an item of the knowledge base beside what is chosen already. */
  useNote: (id: string, text: string) => void
  chooseSource: (item: SourceItem) => void
  chooseTemplate: (template: TemplateChoice) => void
  /** The id of the template that the next message goes with, where choosing one sends nothing by itself; else null. */
  chosenTemplate: string | null
}

export const ChoicesContext = createContext<Choices | null>(null)

/** What was answered to a reply: the words of the next message, and the ids that it was sent with, between spaces. */
export type Answer = { text: string | null; chosenIds: string }

/** Null where there are no buttons: in a chat that is only read, and once a document has been created. */
export function useChoices(): Choices | null {
  const choices = use(ChoicesContext)
  return choices?.isHidden === true ? null : choices
}

/** Whether something with this id was the answer, when these words were. */
export const isAnsweredWith = (answer: Answer, words: string, id: string): boolean =>
  answer.text === words && answer.chosenIds.split(' ').includes(id)
