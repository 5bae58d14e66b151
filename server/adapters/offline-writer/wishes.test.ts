import type { LanguageModelV4Prompt } from '@ai-sdk/provider'
import { describe, expect, test } from 'vitest'
import { composeDraft } from './drafting/offline-draft.ts'
import { answerTurn } from './offline-reply.ts'
import type { Material } from './offline-task.ts'
import { draftTitle } from './reading/request.ts'

const draft = (request: string) =>
  composeDraft({ task: 'draft', title: draftTitle(request), request, material: [], length: 'Medium' })

describe('a request with wishes about language and names', () => {
  const germanNote = { label: 'Messe', text: 'Auf der Messe hatten wir nur einen Drucker.', isChosen: true }
  const englishNote = {
    label: 'Prices',
    text: 'We changed our prices in May and two of 33 left.',
    isChosen: true,
  }
  const turn = (text: string, material: Material[], toolNames = ['createDocument', 'updateDocument']) =>
    answerTurn({
      prompt: [{ role: 'user', content: [{ type: 'text', text }] }],
      toolNames,
      documentId: undefined,
      material,
    })

  test.each([
    ['write a post in english about the trade fair', germanNote, 'what you gave me is in German'],
    ['Write a post about prices. In German please.', englishNote, 'what you gave me is in English'],
    ['write a german post about prices', englishNote, 'what you gave me is in English'],
    ['Schreib einen kurzen Post auf Deutsch über die Preise', englishNote, 'ist auf Englisch'],
    ['Schreib den Beitrag auf Englisch', germanNote, 'ist auf Deutsch'],
    ['Escribe un post en español sobre precios', englishNote, 'está en inglés'],
    ['Write a post in Italian about prices', englishNote, 'what you gave me is in English'],
  ])('says that it cannot translate the material, and drafts nothing: %s', (text, material, said) => {
    expect(turn(text, [material])).toMatchObject({ kind: 'text', text: expect.stringContaining(said) })
  })

  test.each([
    ['Schreib den Beitrag auf Deutsch', germanNote],
    ['write a post in english about prices', englishNote],
    ['write a post about how we teach our prices in German', englishNote],
    ['Write a post about German prices', englishNote],
    ['Write a post about prices', germanNote],
  ])('drafts where the material is in the wanted language, or none is wanted: %s', (text, material) => {
    expect(turn(text, [material])).toMatchObject({ kind: 'tool' })
  })

  test('reads the language neither as the subject nor out of what is told', () => {
    expect(draftTitle('Schreib einen kurzen LinkedIn Post auf Deutsch über die Preise')).toBe('Die Preise')
    expect(draftTitle('write a post about pricing in german')).toBe('Pricing')
    expect(draft('Write a post: we now sell in French, too.')).toBe('We now sell in French, too.')
    expect(draft('Write a post about how we teach maths in German')).toMatch(/^We teach maths in German\./)
    expect(draft('Post in German: wir haben 40 Stifte verkauft')).toBe('Wir haben 40 Stifte verkauft.')
  })

  test.each([
    'Write a post about prices but leave out customer names',
    'Write a post about prices. Leave the names out.',
    'Write a post about prices, please take out all names',
    'Write a post about prices, no names, max 5 sentences',
    'Write a post about prices and don’t mention Kessler',
    'Write a post about prices without naming Kessler Dichtungen',
    'Schreib einen Beitrag über die Preise und lass die Kundennamen weg',
    'Schreib einen Beitrag über die Preise. Kessler bitte nicht erwähnen.',
    'Schreib einen Beitrag über die Preise, Namen bitte weglassen',
  ])('says that names are the writer’s to keep out, however it is put: %s', (text) => {
    const prompt: LanguageModelV4Prompt = [
      { role: 'user', content: [{ type: 'text', text }] },
      {
        role: 'tool',
        content: [
          {
            type: 'tool-result',
            toolCallId: 't1',
            toolName: 'createDocument',
            output: { type: 'json', value: { id: 'd1', title: 'Prices', kind: 'text' } },
          },
        ],
      },
    ]
    const said = answerTurn({
      prompt,
      toolNames: ['createDocument'],
      documentId: undefined,
      material: [englishNote],
    })
    expect(said).toMatchObject({
      text: expect.stringMatching(/please see to that yourself|achten Sie bitte selbst/),
    })
    expect(draftTitle(text)).toMatch(/^(?:Prices|Die Preise)$/)
  })

  test.each([
    'Remove the names from CVs and see who you invite. It got us 23% more women.',
    'We leave out names when we read CVs. It got us 23% more women.',
    'Use the stairs. We did, for 40 days.',
    'Start with the numbers you trust. We had 3 of them.',
    'Keep the promise small. We learned that with 40 clients.',
    'Leave out the photo. We read 4,000 CVs last year.',
  ])('keeps advice that sounds like an order: %s', (text) => {
    expect(draft(text).replaceAll('\n\n', ' ')).toBe(text)
  })

  test.each([
    ['Write a post about fashion and our style of work', 'Fashion and our style of work'],
    ['Write a post about why we moved to Berlin, not Munich', 'Why we moved to Berlin, not Munich'],
    ['Write a post about our book sale, use code BOOK10', 'Our book sale, use code BOOK10'],
    ['Write a post about our new office, bright and fun', 'Our new office, bright and fun'],
  ])('keeps what belongs to a subject: %s', (request, title) => expect(draftTitle(request)).toBe(title))
})
