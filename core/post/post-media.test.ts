import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyContent } from '#test/arbitraries.ts'
import { type PostContent, parseContent, serializeContent } from './post-content.ts'
import {
  addMedia,
  type AddedMedia,
  altTextOf,
  countOf,
  fileNameIn,
  keepKind,
  mediaKinds,
  mediaProblemOf,
  moveImage,
  putBack,
  removeMedia,
  renameDocument,
  setAltText,
} from './post-media.ts'

const empty = parseContent('Words')
const image = (n: number): AddedMedia => ({ kind: 'image', url: `https://files/${n}`, alt: `Image ${n}` })
const video: AddedMedia = { kind: 'video', url: '/files/k/v.mp4', name: 'v.mp4' }
const pdf: AddedMedia = { kind: 'document', url: '/files/k/d.pdf', name: 'Deck' }
const withAll = (...media: AddedMedia[]) => media.reduce(addMedia, empty)
const many = (count: number) => withAll(...Array.from({ length: count }, (_, n) => image(n)))
const stored = (post: PostContent) => parseContent(serializeContent(post))

const anyMedia: fc.Arbitrary<AddedMedia> = fc.oneof(
  fc.record({ kind: fc.constant('image' as const), url: fc.webUrl(), alt: fc.string() }),
  fc.record({ kind: fc.constant('video' as const), url: fc.webUrl(), name: fc.string() }),
  fc.record({ kind: fc.constant('document' as const), url: fc.webUrl(), name: fc.string() }),
)

describe('the media of a post', () => {
  it('stand in the content as the specification has them', () => {
    const post = withAll(image(1), video, pdf)
    expect(JSON.parse(serializeContent(post))).toEqual({
      text: '<p>Words</p>',
      images: ['https://files/1'],
      videos: ['/files/k/v.mp4'],
      documents: [{ url: '/files/k/d.pdf', name: 'Deck' }],
      altTexts: { 'https://files/1': 'Image 1' },
    })
  })

  it('are added once, and come back from the stored form', () => {
    fc.assert(
      fc.property(anyContent, anyMedia, (post, media) => {
        const added = addMedia(post, media)
        expect(countOf(added, media.kind)).toBeGreaterThan(0)
        expect(addMedia(added, media)).toBe(added)
        expect(stored(added)).toEqual(added)
        expect(added.text).toEqual(post.text)
      }),
    )
  })

  it('are taken away and put back in their place, each of them', () => {
    fc.assert(
      fc.property(anyContent, (post) => {
        const refs = [
          ...post.images.map((url) => ({ kind: 'image' as const, url })),
          ...post.videos.map((url) => ({ kind: 'video' as const, url })),
          ...post.documents.map(({ url }) => ({ kind: 'document' as const, url })),
        ]
        for (const ref of refs) {
          const [left, taken] = removeMedia(post, ref)
          expect(countOf(left, ref.kind)).toBeLessThan(countOf(post, ref.kind))
          expect(stored(left)).toEqual(left)
          expect(putBack(left, taken)).toEqual(post)
        }
      }),
    )
  })

  it('of one kind are kept, and the others can be put back', () => {
    fc.assert(
      fc.property(anyContent, fc.constantFrom(...mediaKinds), (post, kind) => {
        const [left, taken] = keepKind(post, kind)
        for (const one of mediaKinds) expect(countOf(left, one)).toBe(one === kind ? countOf(post, kind) : 0)
        expect(mediaProblemOf(left)?.problem).not.toBe('mixed')
        expect(putBack(left, taken)).toEqual(post)
      }),
    )
  })

  it('stay when another one is taken away, and are fine at the most of their kind', () => {
    const [left] = removeMedia(addMedia(many(20), video), { kind: 'image', url: 'https://files/1' })
    expect(left.images).toHaveLength(19)
    expect(left.videos).toEqual([video.url])
    expect([many(20), withAll(video), withAll(pdf)].map(mediaProblemOf)).toEqual([null, null, null])
  })

  it('leave no alt text behind, and bring back what it said', () => {
    const [left, taken] = removeMedia(many(3), { kind: 'image', url: 'https://files/1' })
    expect(left.altTexts).not.toHaveProperty('https://files/1')
    expect(putBack(left, taken)).toEqual(many(3))
  })

  it('are put back beside what was added meanwhile, and never twice', () => {
    const [left, taken] = removeMedia(many(3), { kind: 'image', url: 'https://files/0' })
    const back = putBack(addMedia(left, image(7)), taken)
    expect(back.images.map(fileNameIn)).toEqual(['0', '1', '2', '7'])
    expect(putBack(back, taken)).toEqual(back)
  })

  it('are at most 20 of a kind, also when one is put back', () => {
    expect(() => addMedia(many(20), image(21))).toThrow('A post has at most 20 images.')
    const [left, taken] = removeMedia(many(20), { kind: 'image', url: 'https://files/3' })
    expect(() => putBack(addMedia(left, image(21)), taken)).toThrow('A post has at most 20 images.')
    expect(putBack(left, taken)).toEqual(many(20))
  })

  it.each([
    ['videos', video],
    ['documents', pdf],
  ])('are at most 20 %s too', (name, one) => {
    const numbered = Array.from({ length: 21 }, (_, n) => ({ ...one, url: `/files/k/${n}` }))
    const full = withAll(...numbered.slice(0, 20))
    expect(countOf(full, one.kind)).toBe(20)
    expect(() => withAll(...numbered)).toThrow(`A post has at most 20 ${name}.`)
  })

  it('may have been too many before, and are put back all the same', () => {
    const images = Array.from({ length: 23 }, (_, n) => `https://files/${n}`)
    const post = { ...empty, images }
    const [left, taken] = removeMedia(post, { kind: 'image', url: 'https://files/22' })
    expect(putBack(left, taken)).toEqual(post)
  })

  it('are one kind for the network, and one video or document', () => {
    expect(mediaProblemOf(empty)).toBeNull()
    expect(mediaProblemOf(many(4))).toBeNull()
    expect(mediaProblemOf(withAll(pdf, image(1)))).toEqual({ problem: 'mixed', kinds: ['image', 'document'] })
    expect(mediaProblemOf(withAll(video, { ...video, url: '/w.mp4' }))).toEqual({
      problem: 'several',
      kind: 'video',
    })
    const images = Array.from({ length: 21 }, (_, n) => `https://files/${n}`)
    expect(mediaProblemOf({ ...empty, images })).toEqual({ problem: 'several', kind: 'image' })
  })

  it('have a document whose title is short enough for the network', () => {
    const titled = (name: string) => mediaProblemOf(withAll({ ...pdf, name }))
    expect(titled(` ${'x'.repeat(58)} `)).toBeNull()
    expect(titled('x'.repeat(59))).toEqual({ problem: 'long-title' })
  })
})

