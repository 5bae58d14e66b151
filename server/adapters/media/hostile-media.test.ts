import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pictures } from '#test/fixtures/chat-files.ts'
import { film, films, gif, oleFile } from '#test/fixtures/media-files.ts'
import { readGifLayout, readImageFacts } from '#core/network-media/image-facts.ts'
import { readVideoFacts } from '#core/network-media/video-facts.ts'
import { bareGif } from './images.ts'
import { oleNames } from '#server/adapters/file-reader/ole-names.ts'

const samples: Uint8Array[] = [
  ...Object.values(pictures),
  ...Object.values(films),
  gif(3),
  oleFile('WordDocument'),
]

/** A real file with some bytes changed and possibly truncated, or random bytes. */
const broken = fc.oneof(
  fc.uint8Array({ maxLength: 600 }),
  fc
    .tuple(
      fc.constantFrom(...samples),
      fc.array(fc.tuple(fc.nat(2500), fc.nat(255)), { maxLength: 12 }),
      fc.nat(2500),
    )
    .map(([sample, changes, length]) => {
      const bytes = new Uint8Array(sample)
      for (const [place, byte] of changes) if (place < bytes.length) bytes[place] = byte
      return bytes.subarray(0, length)
    }),
)

const readAtOf = (bytes: Uint8Array) => (start: number, length: number) =>
  Promise.resolve(bytes.subarray(start, start + length))

describe('whatever the bytes of a file are', () => {
  it('the size of an image is one or none', () => {
    fc.assert(
      fc.property(broken, (bytes) => {
        const size = readImageFacts(bytes)
        if (size === undefined) return
        for (const number of [size.width, size.height, size.frames ?? 1]) expect(number).toBeGreaterThan(0)
      }),
      { numRuns: 1000 },
    )
  })

  it('what is kept of a GIF is a GIF with the same frames, no longer than it was but for its end', () => {
    fc.assert(
      fc.property(broken, (bytes) => {
        const layout = readGifLayout(bytes)
        if (layout === null) return
        const bare = bareGif(bytes, layout)
        expect(bare.length).toBeLessThanOrEqual(bytes.length + 1)
        expect(readGifLayout(bare)).toMatchObject({
          frames: layout.frames,
          width: layout.width,
          height: layout.height,
        })
      }),
      { numRuns: 1000 },
    )
  })

  it('the names in a compound file come to an end', () => {
    fc.assert(
      fc.property(broken, (bytes) => {
        expect(oleNames(bytes).size).toBeLessThanOrEqual(10_000)
      }),
      { numRuns: 1000 },
    )
    const circle = oleFile('WordDocument')
    new DataView(circle.buffer).setUint32(516, 1, true)
    expect(oleNames(circle)).toContain('WordDocument')
  })

  it('the look at a film comes to an end, with sensible numbers or none', async () => {
    await fc.assert(
      fc.asyncProperty(broken, async (bytes) => {
        const look = await readVideoFacts(readAtOf(bytes), bytes.length)
        for (const number of Object.values(look)) expect(number === null || number > 0).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })
})

it('knows the size of each kind of image, and the frames of a GIF', () => {
  for (const type of ['image/png', 'image/jpeg', 'image/gif'] as const) {
    expect(readImageFacts(pictures[type])).toMatchObject({ width: 1, height: 1 })
  }
  expect(readImageFacts(gif(17))).toMatchObject({ width: 1, height: 1, frames: 17 })
})

it('finds the index of a film behind its pictures', async () => {
  const bytes = film(5000)
  const [head, index] = [bytes.subarray(0, 24), bytes.subarray(24, bytes.length)]
  expect(Buffer.from(index.subarray(4, 8)).toString()).toBe('moov')
  const length = new DataView(index.buffer, index.byteOffset).getUint32(0)
  const late = Buffer.concat([head, index.subarray(length), index.subarray(0, length)])
  expect(await readVideoFacts(readAtOf(late), late.length)).toEqual({
    width: 640,
    height: 360,
    durationMs: 4000,
  })
})
