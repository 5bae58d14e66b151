import { edgeHabits } from './edge-habits.ts'
import type { Shown } from './habit.ts'
import { isLongEnough, leastPosts } from './similarity.ts'
import { readPost } from './post-reading.ts'
import { shapeHabits } from './shape-habits.ts'
import { signHabits } from './sign-habits.ts'
import { wordHabits } from './word-habits.ts'

const habits = [...shapeHabits, ...edgeHabits, ...wordHabits, ...signHabits] as const

/** Names a habit for good: what writers change of a line is kept under it. */
export type HabitId = (typeof habits)[number]['id']
export const habitIds: readonly HabitId[] = habits.map(({ id }) => id)

/** A habit of the writer in a sentence, with up to three places of their posts (160 characters each) that show it. */
export type HabitLine = Shown & { id: HabitId }

/** Of a writer's own posts those that a voice can be read from: long enough, and each text once. */
export const countedPosts = (posts: readonly string[]): string[] => [
  ...new Set(posts.filter(isLongEnough).map((text) => text.trim())),
]

/**
 * What a writer's own posts have in common, in plain words, always in the same order; nothing while there are fewer than
 * `leastPosts` of them. Posts are plain texts with a line break between paragraphs; any texts will do.
 */
export function describeVoice(posts: readonly string[]): HabitLine[] {
  const counted = countedPosts(posts)
  if (counted.length < leastPosts) return []
  const read = counted.map(readPost)
  return habits.flatMap((habit) => {
    const shown = habit.read(read)
    return shown === null ? [] : [{ id: habit.id, ...shown }]
  })
}
