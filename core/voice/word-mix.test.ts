import { describe, expect, it } from 'vitest'
import { readPost } from './post-reading.ts'
import { addMixes, mixOf, mixSurprise } from './word-mix.ts'

const mix = (text: string) => mixOf(readPost(text).words)

describe('the function words of a text', () => {
  it('are counted each by its name, and all others together', () => {
    expect(Object.fromEntries(mix('The roof and the yard.'))).toEqual({ the: 2, and: 1, '': 2 })
  })

  it('add up over texts', () => {
    expect(Object.fromEntries(addMixes([mix('The roof.'), mix('The yard and the kettle.')]))).toEqual({
      the: 3,
      and: 1,
      '': 3,
    })
  })
})

describe('how much they surprise', () => {
  it('is one bit for a word of meaning and more for a function word, to somebody who has read nothing', () => {
    const nothing = { mix: new Map<string, number>(), without: null }
    expect(mixSurprise(mix('Roofs leak.'), nothing)).toBeCloseTo(1)
    expect(mixSurprise(mix('The roof.'), nothing)).toBeCloseTo((1 + Math.log2(400)) / 2)
    expect(mixSurprise(mix(''), nothing)).toBe(0)
  })

  it('is less the more of a word was read, as if sixty words had been read before', () => {
    const read = { mix: mix('The roof and the yard.'), without: null }
    expect(mixSurprise(mix('The'), read)).toBeCloseTo(-Math.log2((2 + 0.15) / 65), 10)
    expect(mixSurprise(mix('roof'), read)).toBeCloseTo(-Math.log2((2 + 30) / 65), 10)
    expect(mixSurprise(mix('or'), read)).toBeCloseTo(-Math.log2(0.15 / 65), 10)
  })

  it('is what the other texts leave where its own is among those that were read', () => {
    const [own, other] = [mix('The roof and the yard or so.'), mix('We have the van.')]
    expect(mixSurprise(own, { mix: addMixes([own, other]), without: own })).toBeCloseTo(
      mixSurprise(own, { mix: other, without: null }),
      10,
    )
  })
})
