/**
 * The states of a publication. `sending` is stored before the request is sent, so a publication found in it later may
 * or may not have reached the network.
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
 * `sending` returns to `ready`, or to `uploading` when the network lost a file, only when it is certain that nothing
 * was created; `unknown` is resolved by evidence alone.
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

/** Whether a publication is in progress, so that no second one may start. */
export const isUnderWay = (state: PublicationStateName): boolean =>
  state === 'queued' || state === 'uploading' || state === 'ready' || state === 'sending'
