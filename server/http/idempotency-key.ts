/** The key that makes a repeated request one; null when none is sent. */
export const idempotencyKeyOf = ({ headers }: Request): string | null =>
  headers.get('idempotency-key')?.trim() || null
