import { describe, expect, it } from 'vitest'
import type { MessagePart } from './chat-message.ts'
import { documentToolView } from './document-tool.ts'

const tool = (type: string, state: string, more: object) =>
  ({ type: `tool-${type}`, toolCallId: 't1', state, ...more }) as MessagePart
const shownWords = (part: MessagePart) => documentToolView(part)?.words
const endedWords = (part: MessagePart) => documentToolView(part, 'ended')?.words

describe('a document tool says', () => {
  const created = { id: 'd1', title: 'Ten days', kind: 'text' }
  const cases: [string, MessagePart, string][] = [
    [
      'what is being created',
      tool('createDocument', 'input-available', { input: { title: 'Ten days', kind: 'text' } }),
      'Creating "Ten days"',
    ],
    [
      'what was created',
      tool('createDocument', 'output-available', { input: { title: 'Ten days' }, output: created }),
      'Created "Ten days"',
    ],
    ['that it is updating', tool('updateDocument', 'input-streaming', { input: undefined }), 'Updating...'],
    [
      'what was updated',
      tool('updateDocument', 'output-available', {
        input: { id: 'd1', description: 'Shorter' },
        output: { ...created, description: 'Make it shorter' },
      }),
      'Updated: Make it shorter',
    ],
    [
      'that suggestions are coming',
      tool('requestSuggestions', 'input-available', { input: { documentId: 'd1' } }),
      'Adding suggestions for document',
    ],
    [
      'that suggestions came',
      tool('requestSuggestions', 'output-available', { input: { documentId: 'd1' }, output: created }),
      'Added suggestions to "Ten days"',
    ],
    [
      'what went wrong',
      tool('createDocument', 'output-available', {
        input: { title: 'T' },
        output: { error: 'The model wrote nothing.' },
      }),
      'Error: The model wrote nothing.',
    ],
    [
      'what broke',
      tool('updateDocument', 'output-error', { input: { id: 'd1' }, errorText: 'No such post.' }),
      'Error: No such post.',
    ],
  ]
  it.each(cases)('%s', (_, part, words) => {
    expect(shownWords(part)).toBe(words)
  })

  it.each([
    ['createDocument', { title: 'Ten days' }, 'Stopped creating "Ten days"'],
    ['updateDocument', { id: 'd1', description: 'Shorter' }, 'Not updated'],
    ['requestSuggestions', { documentId: 'd1' }, 'Stopped adding suggestions'],
  ])('that it is over when its reply ended before it: %s', (type, input, words) => {
    expect(endedWords(tool(type, 'input-available', { input }))).toBe(words)
    expect(documentToolView(tool(type, 'input-available', { input }), 'ended')?.state).toBe('stopped')
  })

  it('nothing while its title is still being written', () => {
    expect(shownWords(tool('createDocument', 'input-streaming', { input: undefined }))).toBeUndefined()
  })

  it('nothing for other parts', () => {
    expect(shownWords({ type: 'text', text: 'Creating' })).toBeUndefined()
    expect(shownWords(tool('webSearch', 'output-available', { input: {}, output: {} }))).toBeUndefined()
  })

  it('which document it opens', () => {
    const done = tool('createDocument', 'output-available', { input: { title: 'T' }, output: created })
    expect(documentToolView(done)?.document).toEqual({ id: 'd1', title: 'Ten days', kind: 'text' })
  })
})
