import { writeQuestions } from '#core/formats/write-formats.ts'
import type { FileMark } from './offline-task.ts'
import type { Language } from './reading/language.ts'
import { remarkWords } from './remark-words.ts'
import { inQuotes, replyWords } from './reply-words.ts'

/** Asks which offer to announce, or says where to describe one. */
export function askForOffer(names: readonly string[], language: Language): string {
  const { whichOffer, announceOffer, noOffer } = remarkWords[language]
  if (names.length === 0) return noOffer
  const options = names.map((name) => ({ text: announceOffer(inQuotes(name, language)), noteId: null }))
  return writeQuestions([{ number: 1, text: whichOffer, options }])
}

const quoteAll = (files: FileMark[], language: Language) =>
  files.map(({ name }) => inQuotes(name, language)).join(', ')

/** Says which files were read, and which cannot be. */
export function describeFiles(files: FileMark[], language: Language): string[] {
  const words = replyWords[language]
  const read = files.filter(({ isRead }) => isRead)
  const unread = files.filter(({ isRead }) => !isRead)
  return [
    ...(read.length > 0 ? [words.filesRead(quoteAll(read, language))] : []),
    ...(unread.length > 0 ? [words.filesUnread(quoteAll(unread, language))] : []),
  ]
}
