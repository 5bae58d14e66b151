import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { Suggestion } from '#contract/suggestions.ts'
import { addStreamed, setStreamedHooks } from './queries.ts'

/** The parts already taken from a stream, so that each is taken only once. */
const taken = new WeakMap<QueryClient, Set<unknown>>()

function takeNew<Part>(client: QueryClient, parts: Part[], key: (part: Part) => unknown): Part[] {
  const known = taken.get(client) ?? new Set<unknown>()
  taken.set(client, known)
  const added = parts.filter((part) => !known.has(key(part)))
  for (const part of added) known.add(key(part))
  return added
}

type Streamed<Part> = { documentId: string; streamed: Part[]; onArrival: () => void }

/** Takes a reply's suggestions for this document as they arrive. */
export function useStreamedSuggestions({ documentId, streamed, onArrival }: Streamed<Suggestion>): void {
  const client = useQueryClient()
  const arrive = useEffectEvent(onArrival)
  useEffect(() => {
    const mine = streamed.filter((one) => one.documentId === documentId)
    const added = takeNew(client, mine, ({ id }) => id)
    if (added.length === 0) return
    void addStreamed(client, documentId, added)
    arrive()
  }, [client, documentId, streamed])
}

/** Takes a reply's hooks. They do not name their document, so the cache is corrected by the server's list. */
export function useStreamedHooks({ documentId, streamed, onArrival }: Streamed<string>): void {
  const client = useQueryClient()
  const arrive = useEffectEvent(onArrival)
  useEffect(() => {
    if (streamed.length === 0 || takeNew(client, [streamed], (list) => list).length === 0) return
    void setStreamedHooks(client, documentId, streamed)
    arrive()
  }, [client, documentId, streamed])
}
