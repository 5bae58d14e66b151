import {
  bodyMaxLength,
  type Carousel,
  type CarouselPage,
  fewestPages,
  mostPages,
  type PageKind,
  titleMaxLength,
} from './carousel.ts'
import { cutAt, joined, wholeEnd } from './from-post.ts'

const nextId = ({ pages }: Carousel) => Math.max(...pages.map(({ id }) => id)) + 1
const placeOf = ({ pages }: Carousel, id: number) => pages.findIndex((page) => page.id === id)

const withPages = (carousel: Carousel, pages: CarouselPage[]): Carousel => ({ ...carousel, pages })

const canAdd = ({ pages }: Carousel): boolean => pages.length < mostPages
export const canRemove = ({ pages }: Carousel): boolean => pages.length > fewestPages

function insertAfter(carousel: Carousel, id: number, page: Omit<CarouselPage, 'id'>): Carousel {
  const at = placeOf(carousel, id)
  if (!canAdd(carousel) || at < 0) return carousel
  return withPages(carousel, carousel.pages.toSpliced(at + 1, 0, { ...page, id: nextId(carousel) }))
}

/** Adds an empty page after another; does nothing at the limit of twenty pages. */
export const addPage = (carousel: Carousel, after: number): Carousel =>
  insertAfter(carousel, after, { kind: 'point', title: '', body: '' })

export function duplicatePage(carousel: Carousel, id: number): Carousel {
  const page = carousel.pages.find((one) => one.id === id)
  return page ? insertAfter(carousel, id, page) : carousel
}

/** Removes a page; does nothing when only two are left. */
export const removePage = (carousel: Carousel, id: number): Carousel =>
  canRemove(carousel)
    ? withPages(
        carousel,
        carousel.pages.filter((page) => page.id !== id),
      )
    : carousel

/** Moves a page to an index, clamped to the carousel. */
export function movePage(carousel: Carousel, id: number, to: number): Carousel {
  const from = placeOf(carousel, id)
  const place = Math.min(carousel.pages.length - 1, Math.max(0, to))
  const page = carousel.pages[from]
  if (!page || place === from) return carousel
  return withPages(carousel, carousel.pages.toSpliced(from, 1).toSpliced(place, 0, page))
}

export type PageChange = { title?: string; body?: string; kind?: PageKind }

/** Changes the text or kind of a page; text beyond the limits is cut off. */
export function editPage(carousel: Carousel, id: number, change: PageChange): Carousel {
  const edit = (page: CarouselPage): CarouselPage => ({
    ...page,
    kind: change.kind ?? page.kind,
    title: upTo(change.title ?? page.title, titleMaxLength),
    body: upTo(change.body ?? page.body, bodyMaxLength),
  })
  return withPages(
    carousel,
    carousel.pages.map((page) => (page.id === id ? edit(page) : page)),
  )
}

const words = new Intl.Segmenter('en', { granularity: 'word' })
const wordCount = (text: string) => [...words.segment(text)].filter(({ isWordLike }) => isWordLike).length

/** Splits a text near its middle: between two lines, else between two sentences, else between two words. */
function halves(text: string): [string, string] | null {
  const lines = text.split('\n').flatMap((line) => line.trim() || [])
  if (lines.length > 1) {
    const middle = Math.ceil(lines.length / 2)
    return [lines.slice(0, middle).join('\n'), lines.slice(middle).join('\n')]
  }
  const [line = ''] = lines
  const firstGap = line.search(/\s(?=\S)/)
  if (firstGap === -1 && wordCount(line) < 2) return null
  const [start, rest] = cutAt(line, Math.max(firstGap, Math.ceil(line.length * 0.6)))
  return rest === '' || start === '' ? null : [start, rest]
}

const upTo = (text: string, longest: number) => text.slice(0, wholeEnd(text, longest))

function partsOf({ title, body }: CarouselPage, at: number | null) {
  const end = wholeEnd(body, at ?? body.length)
  const [cut, rest] = [body.slice(0, end).trim(), body.slice(end).trim()]
  if (cut !== '' && rest !== '') return { title, first: cut, second: rest }
  const found = halves(body)
  if (found) return { title, first: found[0], second: found[1] }
  if (title.trim() !== '' && body.trim() !== '') return { title, first: '', second: body }
  return null
}

export const canSplit = (carousel: Carousel, page: CarouselPage): boolean =>
  canAdd(carousel) && partsOf(page, null) !== null

/** Splits a page in two: at an offset in its body, or at the best place when `at` is null. */
export function splitPage(carousel: Carousel, id: number, at: number | null): Carousel {
  const page = carousel.pages.find((one) => one.id === id)
  const parts = page ? partsOf(page, at) : null
  if (!page || !parts || !canAdd(carousel)) return carousel
  const cut = editPage(carousel, id, { title: parts.title, body: parts.first })
  const kind = page.kind === 'list' || page.kind === 'quote' ? page.kind : 'point'
  return insertAfter(cut, id, { kind, title: '', body: parts.second })
}

/**
 * Appends the text of the next page to this one. Does nothing when the result would be too long or only two pages are
 * left.
 */
export function joinNext(carousel: Carousel, id: number): Carousel {
  const at = placeOf(carousel, id)
  const [page, next] = [carousel.pages[at], carousel.pages[at + 1]]
  if (!page || !next || !canRemove(carousel)) return carousel
  const both = joined(page, next)
  if (both.body.length > bodyMaxLength) return carousel
  return withPages(carousel, carousel.pages.toSpliced(at, 2, { ...both, id: page.id }))
}
