import { expect, it } from 'vitest'
import { mediaPerKind } from '#core/limits.ts'
import { parseContent } from '#core/post/post-content.ts'
import { attachCarousel } from './attach-carousel.ts'

const document = (name: string) => ({ url: `/${name}.pdf`, name })
const post = (...names: string[]) => ({ ...parseContent('Words'), documents: names.map(document) })

it('a carousel takes the place of the one it was made from, and stands last where that is gone', () => {
  expect(attachCarousel(post('a', 'b', 'c'), document('new'), '/b.pdf')).toEqual(post('a', 'new', 'c'))
  expect(attachCarousel(post('a', 'b'), document('new'), '/c.pdf').documents).toEqual(
    post('a', 'b', 'new').documents,
  )
  expect(attachCarousel(post(), document('new'), null).documents).toEqual([document('new')])
})

it('a carousel more is refused where there is no room, and one in place of another is not', () => {
  const full = post(...Array.from({ length: mediaPerKind }, (_, at) => `${at}`))
  expect(() => attachCarousel(full, document('new'), null)).toThrow(Error)
  expect(attachCarousel(full, document('new'), '/0.pdf').documents[0]).toEqual(document('new'))
})
