import { useEffect, useState } from 'react'
import { type Carousel, pageText } from '#core/carousel/carousel.ts'
import { designs } from '#core/carousel/designs.ts'
import { FontSet } from './font-set.ts'

/** One for the whole app: it keeps what it has loaded. */
const fontSet = new FontSet()

/** Digits of page numbers and list items. */
const always = '0123456789 /.'
const faces = designs.flatMap(({ fonts }) => Object.values(fonts))

const textOf = ({ pages, author }: Carousel) =>
  [always, author.name, author.headline, ...pages.map(pageText)].join('\n')

export type FontSetState = {
  set: FontSet
  /** Incremented whenever something has loaded: what was drawn before may look different. */
  version: number
  isReady: boolean
  /** Characters that no bundled font has. */
  missing: string[]
  error: unknown
  retry: () => void
}

/** Fetches the fonts that a carousel needs, as it changes. */
export function useFontSet(carousel: Carousel): FontSetState {
  const [state, setState] = useState({
    version: 0,
    isReady: false,
    missing: [] as string[],
    error: null as unknown,
  })
  const [tries, setTries] = useState(0)
  const text = textOf(carousel)
  // The fonts, which come over the network; a result for a text that has changed since still improves the drawing.
  useEffect(() => {
    let isCurrent = true
    fontSet.prepare(text, faces).then(
      (missing) =>
        setState(({ version }) => ({
          version: version + 1,
          isReady: true,
          missing: isCurrent ? missing : [],
          error: null,
        })),
      (error: unknown) => {
        if (isCurrent) setState((before) => ({ ...before, error }))
      },
    )
    return () => {
      isCurrent = false
    }
  }, [text, tries])
  return { set: fontSet, ...state, retry: () => setTries((count) => count + 1) }
}
