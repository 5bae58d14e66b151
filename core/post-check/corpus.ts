import type { PostText } from '#core/post-text.ts'

export type CorpusPost = { name: string; text: string }

/** A text with a paragraph for each line, as the editor has it. */
export const postOfLines = (text: string): PostText =>
  text.split('\n').map((line) => (line === '' ? [] : [{ text: line, marks: [] }]))
