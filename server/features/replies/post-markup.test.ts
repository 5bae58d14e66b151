import { describe, expect, test } from 'vitest'
import { type MarkupEvent, PostMarkup } from './post-markup.ts'

/** Parses an answer in pieces of the given size, and joins adjacent text events. */
function read(answer: string, size: number): MarkupEvent[] {
  const markup = new PostMarkup()
  const events: MarkupEvent[] = []
  for (let at = 0; at < answer.length; at += size) events.push(...markup.push(answer.slice(at, at + size)))
  events.push(...markup.finish())
  const joined: MarkupEvent[] = []
  for (const event of events) {
    const last = joined.at(-1)
    if ((event.kind === 'chat' || event.kind === 'post-text') && last?.kind === event.kind) {
      last.text += event.text
    } else joined.push({ ...event })
  }
  return joined
}

const chat = (text: string): MarkupEvent => ({ kind: 'chat', text })
const start = (title: string, id?: string): MarkupEvent => ({ kind: 'post-start', title, id })
const words = (text: string): MarkupEvent => ({ kind: 'post-text', text })
const end = (isWhole = true): MarkupEvent => ({ kind: 'post-end', isWhole })

describe.each([1, 2, 3, 7, 1000])('in pieces of %d characters', (size) => {
  test.each([
    ['words alone', 'Good morning, **Ada**.\n\nAll well?', [chat('Good morning, **Ada**.\n\nAll well?')]],
    [
      'a post between words',
      'Here it is.\n<post title="The crane">\nOne < two.\n\nThree.\n</post>\n\nLook at the ending.',
      [
        chat('Here it is.'),
        start('The crane'),
        words('One < two.\n\nThree.'),
        end(),
        chat('Look at the ending.'),
      ],
    ],
    ['a post alone', '<post title="A" point="b">One.</post>', [start('A'), words('One.'), end()]],
    ['a post written anew', '<post id="p-1">One.</post>', [start('', 'p-1'), words('One.'), end()]],
    [
      'an answer that ends within a post',
      '<post title="A">\nOne.\n</po',
      [start('A'), words('One.'), end(false)],
    ],
    [
      'a plan that says what is more than what',
      'Here.\n<post title="A > B" plan="5 > 3; an old > a new">\nOne > two.\n</post>\nDone.',
      [chat('Here.'), start('A > B'), words('One > two.'), end(), chat('Done.')],
    ],
    [
      'a tag with a quotation mark too many',
      '<post title="A 27" screen">\nSee "this" > that.\n</post>',
      [start('A 27'), words('See "this" > that.'), end()],
    ],
    ['the same in one line', '<post title="A 27" screen">One.</post>', [start('A 27'), words('One.'), end()]],
    ['a post without words', '<post title="A"></post>', [start('A'), end()]],
    [
      'tags that begin no block',
      'Write a <post> then.\nOr <p>, a <b or\n<poster title="A">, <3\n<',
      [chat('Write a <post> then.\nOr <p>, a <b or\n<poster title="A">, <3\n<')],
    ],
    [
      'an edit',
      'Shorter:\n<edit id="p-1">\n<old>One,  two</old>\n<new>One</new><old>gone</old><new></new>\n</edit>\nDone.',
      [
        chat('Shorter:'),
        {
          kind: 'edit',
          id: 'p-1',
          replacements: [
            { old: 'One,  two', new: 'One' },
            { old: 'gone', new: '' },
          ],
          isWhole: true,
        },
        chat('Done.'),
      ],
    ],
    [
      'an answer that ends within an edit',
      '<edit id="p-1"><old>One</old><new>Two</new><old>Th',
      [{ kind: 'edit', id: 'p-1', replacements: [{ old: 'One', new: 'Two' }], isWhole: false }],
    ],
  ])('%s', (_, answer, events) => {
    expect(read(answer, size)).toEqual(events)
  })
})

test('the words of a post are told as soon as they are certain', () => {
  const markup = new PostMarkup()
  expect(markup.push('<post title="A">\nOne')).toEqual([start('A'), words('One')])
  expect(markup.push(' two <')).toEqual([words(' two')])
  expect(markup.push('3')).toEqual([words(' <3')])
  expect(markup.push('\n\n')).toEqual([])
  expect(markup.push('Four.</post>')).toEqual([words('\n\nFour.'), end()])
})
