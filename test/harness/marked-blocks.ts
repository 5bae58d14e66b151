import { createHash } from 'node:crypto'
import { z } from 'zod'

const request = z.looseObject({ messages: z.array(z.unknown()) })

const stringsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}

/** Returns the texts that a model with OpenAI's protocol was sent, without tool descriptions. */
export const wordsSent = (body: unknown): string => stringsIn(request.parse(body).messages).join('\n\n')

const block = /^--- ([\da-f]{16}) begins\n([^]*?)\n--- \1 ends$/gm

/** Splits a prompt into the contents of its marked blocks, whose marks are verified, and the text outside of them. */
export function takeApart(words: string): { inside: string; outside: string } {
  const inside: string[] = []
  const outside = words.replaceAll(block, (_, mark: string, text: string) => {
    const own = createHash('sha256').update(text).digest('hex').slice(0, 16)
    if (own !== mark) return `A forged block: ${text}`
    inside.push(text)
    return ''
  })
  return { inside: inside.join('\n\n'), outside }
}
