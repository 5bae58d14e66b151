import type { LanguageModelV4Prompt } from '@ai-sdk/provider'
import { describe, expect, test } from 'vitest'
import { composeDraft } from './drafting/offline-draft.ts'
import { answerTurn } from './offline-reply.ts'
import type { Material } from './offline-task.ts'
import { remarkWords } from './remark-words.ts'
import { replyWords } from './reply-words.ts'

const note: Material = {
  label: 'Calls',
  text: 'I went through 388 calls. The rota came up in 219 of them. Priya asked for one week without nights.',
  isChosen: true,
}
const asked = (text: string): LanguageModelV4Prompt[number] => ({
  role: 'user',
  content: [{ type: 'text', text }],
})
const replied = (text: string): LanguageModelV4Prompt[number] => ({
  role: 'assistant',
  content: [{ type: 'text', text }],
})
const drafted = (openSlots?: number): LanguageModelV4Prompt[number] => ({
  role: 'tool',
  content: [
    {
      type: 'tool-result',
      toolCallId: 't1',
      toolName: 'createDocument',
      output: {
        type: 'json',
        value: {
          id: 'd1',
          title: 'The rota',
          kind: 'text',
          ...(openSlots === undefined ? {} : { openSlots }),
        },
      },
    },
  ],
})

const answer = (prompt: LanguageModelV4Prompt, material: Material[] = [note], documentId?: string) => {
  const said = answerTurn({
    prompt,
    toolNames: ['createDocument', 'updateDocument', 'requestSuggestions', 'requestHooks'],
    documentId,
    material,
  })
  return said.kind === 'text' ? said.text : said.toolName
}

const request = 'Write a post about the rota'
const german = 'Schreib einen Beitrag über die Messe'

describe.each([
  ['that is open', 'd1'],
  ['that the chat wrote', undefined],
])('a remark about a post %s', (_, documentId) => {
  const afterDraft = (text: string, first = request) =>
    answer([asked(first), drafted(), replied('“The rota” is ready.'), asked(text)], [note], documentId)

  test.each([
    'ok',
    'Love it!',
    'Perfect.',
    'yes, looks good',
    '👍',
    'That’s better',
    'Passt so',
    'Super!',
    'Me gusta',
    'Parfait',
  ])('that approves of it makes no other: %s', (text) => {
    expect(Object.values(remarkWords).map(({ approved }) => approved)).toContain(afterDraft(text))
  })

  test.each(['Try again.', 'Write another one.', 'nochmal', 'Noch einen, bitte', 'something else', 'Encore'])(
    'that asks for the same again says that it would be the same: %s',
    (text) =>
      expect(Object.values(remarkWords).map(({ sameAgain }) => sameAgain)).toContain(afterDraft(text)),
  )

  test.each([
    'Actually it was 389 calls.',
    'It was 389 calls. Priya was in band 6.',
    'No, I meant the other ward.',
    'We lost 31 hours, not 30.',
    'Das stimmt so nicht. Nicht 73, es waren 74 Leute.',
  ])('that corrects it asks for the words, and changes nothing: %s', (text) => {
    expect(afterDraft(text)).toMatch(/^(?:I have changed nothing|Ich habe nichts geändert)/)
  })

  test.each(['The seal costs 0.40 not 0.38.', 'Move the lesson to the top.'])(
    'that names an edit has it tried: %s',
    (text) => expect(afterDraft(text)).toBe('updateDocument'),
  )

  test.each([
    'Warmer.',
    'I prefer British spelling.',
    'I don’t like it.',
    'Keep the Priya story only.',
    'Priya should come first.',
    'The bit about pay is boring. I would like the story of Priya to come first.',
    'Write in the third person.',
    'Sign it with Marta.',
    'I prefer British spelling. And I don’t like the beginning at all.',
    'Can we try a version for ward managers',
    'Gefällt mir nicht.',
    'Ein bisschen lockerer',
    'Der letzte Satz soll an den Anfang',
    'No me gusta',
  ])('that wants it otherwise says that it takes other words: %s', (text) => {
    const said = Object.values(replyWords).flatMap(({ unable, cannot }) => [unable, cannot])
    expect(said).toContain(afterDraft(text))
  })

  test.each([
    ['don’t mention names', '"don’t mention names": please see to that yourself'],
    ['leave out customer names', '"leave out customer names": please see to that yourself'],
    [
      'Frau Schuster bitte nicht nennen',
      '„Frau Schuster bitte nicht nennen“: Darauf achten Sie bitte selbst',
    ],
  ])('that wants a name out leaves it to the writer: %s', (text, said) => {
    expect(afterDraft(text, text.includes('bitte') ? german : request)).toContain(said)
  })

  test('that tells a story of its own still makes a post', () => {
    expect(afterDraft('We hired 3 nurses in May. They all stayed for the whole year.')).toBe('createDocument')
    expect(
      afterDraft('We moved to a four-day week in May. The draft of the rota was mine. Sick days fell to 38.'),
    ).toBe('createDocument')
    expect(
      afterDraft(
        'Nobody came on Friday in the first week. I would like to thank Priya. 3 clients called me at home.',
      ),
    ).toBe('createDocument')
    expect(afterDraft('Write a post about CVs. Nobody reads page three of 400.')).toBe('createDocument')
  })

  test.each([
    'We also won a prize in May. The post should mention that. It had 40 guests.',
    'Priya was in band 6. Please move the ending up. We lost 31 hours.',
  ])('that tells more for it makes no other: %s', (text) => {
    expect(afterDraft(text)).not.toBe('createDocument')
  })

  test.each([
    'undo that',
    'Revert it please',
    'go back to the previous version',
    'Mach das rückgängig',
    'deshazlo',
  ])('that takes the last change back says where to do so: %s', (text) => {
    expect(Object.values(remarkWords).map(({ undo }) => undo)).toContain(afterDraft(text))
  })

  test.each([
    'turn it into two posts',
    'Split it into two posts',
    'break it up into 2 separate posts please',
    'can you make three posts out of this?',
    'make this a series of three posts',
    'turn the last paragraph into a new post',
    'mach zwei Beiträge daraus',
    'teile ihn in zwei Posts',
    'haz dos publicaciones de esto',
    'fais-en deux posts',
  ])('that makes several posts of it says what can be done instead: %s', (text) => {
    expect(Object.values(remarkWords).map(({ onePost }) => onePost)).toContain(afterDraft(text))
  })

  test('that asks for several posts of something else is no change', () => {
    expect(afterDraft('Write two posts about the form. It went from 900 words to 150.')).toBe(
      'createDocument',
    )
    expect(afterDraft('We wrote two posts in May')).not.toBe(remarkWords.en.onePost)
  })

  test.each(['don’t mention Jonas', 'Leave Priya out', 'take out Harlow Pumps'])(
    'that wants a name out that it gives is made: %s',
    (text) => expect(afterDraft(text)).toBe('updateDocument'),
  )

  test('that can be made is still made', () => {
    expect(afterDraft('make it shorter')).toBe('updateDocument')
    expect(afterDraft('zu lang')).toBe('updateDocument')
  })
})

