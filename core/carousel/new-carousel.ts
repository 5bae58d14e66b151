import type { Carousel, CarouselAuthor, CarouselFormat, Palette } from './carousel.ts'
import { documentTitleOf } from '#core/post/post-media.ts'
import { designOf } from './designs.ts'
import { fromPost } from './from-post.ts'

/** The settings that carry over from one carousel to the next. */
export type Look = {
  format: CarouselFormat
  design: string
  palette: Palette
  headline: string
  showsName: boolean
  showsPicture: boolean
  showsNumbers: boolean
}

const first = designOf('')

export const defaultLook: Look = {
  format: 'portrait',
  design: first.id,
  palette: first.palettes[0],
  headline: '',
  showsName: true,
  showsPicture: true,
  showsNumbers: true,
}

/** Makes a carousel from a text. */
export function newCarousel(text: string, look: Look, author: Omit<CarouselAuthor, 'headline'>): Carousel {
  const { headline, ...rest } = look
  return { ...rest, author: { ...author, headline }, pages: fromPost(text) }
}

export const lookOf = ({ format, design, palette, author, ...rest }: Carousel): Look => ({
  format,
  design,
  palette,
  headline: author.headline,
  showsName: rest.showsName,
  showsPicture: rest.showsPicture,
  showsNumbers: rest.showsNumbers,
})

/** Returns the PDF's name: the first words in the carousel. */
export function carouselName({ pages }: Carousel): string {
  const words = pages.map(({ title, body }) => (title.trim() === '' ? body : title).trim())
  const found = words.find((text) => text !== '')?.replace(/\s+/gu, ' ') ?? 'Carousel'
  return documentTitleOf(found)
}
