import type { Logger } from 'pino'
import type { Network } from '#server/adapters/network/network.ts'
import type { Db } from '#server/db/schema.ts'
import type { Documents } from '#server/features/documents/service.ts'
import type { Files } from '#server/features/files/service.ts'
import type { Limits } from '#server/features/limits/service.ts'
import type { Connections } from '#server/features/linkedin/service.ts'
import type { Notices } from '#server/features/notices/service.ts'

export type DeliverySetting = {
  db: Db
  now: () => number
  log: Logger
  network: Network
  documents: Documents
  limits: Limits
  connections: Connections
  files: Files
  noteLag?: (lagMs: number) => void
  notices: Notices
  /** How long to wait after each attempt that provably created nothing; after the last one it has failed. */
  retryPausesMs: readonly number[]
  mediaPauses: MediaPauses
  /** How long to wait each time that what came of a request could not be written down. */
  writePausesMs: readonly number[]
  /** Aborted when the server stops: uploads are cut off, requests that create a post are not. */
  signal: AbortSignal
}

export type MediaPauses = {
  /** Before the network is asked again how far it is with an upload; it grows with the time that it takes. */
  pollMs: number
  /** How long to wait instead where the network does not let us ask. */
  graceMs: number
}
