import * as v from 'valibot'
import { FileArchive } from 'lucide-react'
import { useEffect, useRef, useState, type DragEvent } from 'react'
import { archiveImports, archiveMaxBytes } from '#contract/archive.ts'
import { brand } from '#core/brand.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogButtons } from './dialog-buttons.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { useTellImport } from './queries.ts'
import { sendForm } from '#web/features/uploads/queries.ts'
import { errorMessage } from '#web/ui/toasts/toast.tsx'

type ChooseStepProps = { onReady: (id: string) => void }

/** The server gives up reading an archive before this. */
const longestReadingMs = 11 * 60_000
const networkAddress = 'https://www.linkedin.com/mypreferences/d/download-my-data'

/** Lets the user choose or drop a file, and says where to get the network's archive. */
export function ChooseStep({ onReady }: ChooseStepProps) {
  const { sent, problem, send, stop } = useSending(onReady)
  const files = useRef<HTMLInputElement>(null)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    send(event.dataTransfer.files[0])
  }
  return (
    <>
      <div className="flex min-h-0 flex-col gap-4 overflow-y-auto px-6 pb-6">
        {sent === null ? (
          <div
            onDragOver={(event) => event.preventDefault()}
            onDrop={drop}
            className="flex flex-col items-center gap-3 rounded-[10px] border border-dashed border-field-line p-6 text-center"
          >
            <FileArchive size={24} aria-hidden className="text-ink-soft" />
            <p className="text-ink-soft">
              A {brand.product} export, or your archive from {brand.network}: the zip file, just as you
              downloaded it.
            </p>
            <Button onClick={() => files.current?.click()}>Choose an archive</Button>
            <input
              ref={files}
              type="file"
              hidden
              accept=".zip,application/zip"
              aria-label="Archive to import"
              onChange={({ currentTarget }) => {
                send(currentTarget.files?.[0])
                currentTarget.value = ''
              }}
            />
          </div>
        ) : (
          <Sending share={sent.share} name={sent.name} />
        )}
        {problem === null ? null : (
          <p role="alert" className="text-bad">
            {problem}
          </p>
        )}
        <section
          aria-label={`How to get your archive from ${brand.network}`}
          className="text-[0.8125rem] text-ink-soft"
        >
          <p>
            On {brand.network}, request the archive under "Get a copy of your data" (
            <a
              href={networkAddress}
              target="_blank"
              rel="noopener noreferrer"
              className="text-accent underline"
            >
              open that page
            </a>
            ). Choose the larger one, which includes your posts and articles.
          </p>
          <p className="mt-1">You get an e-mail when the zip is ready to download.</p>
        </section>
      </div>
      {sent === null ? null : (
        <DialogButtons>
          <Button variant="outline" onClick={stop}>
            Cancel upload
          </Button>
        </DialogButtons>
      )}
    </>
  )
}

const Sending = ({ share, name }: { share: number; name: string }) => {
  const percent = Math.floor(share * 100)
  return (
    <div aria-live="polite" className="flex flex-col gap-2">
      <ProgressBar
        label={percent < 100 ? `Uploading ${name}` : `Reading ${name}`}
        value={percent}
        max={100}
        words={percent < 100 ? `${percent}%` : 'One moment...'}
      />
    </div>
  )
}

function useSending(onReady: (id: string) => void) {
  const tell = useTellImport()
  const [sent, setSent] = useState<{ name: string; share: number } | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const sending = useRef<AbortController>(null)
  // The server: an upload in flight is aborted when the dialog closes.
  useEffect(() => () => sending.current?.abort(), [])
  const send = (file: File | undefined) => {
    if (!file || sent !== null) return
    if (file.size > archiveMaxBytes) {
      setProblem(`The archive is larger than ${archiveMaxBytes / 1024 / 1024} MB.`)
      return
    }
    const control = new AbortController()
    sending.current = control
    setProblem(null)
    setSent({ name: file.name, share: 0 })
    const onProgress = (share: number) => setSent({ name: file.name, share })
    const { upload } = archiveImports
    sendForm(file, upload, { signal: control.signal, onProgress, silenceMs: longestReadingMs })
      .then((answer) => {
        const ready = v.parse(upload.answer, answer)
        tell(ready)
        onReady(ready.id)
      })
      .catch((error: unknown) => {
        if (!control.signal.aborted) setProblem(errorMessage(error))
      })
      .finally(() => setSent(null))
  }
  return { sent, problem, send, stop: () => sending.current?.abort() }
}
