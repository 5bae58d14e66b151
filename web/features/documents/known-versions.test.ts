import { describe, expect, it } from 'vitest'
import type { DocumentVersion } from '#contract/documents.ts'
import { FakeDocumentServer } from '#web/features/editor/fake-document-server.ts'
import { joinEarlier, joinLatest, joinSaved, type KnownVersions } from './queries.ts'

const server = new FakeDocumentServer('Version 0')
for (let count = 1; count < 40; count += 1) server.add(`Version ${count}`)
const all = server.versions
const known = (from: number, to: number, isWhole = from === 0): KnownVersions => ({
  versions: all.slice(from, to),
  isWhole,
})
const page = (from: number, to: number) => ({ page: all.slice(from, to), asked: 10 })
const places = ({ versions }: KnownVersions) =>
  versions.map((version: DocumentVersion) => all.indexOf(version))
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at)

describe('the versions that are known of a post', () => {
  it('are all there are when fewer come than were asked for', () => {
    expect(joinLatest(undefined, page(0, 4))).toEqual(known(0, 4))
    expect(joinLatest(undefined, page(0, 10)).isWhole).toBe(false)
  })

  it('keep what was fetched of older ones when newer ones come', () => {
    const joined = joinLatest(known(5, 30), page(22, 32))
    expect(places(joined)).toEqual(range(5, 32))
    expect(joined.isWhole).toBe(false)
    expect(joinLatest(known(0, 30), page(22, 32)).isWhole).toBe(true)
  })

  it('lose those that were taken away elsewhere', () => {
    expect(places(joinLatest(known(0, 30), page(12, 22)))).toEqual(range(0, 22))
  })

  it('have no gap: when more came than was fetched, the older ones are fetched again', () => {
    const joined = joinLatest(known(0, 12), page(20, 30))
    expect(places(joined)).toEqual(range(20, 30))
    expect(joined.isWhole).toBe(false)
  })

  it('grow at their beginning, once', () => {
    const once = joinEarlier(known(20, 30), page(10, 20))
    expect(places(once)).toEqual(range(10, 30))
    expect(joinEarlier(once, page(10, 20))).toBe(once)
    expect(joinEarlier(once, page(10, 10))).toEqual({ ...once, isWhole: true })
  })

  it('grow at their end by what was saved, which may be there already', () => {
    const [saved] = all.slice(12)
    if (!saved) throw new Error('There is no such version.')
    const once = joinSaved(known(0, 12), saved)
    expect(places(once)).toEqual(range(0, 13))
    expect(joinSaved(once, saved)).toEqual(once)
  })
})
