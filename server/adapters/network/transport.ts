const certificateCodes = new Set([
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
])

/**
 * Whether a rejected fetch provably sent nothing: the name was not found, no connection came about, or the
 * certificate was refused. Anything else may have reached the other side.
 */
export function wasNeverSent(failure: unknown): boolean {
  if (!(failure instanceof Error)) return false
  if (failure instanceof AggregateError) {
    return failure.errors.length > 0 && failure.errors.every(wasNeverSent)
  }
  const { code, syscall }: NodeJS.ErrnoException = failure
  if (syscall === 'connect' || syscall === 'getaddrinfo') return true
  if (code === 'UND_ERR_CONNECT_TIMEOUT' || (code !== undefined && certificateCodes.has(code))) return true
  return wasNeverSent(failure.cause)
}
