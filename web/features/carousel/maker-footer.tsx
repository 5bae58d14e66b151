import { Download } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import type { Delivery } from './use-delivery.ts'

type FooterProps = {
  delivery: Delivery
  isReady: boolean
  onAttach: () => void
  onDownload: () => void
  onCancel: () => void
}

/** What becomes of the carousel, and how far that is. */
export function MakerFooter({ delivery, isReady, onAttach, onDownload, onCancel }: FooterProps) {
  const isBusy = delivery.step === 'making' || delivery.step === 'uploading'
  const share = delivery.step === 'uploading' ? Math.round(delivery.share * 100) : 0
  return (
    <footer className="flex shrink-0 flex-wrap items-center justify-end gap-2 p-3 md:px-6">
      <output className="mr-auto min-w-0 text-sm text-ink-soft">
        {delivery.step === 'making' ? 'Making the PDF...' : null}
        {delivery.step === 'uploading' ? `Uploading... ${share}%` : null}
      </output>
      {delivery.step === 'failed' ? (
        <p role="alert" className="mr-auto text-sm text-bad">
          {delivery.words}
        </p>
      ) : null}
      {delivery.step === 'uploading' ? (
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      ) : null}
      <Button variant="outline" disabled={!isReady || isBusy} onClick={onDownload} className="max-md:grow">
        <Download size={16} aria-hidden />
        Download PDF
      </Button>
      <Button isBusy={isBusy} disabled={!isReady} onClick={onAttach} className="max-md:grow">
        {delivery.step === 'failed' ? 'Try again' : 'Attach to post'}
      </Button>
    </footer>
  )
}
