import { useQuery } from '@tanstack/react-query'
import { Download, Upload } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { exportArchive } from '#contract/archive.ts'
import { brand } from '#core/brand.ts'
import { buttonClass, Button } from '#web/ui/button.tsx'
import { PageSection } from '#web/ui/page.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { latestImportQuery } from './queries.ts'

/** Exports all of the user's data, and imports what they have elsewhere. */
export function ArchivePanel() {
  const [isOpen, setOpen] = useState(false)
  const latest = useQuery(latestImportQuery)
  const isRunning = latest.data?.state === 'running'
  return (
    <PageSection
      anchor="data"
      heading="Your data"
      purpose="It's yours: take it with you, or import what you have elsewhere."
    >
      <div className="flex flex-col gap-5">
        <Row words="Everything in one zip: posts, chats and libraries to read, your files, and data that can be imported again. No passwords or keys.">
          <a href={exportArchive.path} download className={buttonClass('outline')}>
            <Download size={16} aria-hidden />
            Export everything
          </a>
        </Row>
        <Row
          words={`A ${brand.product} export, or your archive from ${brand.network}. You see what is in it before anything is imported.`}
        >
          <Button variant="outline" onClick={() => setOpen(true)}>
            <Upload size={16} aria-hidden />
            {isRunning ? 'Show the import' : 'Import an archive'}
          </Button>
        </Row>
        {isRunning ? (
          <p aria-live="polite" className="text-ink-soft">
            An import is running. You can leave this page; it continues.
          </p>
        ) : null}
      </div>
      {isOpen ? <ImportDialog onClose={() => setOpen(false)} /> : null}
    </PageSection>
  )
}

const Row = ({ words, children }: { words: string; children: ReactNode }) => (
  <div className="flex flex-col items-start gap-2 sm:flex-row sm:items-center sm:justify-between sm:gap-6">
    <p className="text-ink-soft">{words}</p>
    {children}
  </div>
)
