import { describe, expect, it } from 'vitest'
import { remembered } from './remembered.ts'

describe('a function that remembers texts', () => {
  const asked: string[] = []
  const lengthOf = remembered((text) => {
    asked.push(text)
    return text.length
  }, 6)
  const askFor = (...texts: string[]) => {
    asked.length = 0
    const lengths = texts.map(lengthOf)
    expect(lengths).toEqual(texts.map((text) => text.length))
    return [...asked]
  }

  it('reads each once, and says the same again', () => {
    expect(askFor('aaa', 'bbb', 'aaa', 'bbb')).toEqual(['aaa', 'bbb'])
  })

  it('forgets the text that it was asked about longest ago when there is no more room', () => {
    expect(askFor('aaa', 'c', 'aaa', 'bbb')).toEqual(['c', 'bbb'])
    expect(askFor('bbb', 'aaa')).toEqual([])
  })

  it('does not keep a text that has no room at all, nor forget others for it', () => {
    expect(askFor('1234567', '1234567', 'aaa', 'bbb')).toEqual(['1234567', '1234567'])
  })

  it('remembers the last alone of texts that are very long', () => {
    const [one, other] = ['1'.repeat(20_000), '2'.repeat(20_000)]
    const read: string[] = []
    const lengthOfLong = remembered((text) => {
      read.push(text.slice(0, 1))
      return text.length
    })
    for (const text of [one, one, other, other, one]) expect(lengthOfLong(text)).toBe(20_000)
    expect(read).toEqual(['1', '2', '1'])
  })

  it('knows an empty text', () => {
    expect(askFor('', '')).toEqual([''])
  })
})
