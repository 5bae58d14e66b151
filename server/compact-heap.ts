import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Loading the program leaves some 60 MB in V8's young generation, which would stay as large as it has grown. A last
 * collection before the first request gives that back to the machine; it takes a tenth of a second or two.
 */
export function compactHeap(): void {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  if (typeof collect === 'function') collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
