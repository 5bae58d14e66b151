/** Passes on the latest value at once, then at most every `ms`; `flush` passes on what is still held back. */
export function throttle<T>(pass: (value: T) => void, ms: number) {
  let held: { value: T } | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const release = () => {
    clearTimeout(timer)
    timer = undefined
    if (held === null) return
    const { value } = held
    held = null
    timer = setTimeout(release, ms)
    pass(value)
  }
  return {
    offer(value: T) {
      held = { value }
      if (timer === undefined) release()
    },
    flush() {
      release()
      clearTimeout(timer)
      timer = undefined
    },
  }
}
