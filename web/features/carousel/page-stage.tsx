import { useMemo } from 'react'
import { pageText } from '#core/carousel/carousel.ts'
import type { PageDrawing } from '#core/carousel/drawing.ts'
import { drawPage } from '#core/carousel/draw-page.ts'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { PageSvg } from './page-svg.tsx'
import { PageTools } from './page-tools.tsx'
import type { FontSetState } from './use-font-set.ts'
import type { Maker } from './use-maker.ts'

/** As large as the space around it allows. */
const sizeIn = ({ width, height }: PageDrawing) => ({
  width: `min(100cqw, ${(100 * width) / height}cqh)`,
  aspectRatio: width / height,
})

/** Letters smaller than this are hard to read on a phone. */
const smallWordsPx = 30

/** The page that is edited, as large as there is room, and what can be done to it. */
export function PageStage({ maker, letters }: { maker: Maker; letters: FontSetState }) {
  const { carousel, at, page } = maker
  const { version } = letters
  const drawing = useMemo(
    // Drawn again when letters have come.
    () => (version >= 0 ? drawPage(carousel, at, letters.letters.measure) : null),
    [carousel, at, letters.letters, version],
  )
  const isSmall = drawing?.smallestPx != null && drawing.smallestPx < smallWordsPx
  return (
    <div className="flex min-w-0 flex-col bg-feed md:min-h-0 md:grow max-md:sticky max-md:top-0 max-md:z-10 max-md:order-first max-md:border-b max-md:border-line">
      <div className="m-3 flex min-h-0 grow items-center justify-center [container-type:size] max-md:h-[34dvh] max-md:flex-none md:m-6">
        {drawing && page && letters.isReady ? (
          <PageSvg
            drawing={drawing}
            letters={letters.letters}
            label={`Page ${at + 1} of ${carousel.pages.length}: ${pageText(page) || 'no words'}`}
            className="shadow-float"
            style={sizeIn(drawing)}
          />
        ) : letters.error !== null ? (
          <div className="flex flex-col items-center gap-3 p-8 text-center" role="alert">
            <p>The letters could not be loaded. Your pages are safe.</p>
            <Button variant="outline" onClick={letters.retry}>
              Try again
            </Button>
          </div>
        ) : (
          <output className="flex items-center gap-2 p-16 text-ink-soft">
            <Spinner />
            Loading the letters...
          </output>
        )}
      </div>
      <div className="flex flex-col gap-1 px-3 pb-2 md:px-6" aria-live="polite">
        {letters.missing.length > 0 ? (
          <p className="text-xs text-ink">
            Lede’s fonts have no letters for {letters.missing.slice(0, 12).join(' ')}. They are left out of
            the pages.
          </p>
        ) : null}
        {isSmall ? (
          <p className="text-xs text-ink">The words of this page are small. Split it, or take some away.</p>
        ) : null}
      </div>
      <PageTools maker={maker} />
    </div>
  )
}
