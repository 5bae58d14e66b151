import type { LanguageModelV4Prompt } from '@ai-sdk/provider'
import { describe, expect, test } from 'vitest'
import { answerTurn } from '#server/adapters/offline-writer/offline-reply.ts'
import type { Material } from '#server/adapters/offline-writer/offline-task.ts'
import { draftTitle } from '#server/adapters/offline-writer/reading/request.ts'
import { composeDraft } from './offline-draft.ts'

const draft = (request: string, material: Material[] = []) =>
  composeDraft({
    task: 'draft',
    title: draftTitle(request) || 'New post',
    request,
    material,
    length: 'Medium',
  })
const note: Material = {
  label: 'Kessler',
  text: 'Project notes, September to December 2024.\n\nKessler cuts sheet metal with 38 people. The owner, Anja Kessler, has agreed to the use of her name and the figures.\n\nA quote took eleven days, and now it takes two.',
  isChosen: true,
}
const said = (text: string): Material => ({ label: 'Earlier', text, isSaid: true })

const reported = (text: string, material: Material[]) => {
  const prompt: LanguageModelV4Prompt = [
    { role: 'user', content: [{ type: 'text', text }] },
    {
      role: 'tool',
      content: [
        {
          type: 'tool-result',
          toolCallId: 't1',
          toolName: 'createDocument',
          output: { type: 'json', value: { id: 'd1', title: 'Kessler', kind: 'text' } },
        },
      ],
    },
  ]
  const answer = answerTurn({ prompt, toolNames: ['createDocument'], documentId: undefined, material })
  return answer.kind === 'text' ? answer.text : answer.toolName
}

describe('a draft that its writer could publish', () => {
  test('has nothing in it that a note says about itself', () => {
    expect(draft('Write a post about Kessler', [note])).toBe(
      'Kessler cuts sheet metal with 38 people.\n\nA quote took eleven days, and now it takes two.',
    )
  })

  test('keeps what was told about notes', () => {
    expect(draft('Meeting notes cost us 40 hours a month. We stopped writing them.')).toContain(
      'Meeting notes cost us 40 hours a month.',
    )
  })

  test('opens with a statement, not with the name of a part of what was told', () => {
    const post = draft('now write a second post about the no investors part', [
      said('Write a post: we shipped Tally 2.0 today. It took 14 months. 3 engineers, no investors.'),
    ])
    expect(post).not.toContain('part')
    expect(post).toContain('3 engineers, no investors.')
  })

  test('says that a job is offered', () => {
    expect(draft('hiring post for a senior nurse in Leeds, 34k-41k, apply at jobs@cedar.example')).toMatch(
      /^Hiring: a senior nurse in Leeds, 34k-41k, apply at jobs@cedar\.example/,
    )
    expect(draft('Write a job post: we are hiring 2 nurses in Leeds.')).toBe(
      'We are hiring 2 nurses in Leeds.',
    )
  })

  test.each([
    ['wriet a psot abuot our new crane', 'Our new crane'],
    ['write a post abuot the move', 'The move'],
    ['5 tips for candidates: 1. Call back. 2. Read the ad.', '5 tips for candidates'],
    ['Write a post that answers the question about mistakes', 'The question about mistakes'],
  ])('is not named after a slip in the request: %s', (request, title) => {
    expect(draftTitle(request)).toBe(title)
  })
})

describe('the report of a draft', () => {
  test('names a wish that was not met among others', () => {
    const text =
      'Write a post: we shipped Tally 2.0 today in 14 months. Keep it under 400 characters, no emojis, and finish with a question.'
    expect(reported(text, [])).toContain('I left out "finish with a question"')
    expect(reported(text, [])).not.toContain('no emojis')
  })

  test('says that the post is in the language of the material', () => {
    expect(reported('Rédige un post sur Kessler', [note])).toContain('Il est en anglais')
    expect(reported('Schreib einen Beitrag in vier Sätzen', [note])).toContain('Er ist auf Englisch')
    expect(reported('Write a post about Kessler', [note])).not.toContain('It is in')
  })
})
