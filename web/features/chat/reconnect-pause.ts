/** Half a second, then twice as long each time, at most eight; the network's return ends it at once. */
export function pauseBeforeRetry(attempt: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, Math.min(500 * 2 ** (attempt - 1), 8000))
  const onOnline = () => resolve()
  window.addEventListener('online', onOnline)
  return promise.finally(() => {
    clearTimeout(timer)
    window.removeEventListener('online', onOnline)
  })
}
