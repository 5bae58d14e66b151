import { lazy, Suspense, type ComponentProps } from 'react'
import type { PdfPages } from './pdf-pages.tsx'
import { PdfLoading, PdfUnavailable } from './pdf-states.tsx'

// A viewer that could not be fetched is told like a file that could not: both are mended by a refresh.
const Loaded = lazy(() =>
  import('./pdf-pages.tsx').then(
    (module) => ({ default: module.PdfPages }),
    () => ({ default: () => <PdfUnavailable /> }),
  ),
)

/** The pages of a PDF, whose viewer comes with the first one that is shown. */
export const LazyPdfPages = (props: ComponentProps<typeof PdfPages>) => (
  <Suspense fallback={<PdfLoading isMobile={props.isMobile}>Loading PDF viewer...</PdfLoading>}>
    <Loaded {...props} />
  </Suspense>
)
