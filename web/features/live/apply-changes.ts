import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { LiveChange } from '#contract/events.ts'
import { brand } from '#core/brand.ts'
import type { useChatSession } from '#web/features/chat/queries.ts'
import { historyKey, isInHistory } from '#web/features/history/queries.ts'
import type { LiveHandlers } from './live-connection.ts'

/** Changes that arrive within this time are refetched together. */
const gatherMs = 100

const posts: QueryKey = ['posts']
const notices: QueryKey = ['notices']
const connection: QueryKey = [brand.networkKey]
const confirmations: QueryKey = ['confirmation']
const everything: QueryKey[] = [
  posts,
  ['document'],
  ['sent'],
  notices,
  connection,
  confirmations,
  ['chat'],
  historyKey,
]

function keysOf(client: QueryClient, { what, id, replyId }: LiveChange): QueryKey[] {
  switch (what) {
    case 'post':
      return [posts, ['document', id], ['sent', id], confirmations]
    case 'text':
      // An open post syncs its text itself, including what is being typed.
      return [posts, confirmations]
    case 'chat':
      return replyId === undefined ? [['chat', id], historyKey] : keysOfReply(client, id, replyId)
    case 'notices':
      return [notices]
    case 'connection':
      return [connection]
  }
}

/** Returns nothing for a reply that this tab has read or is reading. A message does not change the place of its chat. */
function keysOfReply(client: QueryClient, chatId: string | null, replyId: string): QueryKey[] {
  const session = client.getQueryData<ReturnType<typeof useChatSession>>(['chat-session', chatId])
  if (session?.noteReply(replyId)) return []
  return [['chat', chatId], ...(isInHistory(client, chatId ?? '') ? [] : [historyKey])]
}

/** Invalidates the affected queries when something changes elsewhere. */
export function applyChanges(client: QueryClient): LiveHandlers {
  const waiting = new Map<string, QueryKey>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const add = (keys: QueryKey[]) => {
    for (const key of keys) waiting.set(JSON.stringify(key), key)
    timer ??= setTimeout(() => {
      timer = undefined
      const gathered = [...waiting.values()]
      waiting.clear()
      for (const queryKey of gathered) void client.invalidateQueries({ queryKey })
    }, gatherMs)
  }
  return { onChange: (change) => add(keysOf(client, change)), onHello: () => add(everything) }
}
