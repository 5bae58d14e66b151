import { describe, expect, test } from 'vitest'
import { composeDraft } from '#server/adapters/offline-writer/drafting/offline-draft.ts'
import { answerTurn } from '#server/adapters/offline-writer/offline-reply.ts'
import type { Material } from '#server/adapters/offline-writer/offline-task.ts'
import { readShortRequest } from './short-request.ts'

const calls: Material = {
  label: 'Why nurses leave',
  text: 'Pay came up in 41 of my 90 day calls. The rota came up in 219. Priya asked for one week off.',
  isChosen: true,
}
const pilot: Material = {
  label: 'Belegwerk Pilot',
  text: 'Four weeks, your own 500 documents, no contract.',
  isChosen: true,
}

const turn = (text: string, material: Material[], hasTemplate = false) =>
  answerTurn({
    prompt: [{ role: 'user', content: [{ type: 'text', text }] }],
    toolNames: ['createDocument', 'updateDocument'],
    documentId: undefined,
    material,
    sources: material.map(({ label }) => label),
    hasTemplate,
  })

const draft = (request: string, material: Material[]) =>
  composeDraft({ task: 'draft', title: 'A title', request, material, length: 'Medium' })

describe('a short message beside chosen material', () => {
  test.each([
    ['pay vs rota', 'Pay vs rota', calls],
    ['the rota, not salesy', 'The rota', calls],
    ['nurses and pay, first person, no bullet points', 'Nurses and pay', calls],
    ['rota, for ward managers. end with a call to action', 'Rota', calls],
    ['tell the story of Priya', 'Priya', calls],
    ['summarise the 90 day calls', 'The 90 day calls', calls],
    ['something about pay', 'Pay', calls],
    ['promote the pilot', 'The pilot', pilot],
    ['Advertise my pilot, not too salesy', 'My pilot', pilot],
    ['use this note', 'Why nurses leave', calls],
    ['Fass die Anrufe in 5 Sätzen zusammen', 'Die Anrufe', calls],
    ['Erzähl die Geschichte von Priya', 'Priya', calls],
    ['Bewirb den Piloten', 'Den Piloten', pilot],
    ['Cuenta la historia de Priya', 'Priya', calls],
    ['Raconte l’histoire de Priya', 'Priya', calls],
  ])('asks for a post of it, which has none of the request’s words: %s', (request, title, material) => {
    expect(turn(request, [material])).toMatchObject({ toolName: 'createDocument', input: { title } })
    expect(draft(request, [material])).toBe(draft('', [material]))
  })

  test.each([
    'ok',
    'hello',
    'thanks',
    'pizza',
    'Give me tips for growth',
    'who won the election',
    'what about pay',
    'Warum gehen Pflegekräfte?',
    'remind me of the rota',
    'I like Priya',
  ])('is not taken for one where it is something else: %s', (request) => {
    expect(turn(request, [calls])).toMatchObject({ kind: 'text' })
  })

  test.each([
    'The rota is why they leave.',
    'Tell the story of your first customer. Ours paid in eggs in 1998.',
    'Promote the people who stay. We did: 4 of 5 team leads started on the ward.',
    'Write a post about pay',
  ])('is left to be read as usual where it tells something or asks for a post: %s', (request) => {
    expect(readShortRequest(request, [calls])).toBeUndefined()
  })

  test('is refused without material', () => {
    for (const request of ['pay vs rota', 'promote the pilot', 'Erzähl meine Geschichte'])
      expect(turn(request, [])).toMatchObject({ kind: 'text' })
  })

  test('uses the chosen template, and is told where to choose one if there is none', () => {
    for (const request of ['write it with the template', 'use the template', 'Schreib es mit der Vorlage']) {
      expect(turn(request, [calls], true)).toMatchObject({ toolName: 'createDocument' })
      expect(turn(request, [], true)).toMatchObject({ text: expect.stringMatching(/^1\. Wha|^1\. Was/m) })
    }
    expect(turn('write it with the template', [calls])).toMatchObject({
      text: expect.stringContaining('Choose a template under Context'),
    })
  })
})

describe('a request with wishes, beside chosen material', () => {
  test.each([
    ['write in my voice about the rota', 'the rota'],
    ['Can you write a post for ward managers about the rota? Use the numbers.', 'the rota'],
    ['like my burnout post but about the rota', 'the rota'],
    ['write a post about the rota, max 3 paragraphs', 'the rota'],
    ['write a post about the rota but leave out customer names', 'the rota'],
    ['make a post out of this, mention Priya, end with a question', ''],
    ['Post about the rota that ends with my offer', 'the rota'],
    ['write a post about the rota, use the story of Priya too', 'the rota'],
    ['Schreib einen Beitrag über die Anrufe, locker, ohne Emojis', 'die Anrufe'],
    ['Schreib einen Beitrag über die Anrufe und nutze die Zahlen', 'die Anrufe'],
    ['Formulier das als Beitrag für Einkaufsleiter', ''],
  ])('is drafted about its subject alone: %s', (request, subject) => {
    const plain = subject === '' ? 'Write a post' : `Write a post about ${subject}`
    expect(draft(request, [calls])).toBe(draft(plain, [calls]))
  })

  test('of a mistyped verb keeps what is told before it', () => {
    expect(draft('Nurses leave because of rotas, not pay. Rite a post', [])).toBe(
      'Nurses leave because of rotas, not pay.',
    )
  })
})
