/** A stretch of one paragraph: its place in the post, and offsets in UTF-16 code units of its text; "\n" is a line break. */
export type Place = { paragraph: number; from: number; to: number }
