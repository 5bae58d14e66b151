import { describe, expect, it } from 'vitest'
import { parseContent } from '#core/post/post-content.ts'
import { gif, greyPng, jpegStart, mp4 } from '#test/fixtures/network-media-files.ts'
import { readImageFacts } from './image-facts.ts'
import { type MediaFacts, refusalOfFile } from './media-facts.ts'
import { mediaOf, type PostMedium, refusalOfMedia } from './post-media.ts'
import { readVideoFacts } from './video-facts.ts'

const image = (at: number): PostMedium => ({ kind: 'image', url: `/${at}.png`, alt: '', title: '' })
const video: PostMedium = { kind: 'video', url: '/film.mp4', alt: '', title: '' }
const document: PostMedium = { kind: 'document', url: '/pages.pdf', alt: '', title: 'Pages' }
const images = (count: number) => Array.from({ length: count }, (_, at) => image(at))

describe('the media of a post', () => {
  it('come in their order with their words', () => {
    const content = { text: '', images: ['/1.png', '/2.png'], documents: [{ url: '/a.pdf', name: ' A ' }] }
    const altTexts = { '/2.png': 'A lift', '/a.pdf': 'not for documents' }
    expect(mediaOf(parseContent(JSON.stringify({ ...content, altTexts })))).toEqual([
      { kind: 'image', url: '/1.png', alt: '', title: '' },
      { kind: 'image', url: '/2.png', alt: 'A lift', title: '' },
      { kind: 'document', url: '/a.pdf', alt: '', title: 'A' },
    ])
  })

  it.each([
    ['nothing', [], undefined],
    ['twenty images', images(20), undefined],
    ['21 images', images(21), /at most 20 images. This one has 21/],
    ['a video', [video], undefined],
    ['two videos', [video, video], /one video. This one has 2/],
    ['a document', [document], undefined],
    ['two documents', [document, document], /one document/],
    ['two kinds', [image(1), video], /images, a video or a document, but only one of these/],
    ['a document without a title', [{ ...document, title: '' }], /title first/],
    ['a title that just fits', [{ ...document, title: 'x'.repeat(58) }], undefined],
    ['a long title', [{ ...document, title: 'x'.repeat(59) }], /at most 58 characters. This one has 59/],
    ['an alt text that just fits', [{ ...image(1), alt: 'x'.repeat(4086) }], undefined],
    ['a long alt text', [{ ...image(1), alt: 'x'.repeat(4087) }], /at most 4086 characters/],
  ])('are taken or refused: %s', (_what, media, words) => {
    const refusal = refusalOfMedia(media)
    expect(refusal ?? 'taken').toMatch(words ?? /^taken$/)
  })
})

const megabyte = 1024 * 1024
const png: MediaFacts = { name: 'a.png', contentType: 'image/png', size: 10 }
const film: MediaFacts = { name: 'a.mp4', contentType: 'video/mp4', size: megabyte }
const pages: MediaFacts = { name: 'a.pdf', contentType: 'application/pdf', size: megabyte }

describe('the network’s limits for files', () => {
  it.each([
    ['image', { ...png, width: 6012, height: 6013 }, undefined],
    [
      'image',
      { ...png, width: 6012, height: 6014 },
      /less than 36,152,320 pixels. "a.png" has 6,012 × 6,014/,
    ],
    ['image', { ...png, contentType: 'image/webp' }, /images as JPEG, PNG or GIF. "a.png" is none/],
    ['image', { ...png, contentType: 'image/gif', frames: 250 }, undefined],
    ['image', { ...png, contentType: 'image/gif', frames: 251 }, /up to 250 frames. "a.png" has 251/],
    ['video', film, undefined],
    ['video', { ...film, contentType: 'video/quicktime' }, /videos as MP4/],
    ['video', { ...film, size: 75 * 1024 - 1 }, /75.00 KB to 500.00 MB/],
    ['video', { ...film, size: 500 * megabyte + 1 }, /75.00 KB to 500.00 MB/],
    ['video', { ...film, seconds: 2.9 }, /3 seconds to 30 minutes. "a.mp4" has 2.9 seconds/],
    ['video', { ...film, seconds: 1801 }, /"a.mp4" has 30.0 minutes/],
    ['video', { ...film, seconds: 1800 }, undefined],
    ['document', { ...pages, pages: 300 }, undefined],
    ['document', { ...pages, pages: 301 }, /up to 300 pages. "a.pdf" has 301/],
    ['document', { ...pages, size: 100 * megabyte + 1 }, /up to 100.00 MB/],
    ['document', { ...pages, contentType: 'text/plain' }, /PDF, PowerPoint or Word/],
  ] as const)('take or refuse this %s: %o', (kind, facts, words) => {
    const refusal = refusalOfFile(kind, facts)
    expect(refusal ?? 'taken').toMatch(words ?? /^taken$/)
  })
})

describe('what files say of themselves', () => {
  it('is read of images', () => {
    expect(readImageFacts(greyPng({ width: 40, height: 30 }))).toMatchObject({ width: 40, height: 30 })
    expect(readImageFacts(jpegStart({ width: 4000, height: 3000 }))).toEqual({
      contentType: 'image/jpeg',
      width: 4000,
      height: 3000,
    })
    expect(readImageFacts(gif(3))).toEqual({ contentType: 'image/gif', width: 1, height: 1, frames: 3 })
  })

  it('is not made up where it is cut off or something else', () => {
    for (const whole of [greyPng({ width: 40, height: 30 }), jpegStart({ width: 40, height: 30 }), gif(2)]) {
      for (let length = 0; length < Math.min(whole.length, 24); length += 1) {
        const facts = readImageFacts(whole.subarray(0, length))
        expect(facts?.width ?? 1).toBeGreaterThan(0)
      }
    }
    expect(readImageFacts(new TextEncoder().encode('%PDF-1.7'))).toBeUndefined()
  })

  it.each([true, undefined] as const)(
    'is read of a video, wherever its header stands',
    async (isHeaderLast) => {
      const options = { seconds: 12.5, size: 100_000, ...(isHeaderLast ? { isHeaderLast } : {}) }
      const bytes = mp4(options)
      const asked: number[] = []
      const readAtOf = (all: Uint8Array) => (start: number, length: number) => {
        asked.push(length)
        return Promise.resolve(all.subarray(start, start + length))
      }
      expect(await readVideoFacts(readAtOf(bytes), bytes.length)).toMatchObject({ durationMs: 12_500 })
      expect(Math.max(...asked)).toBeLessThan(1000)
      const cut = bytes.subarray(0, 60)
      expect(await readVideoFacts(readAtOf(cut), cut.length)).toMatchObject({ durationMs: null })
    },
  )
})
