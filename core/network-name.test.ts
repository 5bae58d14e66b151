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

const clock = { now: 0, timeZone: null }

it.each([
  ['practice' as const, 'the practice network', 'The practice network'],
  ['linkedin' as const, 'LinkedIn', 'LinkedIn'],
  [undefined, 'LinkedIn', 'LinkedIn'],
])('a notice about a connection to %s names it', (kind, name, atStart) => {
  const network = kind === undefined ? {} : { network: kind }
  expect(noticeWords('reconnect', { title: null, ...network }, clock).headline).toBe(
    `${atStart} needs to be reconnected.`,
  )
  expect(noticeWords('expires-soon', { title: 'Ten days', scheduledAt: 0, ...network }, clock)).toEqual({
    headline: `Connect ${name} again before "Ten days" goes out.`,
    detail: `It is scheduled for today 12:00 am, and ${name} is not connected. Connect again before then, and it goes out as planned.`,
  })
})

it('a notice names the network that the post went to', () => {
  const url = 'http://localhost:8000/practice/feed/update/urn:li:share:1'
  expect(noticeWords('published', { title: 'Ten days', url }, clock).headline).toBe(
    '"Ten days" is on the practice network.',
  )
})
