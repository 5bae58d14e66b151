import { generateText } from 'ai'
import type { LanguageModelV4 } from '@ai-sdk/provider'
import { maxTitle } from '#contract/fields.ts'
import { offlineOptions } from '#server/adapters/language-model/offline-task.ts'
import type { Db } from '#server/db/schema.ts'
import { titled } from '#server/features/chats/service.ts'
import { titleInstructions } from './prompt.ts'

const titleTimeoutMs = 15_000

/** Names a chat after its first exchange, unless its owner has named it meanwhile. */
export async function nameChat(
  db: Db,
  {
    chatId,
    text,
    model,
    signal,
  }: { chatId: string; text: string; model: LanguageModelV4; signal: AbortSignal },
): Promise<void> {
  const { text: answer } = await generateText({
    model,
    instructions: titleInstructions,
    prompt: text.slice(0, 4000),
    providerOptions: offlineOptions({ task: 'title', text }),
    maxRetries: 0,
    abortSignal: AbortSignal.any([signal, AbortSignal.timeout(titleTimeoutMs)]),
  })
  const title = answer
    .replace(/\s+/g, ' ')
    .replace(/^["'“”]+|["'“”.]+$/g, '')
    .trim()
    .slice(0, maxTitle)
  if (title === '') return
  await db
    .updateTable('chat')
    .set({ ...titled(title), titleIsProvisional: 0 })
    .where('id', '=', chatId)
    .where('titleIsProvisional', '=', 1)
    .execute()
}
