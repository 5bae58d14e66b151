import type { Segment } from '#core/formats/format-values.ts'
import { readFormats } from '#core/formats/read-formats.ts'
import { writeIdeas, writePostIdeas, writeTrends } from '#core/formats/write-formats.ts'
import type { StoredMessage } from '#contract/chat.ts'

type Part = StoredMessage['parts'][number]

const shownList = '(Here the writer was shown a list of their own material to choose from.)'

function redactedText(segment: Segment): string {
  switch (segment.kind) {
    case 'text':
      return segment.text
    case 'ideas':
      return writeIdeas(segment.items)
    case 'trends':
      return writeTrends(segment.items)
    case 'post-ideas':
      return writePostIdeas(segment.items)
    case 'sources':
    case 'templates':
      return shownList
  }
}

/** A part of an earlier reply without the lists that only its writer was to see: what they did not choose stays here. */
export function redactLists(part: Part): Part {
  if (part.type !== 'text' || typeof part.text !== 'string') return part
  const segments = readFormats(part.text)
  const hasList = segments.some(({ kind }) => kind === 'sources' || kind === 'templates')
  return hasList ? { ...part, text: segments.map(redactedText).join('\n\n') } : part
}
