import { describe, expect, it } from 'vitest'
import { createPostCheck } from './check.ts'
import { type CorpusPost, postOfLines } from '#test/fixtures/post-corpus.ts'
import { postsOfMachines } from '#test/fixtures/posts-of-machines.ts'
import { postsOfPeople } from '#test/fixtures/posts-of-people.ts'

/** The number of findings per post. A rule that changes a number here should do so intentionally. */
const ofPeople = {
  plumber: 0,
  nurse: 0,
  engineer: 0,
  teacher: 0,
  baker: 0,
  recruiter: 0,
  farmer: 0,
  founder: 1,
  lawyer: 0,
  designer: 0,
  sales: 0,
  driver: 0,
  'job advert': 2,
  researcher: 0,
}
const ofMachines = {
  leadership: 12,
  announcement: 17,
  'artificial intelligence': 14,
  productivity: 10,
  culture: 14,
  failure: 13,
  networking: 16,
  marketing: 12,
  'remote work': 9,
  'sales wisdom': 13,
  gratitude: 14,
  strategy: 12,
}

const count = ({ text }: CorpusPost) =>
  createPostCheck()(postOfLines(text), { hasMedia: false, off: [], ownTexts: [] }).length
const counts = (posts: CorpusPost[]) => Object.fromEntries(posts.map((post) => [post.name, count(post)]))

describe('the findings in whole posts', () => {
  it('are few in posts of people', () => {
    expect(postsOfPeople.length).toBeGreaterThanOrEqual(12)
    expect(counts(postsOfPeople)).toEqual(ofPeople)
    expect(Math.max(...Object.values(ofPeople))).toBeLessThanOrEqual(3)
  })

  it('are many in posts of machines', () => {
    expect(postsOfMachines.length).toBeGreaterThanOrEqual(12)
    expect(counts(postsOfMachines)).toEqual(ofMachines)
    expect(Math.min(...Object.values(ofMachines))).toBeGreaterThanOrEqual(8)
  })
})
