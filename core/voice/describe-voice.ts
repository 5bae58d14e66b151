import { edgeHabits } from './edge-habits.ts'
import type { Shown } from './habit.ts'
import { isLongEnough, leastPosts } from './similarity.ts'
import { readPost } from './post-reading.ts'
import { shapeHabits } from './shape-habits.ts'
import { signHabits } from './sign-habits.ts'
import { wordHabits } from './word-habits.ts'

const habits = [...shapeHabits, ...edgeHabits, ...wordHabits, ...signHabits] as const

/** A habit's permanent id: the writer's corrections of a line are stored under it. */
export type HabitId = (typeof habits)[number]['id']
export const habitIds: readonly HabitId[] = habits.map(({ id }) => id)

/** A habit of the writer in one sentence, with up to three examples from their posts (160 characters each). */
export type HabitLine = Shown & { id: HabitId }

/** Returns the writer's posts that a voice can be derived from: those that are long enough, without duplicates. */
export const countedPosts = (posts: readonly string[]): string[] => [
  ...new Set(posts.filter(isLongEnough).map((text) => text.trim())),
]

/**
 * Describes what a writer's own posts have in common, in plain words and a fixed order; empty for fewer than
 * `leastPosts` posts. Posts are plain texts with a line break between paragraphs; any text is accepted.
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
