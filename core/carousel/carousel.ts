import { parseJson } from '#core/text/parse-json.ts'

export const carouselFormats = ['square', 'portrait'] as const
export type CarouselFormat = (typeof carouselFormats)[number]

export const pageKinds = ['cover', 'point', 'number', 'quote', 'list', 'closing'] as const
export type PageKind = (typeof pageKinds)[number]

/** The words of a page. A list has one item per line of its body; a number page has its figure as the title. */
export type CarouselPage = { id: number; kind: PageKind; title: string; body: string }

/** Colours as "#rrggbb"; contrast that is too low for text is corrected when the page is drawn. */
export type Palette = { background: string; text: string; accent: string }

/** The carousel's author, with the picture as a data URL so that the file is self-contained. */
export type CarouselAuthor = { name: string; headline: string; picture: string | null }

export type Carousel = {
  format: CarouselFormat
  design: string
  palette: Palette
  author: CarouselAuthor
  showsName: boolean
  showsPicture: boolean
  showsNumbers: boolean
  pages: CarouselPage[]
}

/** In points; one point is one pixel of the page on the network. */
export const pageSizes = {
  square: { width: 1080, height: 1080 },
  portrait: { width: 1080, height: 1350 },
} as const satisfies Record<CarouselFormat, { width: number; height: number }>

export const fewestPages = 2
export const mostPages = 20
export const titleMaxLength = 300
export const bodyMaxLength = 3000
export const authorMaxLength = 80
/** In characters; a 320-pixel picture is far below this. */
const pictureMaxLength = 400_000

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const hex = /^#[0-9a-f]{6}$/

/** Returns "#abc", "abcdef" or "#ABCDEF" as "#rrggbb"; null for anything else. */
export function readHex(text: string): string | null {
  const digits = text.trim().toLowerCase().replace(/^#/, '')
  const full = /^[0-9a-f]{3}$/.test(digits) ? digits.replace(/./g, '$&$&') : digits
  return hex.test(`#${full}`) ? `#${full}` : null
}

const isText = (value: unknown, longest: number): value is string =>
  typeof value === 'string' && value.length <= longest

const oneOf = <Value extends string>(values: readonly Value[], value: unknown): Value | undefined =>
  values.find((one) => one === value)

function readPage(value: unknown, id: number): CarouselPage | null {
  if (!isRecord(value)) return null
  const kind = oneOf(pageKinds, value.kind)
  const { title, body } = value
  if (!kind || !isText(title, titleMaxLength) || !isText(body, bodyMaxLength)) return null
  return { id, kind, title: title.toWellFormed(), body: body.toWellFormed() }
}

function readPalette(value: unknown): Palette | null {
  if (!isRecord(value)) return null
  const { background, text, accent } = value
  const all = [background, text, accent].map((one) => (typeof one === 'string' ? readHex(one) : null))
  const [first, second, third] = all
  return first && second && third ? { background: first, text: second, accent: third } : null
}

const isPicture = (value: unknown): value is string =>
  isText(value, pictureMaxLength) && /^data:image\/(?:png|jpeg);base64,[A-Za-z0-9+/]+=*$/.test(value)

function readAuthor(value: unknown): CarouselAuthor | null {
  if (!isRecord(value)) return null
  const { name, headline, picture } = value
  if (!isText(name, authorMaxLength) || !isText(headline, authorMaxLength)) return null
  return { name, headline, picture: isPicture(picture) ? picture : null }
}

/** Parses a carousel that `writeCarousel` wrote; null for anything else, since a file may contain anything. */
export function readCarousel(source: string): Carousel | null {
  const value = parseJson(source)
  if (!isRecord(value) || value.version !== 1 || !Array.isArray(value.pages)) return null
  const format = oneOf(carouselFormats, value.format)
  const palette = readPalette(value.palette)
  const author = readAuthor(value.author)
  const pages = value.pages.map(readPage).filter((page) => page !== null)
  const isWhole = pages.length === value.pages.length
  if (!format || !palette || !author || !isText(value.design, 40) || !isWhole) return null
  if (pages.length < fewestPages || pages.length > mostPages) return null
  return {
    format,
    design: value.design,
    palette,
    author,
    showsName: value.showsName === true,
    showsPicture: value.showsPicture === true,
    showsNumbers: value.showsNumbers === true,
    pages,
  }
}

/** Serializes a carousel for storage in its PDF. */
export const writeCarousel = (carousel: Carousel): string => JSON.stringify({ version: 1, ...carousel })

/** Returns the words of a page in reading order. */
export const pageText = ({ title, body }: Pick<CarouselPage, 'title' | 'body'>): string =>
  [title, body].filter((part) => part.trim() !== '').join('\n')
