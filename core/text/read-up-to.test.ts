import { describe, expect, it } from 'vitest'
import { readUpTo } from './read-up-to.ts'

const reading = (...chunks: number[][]) => {
  let taken = 0
  async function* source() {
    for (const chunk of chunks) {
      taken += 1
      yield Uint8Array.from(chunk)
    }
  }
  return { source: source(), taken: () => taken }
}

describe('reading at most so many bytes', () => {
  it('gives all of them in their order', async () => {
    expect(await readUpTo(reading([1, 2], [], [3]).source, 3)).toEqual(Uint8Array.of(1, 2, 3))
  })

  it('gives nothing where there are more, and stops at once', async () => {
    const { source, taken } = reading([1, 2], [3, 4], [5])
    expect(await readUpTo(source, 3)).toBeUndefined()
    expect(taken()).toBe(2)
  })

  it('gives no bytes where there is nothing to read', async () => {
    expect(await readUpTo(null, 3)).toEqual(new Uint8Array())
  })
})
