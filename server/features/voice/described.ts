import { createHash } from 'node:crypto'
import { describeVoice, type HabitLine } from '#core/voice/describe-voice.ts'

const mostWriters = 200

/** Describes voices, and remembers those whose posts are the same as before: reading them takes a moment. */
export function createDescriber(): (userId: string, texts: readonly string[]) => HabitLine[] {
  const known = new Map<string, { posts: string; lines: HabitLine[] }>()
  return (userId, texts) => {
    const posts = createHash('sha256').update(JSON.stringify(texts)).digest('hex')
    const found = known.get(userId)
    known.delete(userId)
    const lines = found?.posts === posts ? found.lines : describeVoice(texts)
    known.set(userId, { posts, lines })
    for (const oldest of known.keys()) {
      if (known.size <= mostWriters) break
      known.delete(oldest)
    }
    return lines
  }
}
