import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { initialCrop, pixelsOf } from './crop-area.ts'

const sizes = fc.record({
  width: fc.integer({ min: 1, max: 12_000 }),
  height: fc.integer({ min: 1, max: 12_000 }),
})
const near = (value: number, wanted: number, by = 1e-6) => Math.abs(value - wanted) <= by

describe('the first crop', () => {
  it('takes 90 % of the width of an ordinary photo, in the middle', () => {
    const crop = initialCrop({ width: 4000, height: 3000 })
    expect(crop.width).toBeCloseTo(90)
    expect(crop.x).toBeCloseTo(5)
    expect(crop.height).toBeCloseTo((3600 / 1.91 / 3000) * 100)
  })

  it('is the largest that fits an image that is too flat', () => {
    const crop = initialCrop({ width: 4000, height: 1000 })
    expect(crop).toMatchObject({ y: 0, height: 100 })
    expect(crop.width).toBeCloseTo(47.75)
  })

  it('has the ratio, lies in the middle and inside, and is as wide as it may be, for any image', () => {
    fc.assert(
      fc.property(sizes, ({ width, height }) => {
        const crop = initialCrop({ width, height })
        const [w, h] = [(crop.width / 100) * width, (crop.height / 100) * height]
        expect(near(w / h, 1.91, 1e-6)).toBe(true)
        expect(near(crop.x * 2 + crop.width, 100) && near(crop.y * 2 + crop.height, 100)).toBe(true)
        expect(crop.x >= 0 && crop.y >= 0 && crop.width <= 90 + 1e-9 && crop.height <= 100).toBe(true)
        expect(near(crop.width, 90) || near(crop.height, 100)).toBe(true)
      }),
    )
  })
})

describe('the pixels of a crop', () => {
  const shares = fc.double({ min: 0, max: 100, noNaN: true })

  it('are whole, at least one, and inside the image, for any crop', () => {
    fc.assert(
      fc.property(sizes, shares, shares, shares, shares, (size, x, y, width, height) => {
        const area = pixelsOf({ x, y, width, height }, size)
        expect(Object.values(area).every(Number.isInteger)).toBe(true)
        expect(area.width >= 1 && area.height >= 1 && area.x >= 0 && area.y >= 0).toBe(true)
        expect(area.x + area.width <= size.width && area.y + area.height <= size.height).toBe(true)
      }),
    )
  })

  it('keep the ratio of the first crop to within a pixel', () => {
    fc.assert(
      fc.property(sizes, (size) => {
        const { width, height } = pixelsOf(initialCrop(size), size)
        expect(Math.abs(height - width / 1.91)).toBeLessThanOrEqual(1)
      }),
    )
  })
})
