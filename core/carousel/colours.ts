type Rgb = [number, number, number]

/** The minimum contrast that WCAG requires for text of any size. */
export const readableContrast = 4.5
const mixSteps = 20

/** Returns "#rrggbb" as three numbers from 0 to 1. */
export function rgbOf(colour: string): Rgb {
  const value = Number.parseInt(colour.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255].map((part) => part / 255) as Rgb
}

const hexOf = (rgb: Rgb): string =>
  `#${rgb
    .map((part) =>
      Math.round(part * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

/** Mixes two colours: a `share` of 0 gives the first, 1 the second. */
export function mix(from: string, to: string, share: number): string {
  const [one, other] = [rgbOf(from), rgbOf(to)]
  const between = (at: 0 | 1 | 2) => one[at] + (other[at] - one[at]) * share
  return hexOf([between(0), between(1), between(2)])
}

const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)

function luminance(colour: string): number {
  const [red, green, blue] = rgbOf(colour)
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/** Returns the contrast ratio of two colours, from 1 to 21 (WCAG 2.2, "contrast ratio"). */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((first, second) => first - second)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

const lowest = (colour: string, grounds: readonly string[]) =>
  Math.min(...grounds.map((ground) => contrast(colour, ground)))

/**
 * Returns a colour that is readable on all these grounds: the wished one, or the nearest darker or lighter one. On any
 * single ground, black or white is readable; when no colour is readable on all of them, returns the better of the two.
 */
export function readableOn(wished: string, ...grounds: [string, ...string[]]): string {
  for (let step = 0; step <= mixSteps; step += 1) {
    const tries = ['#000000', '#ffffff'].map((end) => mix(wished, end, step / mixSteps))
    const found = tries
      .filter((colour) => lowest(colour, grounds) >= readableContrast)
      .toSorted((one, other) => lowest(other, grounds) - lowest(one, grounds))[0]
    if (found !== undefined) return found
  }
  return lowest('#000000', grounds) >= lowest('#ffffff', grounds) ? '#000000' : '#ffffff'
}
