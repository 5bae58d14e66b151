import { describe, expect, test } from 'vitest'
import type { Material } from '#server/adapters/offline-writer/offline-task.ts'
import { draftTitle } from '#server/adapters/offline-writer/reading/request.ts'
import { composeDraft } from './offline-draft.ts'

const told = [
  'We cut our onboarding from eleven days to four.',
  'The checklist has 14 lines, and every new client gets it on the first day.',
  'Two clients asked for the old onboarding back in June.',
  'Paula calls each of the new clients after the first week.',
  'In March the checklist replaced 30 e-mails for every client.',
  'Our support hours fell from 61 to 38 in the quarter after that.',
  'Seven clients sent the checklist to a friend.',
  'Next year the checklist becomes a public page for everybody.',
  'Our onboarding was never a secret for any client.',
]
const note: Material = {
  label: 'Onboarding',
  text: [told.slice(0, 3), told.slice(3, 6), told.slice(6)].map((some) => some.join(' ')).join('\n\n'),
  isChosen: true,
}

const draft = (request: string, material = [note]) =>
  composeDraft({
    task: 'draft',
    title: draftTitle(request) || 'New post',
    request,
    material,
    length: 'Medium',
  })
const sentencesOf = (post: string) => post.split(/(?<=\.)\s+/u)
const countWords = (post: string) => post.split(/\s+/u).length

describe('a draft that is to have a certain length', () => {
  test.each([
    ['Write a post in five sentences', 5],
    ['Write a post about onboarding in five sentences', 5],
    ['Draft a 3-sentence post from my notes', 3],
    ['Write a post about onboarding. In four sentences, please.', 4],
    ['Schreib einen Beitrag in vier Sätzen', 4],
    ['Escribe una publicación en tres frases', 3],
    ['Écris un post en trois phrases', 3],
  ])('has as many sentences of the material: %s', (request, count) => {
    const sentences = sentencesOf(draft(request))
    expect(sentences).toHaveLength(count)
    expect(sentences.every((sentence) => told.includes(sentence))).toBe(true)
  })

  test.each([
    ['Write a post in two paragraphs', 2],
    ['Write a one-paragraph post about onboarding', 1],
    ['Schreib einen Beitrag in zwei Absätzen', 2],
  ])('has as many paragraphs: %s', (request, count) => {
    expect(draft(request).split('\n\n')).toHaveLength(count)
  })

  test.each([
    ['Write a post of about 60 words from these notes', 45, 66],
    ['Write a post about onboarding in about 60 words', 45, 66],
    ['Write a post in 40 to 50 words', 25, 55],
  ])('has about as many words: %s', (request, least, most) => {
    const post = draft(request)
    expect(countWords(post)).toBeGreaterThanOrEqual(least)
    expect(countWords(post)).toBeLessThanOrEqual(most)
    expect(sentencesOf(post).every((sentence) => told.includes(sentence))).toBe(true)
  })

  test('keeps to a limit of characters', () => {
    expect(draft('Write a post under 300 characters').length).toBeLessThan(300)
    expect(draft('Write a post of at most 250 characters about onboarding').length).toBeLessThanOrEqual(250)
  })

  test('has the writer’s own sentences, as many as there is room for', () => {
    const request = `${told.slice(0, 6).join(' ')} Write that in three sentences.`
    expect(sentencesOf(draft(request, []))).toHaveLength(3)
    expect(sentencesOf(draft(request, []))[0]).toBe(told[0])
  })
})

describe('a length in a request', () => {
  test.each([
    ['Write a post in five sentences', ''],
    ['Write a post of about 120 words from these notes', ''],
    ['Write a post in five sentences about our new crane', 'Our new crane'],
    ['Write a post about our new crane in 100 words', 'Our new crane'],
    ['Schreib einen Beitrag in vier Sätzen über die Kräne', 'Die Kräne'],
    [
      'Write a post about how we explain our product in five words',
      'How we explain our product in five words',
    ],
    ['Write a post about three sentences that changed me', 'Three sentences that changed me'],
  ])('is no part of the title: %s', (request, title) => {
    expect(draftTitle(request)).toBe(title)
  })

  test('is told where somebody wrote so much', () => {
    const said = 'I read the contract. It has five sentences. Two of them are mine. The third is about cats.'
    expect(draft(said, []).replaceAll('\n\n', ' ')).toBe(said)
  })
})
