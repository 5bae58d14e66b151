import { ApiError } from '#web/api.ts'
import { waitForRetry } from '#web/device/retry.ts'
import { fromStored, textOf } from './chat-message.ts'
import { fetchPage } from './queries.ts'

/** A draft that is being sent. */
export type SendingDraft = {
  text: string
  chatId: string
  /** The person's last message before it; null when it is the chat's first. */
  after: string | null
}

const backoff = { firstMs: 1000, longestMs: 30_000 }

type Sending = { read: () => SendingDraft | null; forget: () => void; restore: () => void }

/** Forgets a draft that a page was sending when it went, or puts it back where the server does not have it. */
export async function settleSending({ read, forget, restore }: Sending): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const sending = read()
    if (sending === null) return
    try {
      if (await hasMessage(sending)) forget()
      else restore()
      return
    } catch (error) {
      if (error instanceof ApiError && error.status < 500) return
      await waitForRetry(attempt, backoff)
    }
  }
}

/** Whether the chat has the person's message with this text, after that other one. Throws ApiError. */
async function hasMessage({ chatId, text, after }: SendingDraft): Promise<boolean> {
  try {
    const { messages } = (await fetchPage(chatId)).page
    const later = messages.slice(messages.findIndex(({ id }) => id === after) + 1)
    return later.some((message) => message.role === 'user' && textOf(fromStored(message)) === text.trim())
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found:chat') return false
    throw error
  }
}
