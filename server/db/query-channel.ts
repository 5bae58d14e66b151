import { channel } from 'node:diagnostics_channel'

/** Every statement that a database runs is told here, `{ sql }`, if somebody listens when it is opened. For tests that count. */
export const queryChannel = channel('lede:query')
