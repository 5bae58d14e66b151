import { FileUp, Import as ImportIcon } from 'lucide-react'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { ImportList } from './import-list.tsx'
import { countOver, fromAddress, fromFile, isUnderWay } from './import-queue.ts'
import { useImports, watchImports } from './imports.ts'

const accepted = '.pdf,.docx,.pptx,.xlsx,.txt,.md,.csv'

/** Ways into the knowledge base besides writing: a web address, or files. */
export function ImportTool() {
  const [isOpen, setOpen] = useState(false)
  const { imports } = useImports()
  const isBusy = isUnderWay(imports)
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        {isBusy ? <Spinner size={16} /> : <ImportIcon size={16} aria-hidden />}
        {isBusy ? `Importing ${countOver(imports) + 1} of ${imports.length}` : 'Import'}
      </Button>
      <Dialog
        isOpen={isOpen}
        onOpenChange={setOpen}
        title="Import"
        description="The text of a web page or of files becomes knowledge that drafts can use."
        footer={
          <Button variant="outline" onClick={() => setOpen(false)}>
            {isBusy ? 'Go on in the background' : 'Close'}
          </Button>
        }
      >
        <ImportForm />
      </Dialog>
    </>
  )
}

function ImportForm() {
  const { queue, imports, known } = useImports()
  const [address, setAddress] = useState('')
  const files = useRef<HTMLInputElement>(null)
  // The queue: who sees its end here needs no notice of it.
  useEffect(() => watchImports(known), [known])
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (address.trim() === '') return
    queue.add([fromAddress(address.trim())])
    setAddress('')
  }
  return (
    <div className="flex min-h-0 flex-col gap-4 overflow-y-auto px-6 py-1">
      <form onSubmit={submit} className="flex items-end gap-2">
        <TextField
          label="Web address"
          className="min-w-0 grow"
          inputMode="url"
          placeholder="https://"
          value={address}
          onChange={(event) => setAddress(event.target.value)}
        />
        <Button type="submit" variant="outline" disabled={address.trim() === ''}>
          Read page
        </Button>
      </form>
      <div>
        <Button variant="outline" onClick={() => files.current?.click()}>
          <FileUp size={16} aria-hidden />
          Choose files
        </Button>
        <p className="mt-1 text-xs text-ink-soft">
          PDF, Word, PowerPoint, Excel, text, Markdown or CSV, up to 20 MB each.
        </p>
        <input
          ref={files}
          type="file"
          hidden
          multiple
          accept={accepted}
          aria-label="Files to import"
          onChange={({ currentTarget }) => {
            queue.add([...(currentTarget.files ?? [])].map(fromFile))
            currentTarget.value = ''
          }}
        />
      </div>
      {imports.length === 0 ? null : <ImportList queue={queue} imports={imports} />}
    </div>
  )
}
