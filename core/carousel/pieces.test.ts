import { describe, expect, it } from 'vitest'
import { inOrder, partsOf, runsLeft, tokensOf } from './pieces.ts'

const tokens = (line: string) => tokensOf(line).map(({ text, gap }) => (gap ? `_${text}` : text))

describe('what stays together on a line', () => {
  it.each([
    ['  Two  words ', ['_Two', '_words']],
    ['', []],
    ['我们AI工具', ['_我', '们', 'AI', '工', '具']],
    ['一 二', ['_一', '_二']],
    ['说「好」。', ['_说', '「好」。']],
    ['コーヒー', ['_コー', 'ヒー']],
    ['きょう', ['_きょ', 'う']],
    ['（一）', ['_（一）']],
    ['👩‍💻一', ['_👩‍💻', '一']],
    ['caffè', ['_caffè']],
  ])('of %s is %j', (line, expected) => expect(tokens(line)).toEqual(expected))
})

describe('the direction of a paragraph', () => {
  it.each([
    ['12 שלום abc', true],
    ['مرحبا', true],
    ['abc שלום', false],
    ['“(12) abc', false],
    ['12 !', false],
    ['', false],
  ])('of %s runs to the left: %s', (text, isLeft) => expect(runsLeft(text)).toBe(isLeft))
})

describe('the parts of a word that are measured', () => {
  it.each([
    ['plain', ['plain']],
    ['A1-שלום', ['A1-', 'שלום']],
    ['שלום!', ['שלום!']],
    ['שלום2', ['שלום', '2']],
  ])('of %s are %j', (text, parts) => expect(partsOf(text)).toEqual(parts))
})

/** Brackets in right-to-left text are mirrored. */
describe('the order of a line from left to right', () => {
  const shown = (line: string, base: boolean) =>
    inOrder(tokensOf(line), base)
      .map(({ text, space, isLeft }) => `${space ? '_' : ''}${text}${isLeft ? '<' : ''}`)
      .join('|')

  it.each([
    ['one two', false, 'one|_two'],
    ['(one) [two]', false, '(one)|_[two]'],
    ['אב גד', true, 'גד<|_אב<'],
    ['אב (גד)', true, ')גד(<|_אב<'],
    ['אב [גד] «הו» <ז>', true, '>ז<<|_»הו«<|_]גד[<|_אב<'],
    ['one אב גד two', false, 'one|_גד<|_אב<|_two'],
    ['אב one two גד', true, 'גד<|_one|_two|_אב<'],
    ['אב 12 גד', true, 'גד<|_12|_אב<'],
    ['one !', true, '!<|_one'],
    ['אב', false, 'אב<'],
    ['我们', false, '我|们'],
  ])('of %s (to the left: %s) is %s', (line, base, expected) => {
    expect(shown(line, base)).toBe(expected)
  })

  it('is nothing of nothing', () => expect(inOrder([], true)).toEqual([]))
})
