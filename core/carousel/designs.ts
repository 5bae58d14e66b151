import type { Design } from './design.ts'
import { grid, orbit, poster, sheet, spine } from './designs-bold.ts'
import { editorial, frontispiece, night } from './designs-quiet.ts'

export const designs: readonly [Design, ...Design[]] = [
  editorial,
  poster,
  sheet,
  night,
  spine,
  orbit,
  frontispiece,
  grid,
]

/** Returns the design with this id; the first one if it no longer exists. */
export const designOf = (id: string): Design => designs.find((design) => design.id === id) ?? designs[0]
