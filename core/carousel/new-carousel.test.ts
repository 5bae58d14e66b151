import { describe, expect, it } from 'vitest'
import { carouselName, defaultLook, lookOf, newCarousel } from './new-carousel.ts'

const author = { name: 'Maren Holm', picture: null }
const look = { ...defaultLook, format: 'square' as const, headline: 'Helps studios', showsNumbers: false }

it('a carousel has the look it was begun with, and gives it to the next', () => {
  const carousel = newCarousel('One\n\nTwo', look, author)
  expect(carousel).toMatchObject({
    format: 'square',
    author: { name: 'Maren Holm', headline: 'Helps studios', picture: null },
    showsName: true,
    showsPicture: true,
    showsNumbers: false,
    pages: [{ title: 'One' }, { title: 'Two' }],
  })
  expect(carousel).not.toHaveProperty('headline')
  expect(lookOf(carousel)).toEqual(look)
})

describe('the name of a carousel', () => {
  const named = (...pages: [title: string, body: string][]) =>
    carouselName({
      ...newCarousel('', look, author),
      pages: pages.map(([title, body], id) => ({ id, kind: 'point', title, body })),
    })

  it.each<[string, [string, string][], string]>([
    [
      'the title of its cover',
      [
        ['Title', 'Body'],
        ['Two', ''],
      ],
      'Title',
    ],
    [
      'the body of a cover without a title',
      [
        [' ', ' Body\n  and more '],
        ['Two', ''],
      ],
      'Body and more',
    ],
    [
      'the first words there are',
      [
        ['', ' '],
        ['Two', ''],
      ],
      'Two',
    ],
    [
      '"Carousel" without words',
      [
        ['', ''],
        ['', ''],
      ],
      'Carousel',
    ],
    ['as long as the title of a document may be', [['😀'.repeat(29), '']], '😀'.repeat(29)],
    ['cut where it would be longer', [['😀'.repeat(30), '']], '😀'.repeat(29)],
    ['cut without a space at its end', [[`${'x'.repeat(57)} ${'y'.repeat(20)}`, '']], 'x'.repeat(57)],
  ])('is %s', (_, pages, name) => expect(named(...pages)).toBe(name))
})
