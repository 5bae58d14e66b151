import { describe, expect, it } from 'vitest'
import { contrast, readableContrast } from './colours.ts'
import { coloursOf } from './design.ts'
import { designOf } from './designs.ts'

const palette = { background: '#ffffff', text: '#111111', accent: '#0000ee' }

describe('the colours of a page', () => {
  it('are those of the palette on its background', () => {
    const colours = coloursOf(designOf('editorial'), palette, 'point')
    expect(colours).toMatchObject({
      ground: '#ffffff',
      text: '#111111',
      accent: '#0000ee',
      footerText: '#111111',
      fills: {
        surface: '#ffffff',
        panel: '#ffffff',
        text: '#111111',
        accent: '#0000ee',
        tint: '#d6d6fc',
        line: '#d4d4d4',
      },
    })
    expect(colours.soft).toBe('#5d5d5d')
    expect([colours.footerSoft, colours.fills.soft]).toEqual([colours.soft, colours.soft])
  })

  it('are the background on the accent, where accents are words, too', () => {
    expect(coloursOf(designOf('poster'), palette, 'cover')).toMatchObject({
      ground: '#0000ee',
      text: '#ffffff',
      accent: '#ffffff',
      footerText: '#ffffff',
      fills: { surface: '#0000ee', panel: '#ffffff', accent: '#ffffff', text: '#ffffff' },
    })
  })

  it('are those of the panel for the words and those of the ground for the footer', () => {
    expect(coloursOf(designOf('sheet'), palette, 'cover')).toMatchObject({
      ground: '#0000ee',
      text: '#111111',
      accent: '#0000ee',
      footerText: '#ffffff',
      fills: { surface: '#0000ee', panel: '#ffffff', accent: '#ffffff', text: '#ffffff' },
    })
  })

  it('can be read where those of the palette could not', () => {
    const pale = { background: '#ffffff', text: '#eeeeee', accent: '#ffee00' }
    const { text, soft, accent, fills } = coloursOf(designOf('editorial'), pale, 'point')
    for (const colour of [text, soft, accent])
      expect(contrast(colour, '#ffffff')).toBeGreaterThanOrEqual(readableContrast)
    expect(fills.accent).toBe('#ffee00')
  })
})

it('a design that there is no more is the first one', () => {
  expect(designOf('poster').id).toBe('poster')
  expect(designOf('gone')).toBe(designOf('editorial'))
})
