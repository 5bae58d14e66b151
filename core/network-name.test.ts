import { expect, it } from 'vitest'
import { networkAt } from './network-name.ts'
import { noticeWords } from './notices.ts'

it.each([
  ['http://localhost:8000/practice/feed/update/urn:li:share:1', 'the practice network'],
  ['https://www.linkedin.com/feed/update/urn:li:share:1', 'LinkedIn'],
  ['https://www.linkedin.com/posts/practice/1', 'LinkedIn'],
  ['not an address', 'LinkedIn'],
  [null, 'LinkedIn'],
])('a post at %s can be seen on %s', (url, name) => {
  expect(networkAt(url)).toBe(name)
})

it('a notice names the network that the post went to', () => {
  const clock = { now: 0, timeZone: null }
  const url = 'http://localhost:8000/practice/feed/update/urn:li:share:1'
  expect(noticeWords('published', { title: 'Ten days', url }, clock).headline).toBe(
    '"Ten days" is on the practice network.',
  )
})
