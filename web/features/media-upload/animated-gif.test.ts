import { describe, expect, it } from 'vitest'
import { isAnimatedGif } from './crop-screen.tsx'

const head = [0x47, 0x49, 0x46, 0x38, 0x39, 0x61]
/** A screen of one pixel with a table of two colours. */
const screen = [1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]
/** A comment that looks like frames if its length is not taken into account. */
const comment = [0x21, 0xfe, 4, 0x2c, 0x2c, 0x2c, 0x2c, 0]
const frame = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]
const ownTable = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0x80, 1, 2, 3, 4, 5, 6, 2, 2, 0x44, 1, 0]
const gif = (...blocks: number[][]) => new Uint8Array([...head, ...screen, ...blocks.flat(), 0x3b])

describe('an animated GIF', () => {
  it('has more than one frame', () => {
    expect(isAnimatedGif(gif(comment, frame, comment, frame))).toBe(true)
    expect(isAnimatedGif(gif(ownTable, ownTable))).toBe(true)
  })

  it('is not one with a single frame, whatever its comments look like', () => {
    expect(isAnimatedGif(gif(comment, frame, comment))).toBe(false)
    expect(isAnimatedGif(gif(ownTable))).toBe(false)
  })

  it('is nothing else, and nothing that breaks off', () => {
    expect(isAnimatedGif(new Uint8Array([0x89, 0x50, 0x4e, 0x47]))).toBe(false)
    expect(isAnimatedGif(new Uint8Array())).toBe(false)
    expect(isAnimatedGif(gif(frame, frame).subarray(0, 30))).toBe(false)
  })
})