describe('what follows an outline of a topic alone', () => {
  const outlined = [
    asked(request),
    drafted(3),
    replied(`“The rota” is ready.\n\n1. ${replyWords.en.questions.asked[0]}\n   - [ ] …`),
  ]

  test('answers the questions that were asked with it', () => {
    expect(answer([...outlined, asked('In May. 40 kinds.')], [])).toBe('createDocument')
    expect(answer([...outlined, asked('Never have one client')], [])).toBe('createDocument')
    expect(answer([...outlined, asked('Just write it')], [])).toBe('createDocument')
  })

  test.each(['ok', 'love it', 'try again', 'warmer, please', 'I don’t like it'])(
    'is no answer where it only remarks on it: %s',
    (text) => expect(answer([...outlined, asked(text)], [])).not.toBe('createDocument'),
  )
})

describe('what a new post is made of after a remark about an older one', () => {
  const draft = (words: string, earlier: string[]) =>
    composeDraft({
      task: 'draft',
      title: 'New post',
      request: words,
      material: [...earlier.map((text) => ({ label: 'Earlier', text, isSaid: true })), note],
      length: 'Medium',
    })

  test('has neither the remark nor an order in it', () => {
    const earlier = [
      request,
      'Undo that.',
      'Actually it was 389 calls.',
      'Tell my story',
      'Promote the pilot.',
      'ok',
    ]
    expect(draft('Write a post about Priya', earlier)).not.toMatch(/389|story|pilot|undo|ok\b/iu)
  })

  test('keeps the facts that were told before', () => {
    expect(draft('Turn this into a post', ['We moved to a four-day week in May.'])).toContain(
      'We moved to a four-day week in May.',
    )
  })

  test('is not named after the remark', () => {
    const said = answerTurn({
      prompt: [asked(request), drafted(), asked('Actually it was 389 calls.'), asked('Write the post')],
      toolNames: ['createDocument', 'updateDocument'],
      documentId: undefined,
      material: [note],
    })
    expect(said).toMatchObject({ input: { title: 'The rota' } })
  })
})

describe('the report of a change', () => {
  const changed = (more: { takenOut?: string[] }): LanguageModelV4Prompt[number] => ({
    role: 'tool',
    content: [
      {
        type: 'tool-result',
        toolCallId: 't2',
        toolName: 'updateDocument',
        output: { type: 'json', value: { id: 'd1', title: 'The rota', kind: 'text', ...more } },
      },
    ],
  })
  const after = (text: string, more = {}) =>
    answer([asked(request), drafted(), asked(text), changed(more)], [note], 'd1')

  test('says what went whole with a name', () => {
    const takenOut = ['Priya asked for more.', 'She left.']
    expect(after('take out Priya', { takenOut })).toContain(
      'without the name: "Priya asked for more", "She left".',
    )
    expect(after('take out Priya')).not.toContain('without the name')
  })

  test('names the half that was not done', () => {
    expect(after('Make it shorter and more personal')).toContain('I left out "more personal"')
    expect(after('make it shorter')).not.toContain('left out')
    expect(after('Remove the last line and the hashtags')).not.toContain('left out')
  })
})

describe('the report of a new post', () => {
  test('names the placeholders that it has, whatever it was made of', () => {
    expect(answer([asked(request), drafted(8)])).toContain('anything in [square brackets] is for you')
    expect(answer([asked(request), drafted()])).not.toContain('square brackets')
    expect(answer([asked(german), drafted(1)])).toContain('was in [eckigen Klammern] steht')
  })

  test('says that it is one, where several were asked for', () => {
    for (const ask of ['Write two posts: ', 'Turn this into 2 LinkedIn posts:\n'])
      expect(answer([asked(`${ask}We cut the form from 900 words to 150.`), drafted()])).toContain(
        remarkWords.en.oneWritten,
      )
    expect(answer([asked('Write a post: We wrote two posts in May.'), drafted()])).not.toContain('one post')
    const draft = composeDraft({
      task: 'draft',
      title: 'The form',
      request: 'Turn this into 2 LinkedIn posts:\nWe cut the form from 900 words to 150.',
      material: [],
      length: 'Medium',
    })
    expect(draft).toBe('We cut the form from 900 words to 150.')
  })
})
