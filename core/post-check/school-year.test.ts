import { expect, it } from 'vitest'
import { postSentences } from './reading.ts'
import { schoolYear, schoolYearOf } from './school-year.ts'

const post = (text: string) => [[{ text, marks: [] }]]

it('is counted from the letters of a word and the words of a sentence', () => {
  // 4 letters per word and 3 words per sentence; then 6 words per sentence.
  expect(schoolYear(postSentences(post('They wait here. They left soon.')))).toBeCloseTo(-1.09)
  expect(schoolYear(postSentences(post('They wait here, they left soon.')))).toBeCloseTo(0.41)
})

it('is known of a post from sixty words on', () => {
  expect(schoolYearOf(post('They wait here for you. '.repeat(12)))).toBeCloseTo(-1.97)
  expect(schoolYearOf(post('They wait here for you. '.repeat(11) + 'They wait here.'))).toBeNull()
})

it('is not known of a post in another language', () => {
  expect(schoolYearOf(post('Sie warten hier auf euch. '.repeat(20)))).toBeNull()
})
