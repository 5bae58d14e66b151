import crypto, { type BinaryLike, type ScryptOptions } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

const { scrypt } = crypto
type Done = (error: Error | null, key: Buffer) => void

/**
 * A cheap replacement for scrypt: Better Auth's takes a tenth of a second per password. Servers in separate processes
 * still use the real one.
 */
function quickScrypt(
  password: BinaryLike,
  salt: BinaryLike,
  length: number,
  options: ScryptOptions,
  done: Done,
): void {
  scrypt(password, salt, length, { ...options, N: 16 }, done)
}

// The files of a worker share it.
if (scrypt.name !== quickScrypt.name) {
  Object.defineProperty(crypto, 'scrypt', { value: quickScrypt })
  syncBuiltinESMExports()
}
