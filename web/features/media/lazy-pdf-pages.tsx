import { lazyPart } from '#web/ui/lazy-part.tsx'
import { PdfLoading, PdfUnavailable } from './pdf-states.tsx'

/** The pages of a PDF; loads the viewer when the first PDF is shown. */
export const LazyPdfPages = lazyPart(async () => (await import('./pdf-pages.tsx')).PdfPages, {
  fallback: ({ isMobile, hasFailed }) =>
    hasFailed ? <PdfUnavailable /> : <PdfLoading isMobile={isMobile}>Loading PDF viewer...</PdfLoading>,
})
