import { expect, it } from 'vitest'
import { readPostSearch } from './post-search.ts'

it('reads from the address what means something, and leaves out the rest', () => {
  expect(readPostSearch({ status: 'hidden', q: ' crane ', sort: 'title' })).toEqual({
    status: 'hidden',
    q: 'crane',
    sort: 'title',
  })
  expect(readPostSearch({})).toEqual({})
  expect(readPostSearch({ status: 'late', q: '  ', sort: 'updated', other: 'x' })).toEqual({})
  expect(readPostSearch({ q: 'x'.repeat(300) }).q).toHaveLength(200)
})
