import { expect, it } from 'vitest'
import type { Mark, PostText } from '#core/post/post-text.ts'
import { applyFix } from './apply-fix.ts'
import type { Finding } from './finding.ts'

const run = (text: string, ...marks: Mark[]) => ({ text, marks })
const finding = (from: number, to: number, more: Partial<Finding> = {}): Finding => ({
  rule: 'any',
  why: 'Because.',
  place: { paragraph: 1, from, to },
  ...more,
})
const first = [run('Utilize the first.')]
/** Applies a fix to the second paragraph. */
const fixed = (paragraph: PostText[number], fix: Finding) => {
  const [before, after] = applyFix([first, paragraph], fix)
  expect(before).toEqual(first)
  return after
}

it('keeps the marks that all of the replaced words have', () => {
  const paragraph = [run('We '), run('utilize ', 'bold', 'italic'), run('tools', 'italic'), run(' now')]
  expect(fixed(paragraph, finding(3, 16, { fix: 'use tools' }))).toEqual([
    run('We '),
    run('use tools', 'italic'),
    run(' now'),
  ])
})

it('leaves out a mark that some of the replaced words are without', () => {
  const paragraph = [run('We '), run('utilize', 'bold'), run(' tools')]
  expect(fixed(paragraph, finding(3, 16, { fix: 'use tools' }))).toEqual([run('We use tools')])
})

it('takes the marks away where the fix is about them', () => {
  const paragraph = [run('We '), run('utilize', 'bold'), run(' it')]
  expect(fixed(paragraph, finding(3, 10, { fix: 'use', clearsMarks: true }))).toEqual([run('We use it')])
})

it('puts in what is missing without the marks around it', () => {
  const paragraph = [run('We use', 'bold'), run('it')]
  expect(fixed(paragraph, finding(6, 6, { fix: ' ' }))).toEqual([run('We use', 'bold'), run(' it')])
})

it('closes the gap that words leave', () => {
  const paragraph = [run('We ', 'bold'), run('really '), run('use it', 'bold')]
  expect(fixed(paragraph, finding(3, 10, { fix: '' }))).toEqual([run('We use it', 'bold')])
})

it('changes nothing where there is no fix', () => {
  const post = [first, [run('We utilize it')]]
  expect(applyFix(post, finding(3, 10))).toBe(post)
})
