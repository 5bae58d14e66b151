import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { prepareImage, bareJpeg } from './images.ts'

const [width, height] = [48, 32]
const noise = Buffer.from(Array.from({ length: width * height * 3 }, (_, at) => (at * 7919) % 256))
const drawn = () => sharp(noise, { raw: { width, height, channels: 3 } })
const secret = { IFD0: { Make: 'SecretCamera' } }

const photos = {
  'of a camera': () => drawn().jpeg({ quality: 70 }).withExif(secret),
  'that comes in several passes': () => drawn().jpeg({ progressive: true }).withExif(secret),
  'in grey': () => drawn().greyscale().jpeg().withExif(secret),
  'with a colour profile': () => drawn().withIccProfile('p3').jpeg().withExif(secret),
}
const pixels = (bytes: Uint8Array) => sharp(bytes).raw().toBuffer()
const hidden = '<script>alert(1)</script>'

/** Adds a comment before the picture, and text after its end. */
const withWords = (jpeg: Buffer) => {
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, hidden.length + 2]), Buffer.from(hidden)])
  return Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2), Buffer.from(hidden)])
}

describe('a photo', () => {
  it.each(Object.entries(photos))(
    '%s keeps its pixels and nothing that was written beside them',
    async (_, make) => {
      const bytes = withWords(await make().toBuffer())
      expect(bytes.includes('SecretCamera')).toBe(true)
      const prepared = await prepareImage('image/jpeg', bytes)
      const kept = Buffer.from(prepared.bytes)
      expect(kept.equals(bareJpeg(bytes) ?? new Uint8Array())).toBe(true)
      expect((await pixels(kept)).equals(await pixels(bytes))).toBe(true)
      expect([prepared.width, prepared.height]).toEqual([width, height])
      expect([kept.includes('SecretCamera'), kept.includes('script')]).toEqual([false, false])
      const { icc } = await sharp(bytes).metadata()
      expect((await sharp(kept).metadata()).icc?.equals(icc ?? Buffer.alloc(0))).toBe(icc && true)
    },
  )

  it('is drawn anew when it is turned, printed in four colours, or broken off', async () => {
    const turned = await drawn().jpeg().withMetadata({ orientation: 6 }).toBuffer()
    const upright = await prepareImage('image/jpeg', turned)
    expect([upright.width, upright.height]).toEqual([height, width])
    const inks = await drawn().toColourspace('cmyk').jpeg().toBuffer()
    const screen = await prepareImage('image/jpeg', inks)
    expect(await sharp(screen.bytes).metadata()).toMatchObject({ space: 'srgb', channels: 3 })
    const whole = await drawn().jpeg().toBuffer()
    expect(bareJpeg(whole.subarray(0, -200))).toBeNull()
    const shown = await prepareImage('image/jpeg', whole.subarray(0, -200))
    expect([shown.width, shown.height]).toEqual([width, height])
  })

  it('whatever its bytes are, loses every note, or is not kept as it is', async () => {
    const sample = withWords(await photos['of a camera']().toBuffer())
    const change = fc.tuple(fc.nat(sample.length - 1), fc.nat(255))
    const changes = fc.tuple(fc.array(change, { maxLength: 8 }), fc.nat(sample.length))
    fc.assert(
      fc.property(changes, ([places, length]) => {
        const bytes = Buffer.from(sample)
        for (const [place, byte] of places) bytes[place] = byte
        const bare = bareJpeg(bytes.subarray(0, length))
        if (bare === null) return
        expect(bare.length).toBeLessThanOrEqual(length)
        expect([...bare.subarray(0, 2), ...bare.subarray(-2)]).toEqual([0xff, 0xd8, 0xff, 0xd9])
      }),
      { numRuns: 1000 },
    )
  })
})
