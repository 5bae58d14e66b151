// @vitest-environment node
import { extractText, getDocumentProxy, getMeta } from 'unpdf'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Carousel, pageSizes, pageText } from '#core/carousel/carousel.ts'
import { designs } from '#core/carousel/designs.ts'
import { defaultLook, newCarousel } from '#core/carousel/new-carousel.ts'
import { installedFonts } from '#test/fixtures/carousel-fonts.ts'
import { looksLikeCarousel } from './carousel-mark.ts'
import { openCarousel } from './kept-carousel.ts'
import { FontSet } from './font-set.ts'
import { writePdf } from './write-pdf.ts'

const png =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='

const post = [
  'We cut onboarding from 10 days to 2. Nobody worked longer.',
  '73% of the time went into waiting for somebody.',
  '“It felt like an office with the lights off,” one of us said.',
  'What we did:\n• Wrote 14 checklists\n• Gave each newcomer a first task\n• Cancelled the tour',
  '1. Ask the last one hired: They still know what was missing.',
  'Ships on day 3 → naïve, façade, Łódź 🚀',
  'What would you cut first?',
].join('\n\n')

const fontSet = new FontSet(installedFonts)
const faces = designs.flatMap(({ fonts }) => Object.values(fonts))
const prepare = (text: string) => fontSet.prepare(`${text} 0123456789 /`, faces)
const carouselOf = (text: string, change: Partial<Carousel> = {}): Carousel => ({
  ...newCarousel(text, { ...defaultLook, headline: 'Runs teams' }, { name: 'Maren Holm', picture: png }),
  ...change,
})
const words = (text: string) => (text.normalize('NFKC').match(/[\p{L}\p{N}]+/gu) ?? []).toSorted()

async function textOfPages(bytes: Uint8Array): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(bytes.slice()), { mergePages: false })
  return text
}

describe('the PDF of a carousel', () => {
  // Text in another script replaces what was prepared before.
  beforeEach(async () => {
    expect(await prepare(`${post} Maren Holm Runs teams`)).toEqual([])
  })

  it.each(designs.map(({ id }) => id))(
    'has the words of each page in the design %s, and nothing else',
    async (design) => {
      const carousel = carouselOf(post, { design, showsName: false, showsNumbers: false })
      const pages = await textOfPages(await writePdf(carousel, fontSet, 'Onboarding'))
      // The author is on the closing page only when the name is shown.
      expect(pages.map(words)).toEqual(carousel.pages.map((page) => words(pageText(page))))
    },
  )

  it.each(['square', 'portrait'] as const)('has pages of the size of %s', async (format) => {
    const carousel = carouselOf(post, { format })
    const pdf = await getDocumentProxy(await writePdf(carousel, fontSet, 'Onboarding'))
    const { width, height } = pageSizes[format]
    const sizes = await Promise.all(carousel.pages.map(async (_, at) => (await pdf.getPage(at + 1)).view))
    expect(sizes).toEqual(carousel.pages.map(() => [0, 0, width, height]))
  })

  it('says whose it is, what it is called and which page one is on', async () => {
    const carousel = carouselOf(post)
    const bytes = await writePdf(carousel, fontSet, 'Onboarding in two days')
    const { info } = await getMeta(await getDocumentProxy(bytes.slice()))
    expect(info).toMatchObject({ Title: 'Onboarding in two days', Author: 'Maren Holm' })
    const pages = await textOfPages(bytes)
    expect(pages[1]).toContain('Maren Holm')
    expect(pages[1]).toContain(`2 / ${carousel.pages.length}`)
  })

  it('can be opened again as it was made', async () => {
    const carousel = carouselOf(post)
    const bytes = await writePdf(carousel, fontSet, 'Onboarding')
    expect(looksLikeCarousel(bytes.slice(0, 4096))).toBe(true)
    expect(await openCarousel(bytes)).toEqual(carousel)
  })

  it('is told from any other file', async () => {
    const { PDFDocument } = await import('@cantoo/pdf-lib')
    const other = await PDFDocument.create()
    other.addPage()
    const bytes = await other.save()
    expect([looksLikeCarousel(bytes), await openCarousel(bytes)]).toEqual([false, null])
    expect(await openCarousel(new TextEncoder().encode('no PDF'))).toBeNull()
  })

  it('holds Chinese, Japanese, Korean, Arabic and Hebrew letters and emoji', async () => {
    const text = [
      '我们把时间缩短了',
      '이것은 한국어입니다',
      'مرحبا بالعالم',
      'שלום עולם',
      'Καλημέρα, мир 👩‍💻 🇩🇪 1️⃣',
    ].join('\n\n')
    expect(await prepare(text)).toEqual([])
    const pages = await textOfPages(
      await writePdf(carouselOf(text, { showsName: false, showsNumbers: false }), fontSet, 'Letters'),
    )
    const all = pages.join('\n').normalize('NFKC')
    for (const word of ['我们把时间缩短了', '한국어입니다', 'עולם', 'Καλημέρα', 'мир']) {
      expect(all.replace(/\s/g, '')).toContain(word)
    }
  })
})

describe('letters', () => {
  it('that no bundled font has are named, and drawn as nothing', async () => {
    expect(await prepare('ไทย abc')).toEqual(['ไ', 'ท', 'ย'])
    const face = { family: 'sans', weight: 400 } as const
    expect(fontSet.shape('ไ', face).glyphs).toEqual([])
    expect(fontSet.measure('abc', face)).toBeGreaterThan(1)
  })

  it('get wider with their weight and closer with tracking', async () => {
    await prepare('abc')
    const width = (weight: number, tracking = 0) =>
      fontSet.measure('abc', { family: 'sans', weight, tracking })
    expect(width(800)).toBeGreaterThan(width(400))
    expect(width(400, -0.03)).toBeCloseTo(width(400) - 0.09, 5)
  })

  it.each(['l', 'ï'])('are drawn with thicker strokes when they are bolder: %s', async (sign) => {
    await prepare('lï')
    const stroke = (weight: number) => {
      const [glyph] = fontSet.shape(sign, { family: 'sans', weight }).glyphs
      const { minX = 0, maxX = 0 } = glyph?.outline.path.bbox ?? {}
      return maxX - minX
    }
    expect(stroke(800)).toBeGreaterThan(1.1 * stroke(400))
  })
})
