import { join } from 'node:path'

/** Where compiled code is kept between starts of the server, its commands and its threads: they start in half the time. */
export const compiledCode = join(import.meta.dirname, '../../node_modules/.cache/compiled')
