/**
 * A stretch of one paragraph: the paragraph's index in the post, and offsets in UTF-16 code units of its text, in which
 * "\n" is a line break.
 */
export type Place = { paragraph: number; from: number; to: number }