describe('the images of a post', () => {
  it('change places and nothing else', () => {
    const places = fc
      .integer({ min: 1, max: 20 })
      .chain((count) =>
        fc.record({ count: fc.constant(count), from: fc.nat(count - 1), to: fc.nat(count - 1) }),
      )
    fc.assert(
      fc.property(places, ({ count, from, to }) => {
        const post = many(count)
        const moved = moveImage(post, from, to)
        expect(moved.images[to]).toBe(post.images[from])
        expect(moved.images.toSorted()).toEqual(post.images.toSorted())
        expect(moved.altTexts).toEqual(post.altTexts)
        expect(moveImage(moved, to, from)).toEqual(post)
      }),
    )
  })

  it.each([
    [0, 3],
    [3, 0],
    [1, -1],
  ])('stay where they are when there is no place %i or %i', (from, to) => {
    const post = many(3)
    expect(moveImage(post, from, to)).toBe(post)
  })

  it('are said what they show, until there is nothing to say', () => {
    const url = 'https://files/1'
    const described = setAltText(many(2), { url, alt: ' A desk \n' })
    expect(altTextOf(described, url)).toBe('A desk')
    const other = 'https://files/0'
    const both = setAltText(described, { url: other, alt: 'x'.repeat(4086) })
    expect([altTextOf(both, url), altTextOf(both, other)]).toEqual(['A desk', 'x'.repeat(4086)])
    expect(setAltText(both, { url, alt: '  ' }).altTexts).toEqual({ [other]: 'x'.repeat(4086) })
    expect(altTextOf(described, 'constructor')).toBe('')
    expect(() => setAltText(described, { url, alt: 'x'.repeat(4087) })).toThrow(/at most 4086 characters/)
  })
})

describe('a document of a post', () => {
  it('takes another title, but not a blank one', () => {
    const post = withAll(pdf)
    expect(renameDocument(post, { url: pdf.url, name: ' Our deck ' }).documents).toEqual([
      { url: pdf.url, name: 'Our deck' },
    ])
    expect(renameDocument(post, { url: pdf.url, name: '  ' })).toBe(post)
    expect(renameDocument(post, { url: '/other', name: 'New' })).toEqual(post)
  })

  it.each([
    ['/files/k/My%20deck.pdf?x=1', 'My deck.pdf'],
    ['https://x.y/%E0%A4.mp4', '%E0%A4.mp4'],
    ['', ''],
  ])('at %j has the name %j', (url, name) => {
    expect(fileNameIn(url)).toBe(name)
  })
})
