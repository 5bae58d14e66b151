import type { StoredMessage } from '#contract/chat.ts'
import { formatHeadings } from '#core/formats/format-values.ts'

type Part = StoredMessage['parts'][number]

/** Lists of the owner's own material, which the guided flows put into a reply (spec 4.8). */
const libraryHeadings: readonly string[] = [formatHeadings.sources, formatHeadings.templates]
const nextHeading = /^#{1,2} /

const shownOfInput = ['title', 'kind', 'description'] as const
const shownOfOutput = ['title', 'kind', 'description', 'error'] as const

/**
 * A part of a message as a reader of somebody else's chat gets it; null for what is not for them. What is not named
 * here stays with the owner: files keep their name and lose their address, documents keep their title and lose their
 * id, and thinking aloud, which quotes the owner's material, goes.
 */
export function sharedPart(part: Part): Part | null {
  if (part.type === 'text') return { type: 'text', text: withoutLibrary(textOf(part.text)) }
  if (part.type === 'file')
    return { ...only(part, ['type', 'name', 'filename', 'mediaType']), url: '', type: 'file' }
  if (part.type === 'source-url') return { ...only(part, ['sourceId', 'url', 'title']), type: part.type }
  if (part.type === 'step-start') return { type: part.type }
  if (part.type.startsWith('tool-')) return sharedTool(part)
  return null
}

const sharedTool = (part: Part): Part => ({
  ...only(part, ['toolCallId', 'state', 'errorText']),
  type: part.type,
  ...(isRecord(part.input) ? { input: only(part.input, shownOfInput) } : {}),
  ...(isRecord(part.output) ? { output: only(part.output, shownOfOutput) } : {}),
})

const textOf = (text: unknown) => (typeof text === 'string' ? text : '')

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const only = (record: Record<string, unknown>, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.flatMap((name) => (name in record ? [[name, record[name]]] : [])))

/** Leaves the heading of such a list, so that the conversation can be followed, and takes what stands under it. */
function withoutLibrary(text: string): string {
  let isInside = false
  return text
    .split('\n')
    .filter((line) => {
      const opens = libraryHeadings.includes(line.trimEnd())
      const wasInside = isInside
      if (opens || nextHeading.test(line)) isInside = opens
      return opens || !wasInside || !isInside
    })
    .join('\n')
}
