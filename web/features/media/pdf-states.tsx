import { FileX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/skeleton.tsx'

type PdfLoadingProps = { isMobile: boolean; children: ReactNode }

/** A loading state with the height of a page, so that the layout shifts little. */
export const PdfLoading = ({ isMobile, children }: PdfLoadingProps) => (
  <output
    className={`flex items-center justify-center gap-2 bg-sunken font-sans text-sm text-ink-soft ${isMobile ? 'min-h-75' : 'min-h-100'}`}
  >
    <Spinner size={16} />
    {children}
  </output>
)

/** Says that a PDF cannot be shown; with `onRetry`, offers to load it again. */
export const PdfUnavailable = ({ onRetry }: { onRetry?: () => void }) => (
  <div
    role="alert"
    className="flex min-h-50 flex-col items-center justify-center gap-1 bg-sunken p-4 text-center font-sans text-sm text-ink-soft"
  >
    <FileX size={20} aria-hidden className="text-bad" />
    <p className="font-medium text-ink">Unable to load PDF</p>
    <p>Please try refreshing or uploading again</p>
    {onRetry ? (
      <Button variant="outline" className="mt-2" onClick={onRetry}>
        Try again
      </Button>
    ) : null}
  </div>
)
