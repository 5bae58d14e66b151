import { expect, it } from 'vitest'
import { firstLine } from './first-line.ts'

const paragraph = (text: string) => [{ text, marks: [] }]

it('is the first line with something in it, without the space around it', () => {
  const line = firstLine([paragraph(' \n'), paragraph('  \n   We came.  It worked. \nThen we left.')])
  expect(line).toMatchObject({ paragraph: 1, from: 6, to: 26 })
  expect(line?.reading.text.slice(line.from, line.to)).toBe('We came.  It worked.')
})

it('has the sentences that stand in it, and none of the other lines', () => {
  const line = firstLine([paragraph('We came. It worked.\nThen we left. Nobody saw it.')])
  const { reading, sentences = [] } = line ?? {}
  expect(sentences.map(({ from, to }) => reading?.text.slice(from, to).trim())).toEqual([
    'We came.',
    'It worked.',
  ])
})

it('is nothing in a post without text', () => {
  expect(firstLine([paragraph(''), paragraph(' \n ')])).toBeNull()
})
