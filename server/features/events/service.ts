import { AppError } from '#core/errors.ts'
import { liveStreamsPerPerson } from '#core/limits.ts'
import type { ChangeFeed } from '#server/db/change-feed.ts'
import type { Actor } from '#server/http/session.ts'
import { EventReader } from './reader.ts'

export type Events = {
  /** Streams changes to the actor's own data as server-sent events. Throws rate_limit:stream when there are too many. */
  follow: (actor: Actor, isStillHere: () => Promise<boolean>) => ReadableStream<Uint8Array>
  /** Closes all connections, and accepts no more. */
  close: () => void
}

type Options = { feed: Pick<ChangeFeed, 'watch'> }

/** Notifies open screens of changes, on whichever server they were made. */
export function createEvents({ feed }: Options): Events {
  const readers = new Map<string, Set<EventReader>>()
  let isClosed = false
  const unwatch = feed.watch((change) => {
    if (change === null) {
      for (const own of readers.values()) for (const reader of own) reader.hearAnything()
    } else {
      const { userId, ...seen } = change
      for (const reader of readers.get(userId) ?? []) reader.hear(seen)
    }
  })
  return {
    follow({ userId }, isStillHere) {
      const own = readers.get(userId) ?? new Set()
      if (isClosed || own.size >= liveStreamsPerPerson) {
        throw new AppError('rate_limit:stream', {
          reason: `There are at most ${liveStreamsPerPerson} live connections of one person.`,
        })
      }
      const reader = new EventReader({
        isStillHere,
        onLeave() {
          own.delete(reader)
          if (own.size === 0) readers.delete(userId)
        },
      })
      own.add(reader)
      readers.set(userId, own)
      return reader.stream
    },
    close() {
      isClosed = true
      unwatch()
      for (const own of readers.values()) for (const reader of own) reader.leave()
    },
  }
}
