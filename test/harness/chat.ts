import { randomUUID } from 'node:crypto'
import type { Client } from './client.ts'

export type StreamChunk = { type: string } & Record<string, unknown>

/** Parses the chunks of a completed UI message stream, without `[DONE]`. */
export const readChunks = (text: string): StreamChunk[] =>
  text
    .split('\n\n')
    .filter((event) => event.startsWith('data: ') && event !== 'data: [DONE]')
    .map((event) => JSON.parse(event.slice('data: '.length)) as StreamChunk)

export const spokenText = (chunks: StreamChunk[]): string =>
  chunks.flatMap((chunk) => (chunk.type === 'text-delta' ? [String(chunk.delta)] : [])).join('')

export const draftedText = (chunks: StreamChunk[]): string =>
  chunks.flatMap((chunk) => (chunk.type === 'data-textDelta' ? [String(chunk.data)] : [])).join('')

export type Sent = { chatId: string; messageId: string; body: Record<string, unknown> }

/** Returns the body of POST /api/chat for one message. */
export function messageBody(text: string, more: Record<string, unknown> = {}): Sent {
  const chatId = typeof more.id === 'string' ? more.id : randomUUID()
  const messageId = randomUUID()
  const message = {
    id: messageId,
    role: 'user',
    parts: [{ type: 'text', text }],
    metadata: { createdAt: new Date().toISOString() },
  }
  return { chatId, messageId, body: { id: chatId, message, selectedVisibilityType: 'private', ...more } }
}

/** Sends a message and waits for its whole reply. */
export async function converse(client: Client, text: string, more: Record<string, unknown> = {}) {
  const sent = messageBody(text, more)
  const answer = await client.post('/api/chat', sent.body)
  return {
    ...sent,
    status: answer.status,
    headers: answer.headers,
    body: answer.body,
    chunks: readChunks(answer.text),
  }
}
