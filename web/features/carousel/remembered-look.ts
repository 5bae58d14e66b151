import { readCarousel, writeCarousel } from '#core/carousel/carousel.ts'
import { defaultLook, type Look, lookOf, newCarousel } from '#core/carousel/new-carousel.ts'

/** By account, so that two people at one browser each keep their own. */
const keyOf = (account: string) => `lede-carousel-look:${account}`

/** How the last carousel of this account looked in this browser. */
export function rememberedLook(account: string): Look {
  const stored = localStorage.getItem(keyOf(account))
  const carousel = stored === null ? null : readCarousel(stored)
  return carousel === null ? defaultLook : lookOf(carousel)
}

export function rememberLook(account: string, look: Look): void {
  try {
    localStorage.setItem(keyOf(account), writeCarousel(newCarousel('', look, { name: '', picture: null })))
  } catch {
    // A browser that keeps nothing begins with the usual look the next time.
  }
}
