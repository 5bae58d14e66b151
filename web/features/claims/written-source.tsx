import { type FormEvent, type ReactNode, useState } from 'react'
import { longestNote, type NamedSource } from '#contract/claims.ts'
import { maxTitle } from '#contract/fields.ts'
import { Button } from '#web/ui/button.tsx'
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'

type WrittenSourceProps = { isBusy: boolean; onName: (source: NamedSource) => void }

const longestAddress = 2000

/** Returns an http(s) URL, assuming https for input such as "example.com/page"; null for what is not an address. */
function addressIn(written: string): string | null {
  const text = written.trim()
  const address = /^[a-z]+:/i.test(text) ? text : `https://${text}`
  const url = URL.canParse(address) ? new URL(address) : null
  const isWeb = url !== null && /^https?:$/.test(url.protocol) && url.hostname.includes('.')
  return isWeb && url.href.length <= longestAddress ? url.href : null
}

type FormProps = { onSubmit: () => void; isBusy: boolean; children: ReactNode }

const SourceForm = ({ onSubmit, isBusy, children }: FormProps) => (
  <form
    className="flex flex-col gap-3"
    onSubmit={(event: FormEvent) => {
      event.preventDefault()
      if (!isBusy) onSubmit()
    }}
  >
    {children}
    <Button type="submit" isBusy={isBusy} className="self-end">
      Add source
    </Button>
  </form>
)

/** A web page, by its address; it is not fetched here. */
export function PageSource({ isBusy, onName }: WrittenSourceProps) {
  const [url, setUrl] = useState('')
  const [title, setTitle] = useState('')
  const [error, setError] = useState<string>()
  const submit = () => {
    const address = addressIn(url)
    if (address === null) setError('This is not a web address. An example: https://example.com/study')
    else onName({ kind: 'web', url: address, ...(title.trim() === '' ? {} : { title: title.trim() }) })
  }
  return (
    <SourceForm isBusy={isBusy} onSubmit={submit}>
      <TextField
        label="Web address"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        value={url}
        error={error}
        onChange={(event) => {
          setUrl(event.target.value)
          setError(undefined)
        }}
      />
      <TextField
        label="Title"
        hint="If you leave it empty, the address is used."
        maxLength={maxTitle}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
      />
    </SourceForm>
  )
}

/** What the writer knows, in their own words; saved as an item of the knowledge base. */
export function NoteSource({ isBusy, onName }: WrittenSourceProps) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const submit = () => {
    if (text.trim() === '') setError('Write down how you know this.')
    else onName({ kind: 'note', text })
  }
  return (
    <SourceForm isBusy={isBusy} onSubmit={submit}>
      <TextAreaField
        label="Note"
        hint="It is saved to your knowledge base, where other posts can use it too."
        maxLength={longestNote}
        value={text}
        error={error}
        onChange={(event) => {
          setText(event.target.value)
          setError(undefined)
        }}
      />
    </SourceForm>
  )
}
