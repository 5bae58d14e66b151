import { describe, expect, it } from 'vitest'
import { beginHistory, type History, record, redo, undo } from './history.ts'

const after = (...values: string[]) =>
  values.reduce((history, value) => record(history, value), beginHistory('start'))
const back = <Value>(history: History<Value>, steps: number): History<Value> =>
  steps === 0 ? history : back(undo(history), steps - 1)

describe('taking changes back', () => {
  it('goes back and forth step by step', () => {
    const history = after('one', 'two', 'three')
    expect([0, 1, 2, 3].map((steps) => back(history, steps).present)).toEqual([
      'three',
      'two',
      'one',
      'start',
    ])
    expect(redo(back(history, 3)).present).toBe('one')
    expect(redo(redo(back(history, 3))).present).toBe('two')
    expect(undo(redo(back(history, 2))).present).toBe('one')
  })

  it('stops where there is nothing before or after', () => {
    const history = after('one')
    expect(back(history, 5)).toEqual(back(history, 1))
    expect(redo(history)).toEqual(history)
    expect(redo(redo(undo(history))).present).toBe('one')
  })

  it('forgets what was taken back once something else is done', () => {
    const history = record(undo(after('one', 'two')), 'other')
    expect(redo(history).present).toBe('other')
    expect(undo(history).present).toBe('one')
  })

  it('takes what is the same for no step', () => {
    const history = after('one')
    expect(record(history, 'one')).toBe(history)
  })

  it('is one step for typing in one field, and two for what is typed after going back or without a field', () => {
    const typed = ['a', 'ab', 'abc'].reduce(
      (history, value) => record(history, value, 'title'),
      beginHistory(''),
    )
    expect(undo(typed).present).toBe('')
    expect(undo(record(typed, 'abcd', 'body')).present).toBe('abc')
    expect(undo(record(undo(record(typed, 'abcd', 'body')), 'abce', 'body')).present).toBe('abc')
    expect(undo(record(redo(undo(typed)), 'abcd', 'title')).present).toBe('abc')
  })

  it('reaches two hundred steps back', () => {
    const history = after(...Array.from({ length: 205 }, (_, at) => `${at}`))
    expect(back(history, 199).present).toBe('5')
    expect(back(history, 300).present).toBe('4')
  })
})
