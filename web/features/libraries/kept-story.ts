import * as z from 'zod/mini'

const kept = z.object({ text: z.string(), baseUpdatedAt: z.nullable(z.string()) })
/** What was typed and is perhaps not saved, and which story it was typed into. */
export type KeptStory = z.infer<typeof kept>

const nameFor = (userId: string) => `lede-story:${userId}`

/** What this device keeps of a writer's story, when the page ended before it was saved. */
export function readKeptStory(userId: string): KeptStory | null {
  try {
    return kept.parse(JSON.parse(localStorage.getItem(nameFor(userId)) ?? 'null'))
  } catch {
    // Nothing is kept, or the browser keeps nothing.
    return null
  }
}

/** Keeps it until it is saved; null forgets it. */
export function keepStory(userId: string, story: KeptStory | null): void {
  try {
    if (story === null) localStorage.removeItem(nameFor(userId))
    else localStorage.setItem(nameFor(userId), JSON.stringify(story))
  } catch {
    // A browser that keeps nothing still saves every two seconds.
  }
}
