import { describe, expect, it } from 'vitest'
import { contrast, mix, readableContrast, readableOn, rgbOf } from './colours.ts'

it('colours are read and mixed part by part', () => {
  expect(rgbOf('#ff8000')).toEqual([1, 128 / 255, 0])
  expect(mix('#102030', '#506070', 0)).toBe('#102030')
  expect(mix('#102030', '#506070', 1)).toBe('#506070')
  expect(mix('#102030', '#506070', 0.5)).toBe('#304050')
  expect(mix('#000000', '#0f0f0f', 0.5)).toBe('#080808')
})

describe('the contrast of two colours', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#ff0000', '#ffffff', 3.998],
    ['#00ff00', '#ffffff', 1.372],
    ['#0000ff', '#ffffff', 8.592],
    ['#777777', '#ffffff', 4.478],
    ['#0a0a0a', '#000000', 1.061],
    ['#123456', '#123456', 1],
  ])('%s and %s is that of WCAG: %d', (one, other, expected) => {
    expect(contrast(one, other)).toBeCloseTo(expected, 3)
    expect(contrast(other, one)).toBeCloseTo(expected, 3)
  })
})

describe('a colour that can be read', () => {
  it('is the wished one where it can be', () => {
    expect(readableOn('#767676', '#ffffff')).toBe('#767676')
    expect(readableOn('#b4371f', '#faf8f3', '#ffffff')).toBe('#b4371f')
  })

  it('is only so much darker or lighter as it must be', () => {
    expect(readableOn('#777777', '#ffffff')).toBe('#717171')
    expect(readableOn('#aaaaaa', '#333333')).toBe('#aaaaaa')
    const lighter = readableOn('#666666', '#333333')
    expect(contrast(lighter, '#333333')).toBeGreaterThanOrEqual(readableContrast)
    expect(contrast(lighter, '#333333')).toBeLessThan(readableContrast * 1.2)
  })

  it('can be read on each of several grounds, or on none of them where that is too much to ask', () => {
    const found = readableOn('#888888', '#ffffff', '#cccccc')
    expect(contrast(found, '#cccccc')).toBeGreaterThanOrEqual(readableContrast)
    expect(readableOn('#888888', '#000000', '#ffffff', '#eeeeee')).toBe('#000000')
    expect(readableOn('#888888', '#777777', '#000000')).toBe('#ffffff')
    expect(readableOn('#888888', '#777777', '#ffffff')).toBe('#000000')
  })
})
