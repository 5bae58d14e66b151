/** Returns the key that makes a repeated request idempotent; null when none was sent. */
export const idempotencyKeyOf = ({ headers }: Request): string | null =>
  headers.get('idempotency-key')?.trim() || null
