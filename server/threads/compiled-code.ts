import { join } from 'node:path'

/** Where compiled code is cached between starts of the server, its commands and its threads: halves their start-up time. */
export const compiledCode = join(import.meta.dirname, '../../node_modules/.cache/compiled')
