/**
 * What a publication can be. `sending` is on the disk before the request leaves; whatever is found there later may or
 * may not have reached the network.
 */
export type PublicationStateName =
  | 'queued'
  | 'uploading'
  | 'ready'
  | 'sending'
  | 'published'
  | 'failed'
  | 'unknown'

/**
 * `sending` goes back to `ready`, or to `uploading` when the network lost a file, only when provably nothing was
 * created; `unknown` is settled by evidence alone.
 */
const next: Record<PublicationStateName, readonly PublicationStateName[]> = {
  queued: ['uploading', 'failed'],
  uploading: ['ready', 'failed'],
  ready: ['sending', 'failed'],
  sending: ['published', 'failed', 'unknown', 'ready', 'uploading'],
  unknown: ['published', 'failed'],
  published: [],
  failed: [],
}

export const canMove = (from: PublicationStateName, to: PublicationStateName): boolean =>
  next[from].includes(to)

/** Whether a publication is on its way, so that no second one may begin. */
export const isUnderWay = (state: PublicationStateName): boolean =>
  state === 'queued' || state === 'uploading' || state === 'ready' || state === 'sending'
