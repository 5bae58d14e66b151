import * as v from 'valibot'
import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { webAddress } from '#contract/fields.ts'
import type { CheckedPublication } from '#contract/publishing/publications.ts'
import { brand } from '#core/brand.ts'
import { configQuery } from '#web/features/session/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { showError, errorMessage } from '#web/ui/toasts/toast.tsx'
import { checkOutcome, resolveOutcome } from './queries.ts'

type UnknownOutcomeProps = {
  documentId: string
  /** Returns to the steps of manual publishing, if the post was begun that way. */
  onByHand?: () => void
  onResolved: () => void
}

type Busy = 'published' | 'not-published' | 'checking' | null
type Found = Pick<CheckedPublication, 'message' | 'url'>

const isWebAddress = (text: string) => v.is(webAddress, text)
const noAddress = 'This is not a web address. Paste it as the browser shows it, or leave it empty.'

/** Asks the owner, who alone can see whether the post exists; nothing is sent again before they answer. */
export function UnknownOutcome({ documentId, onByHand, onResolved }: UnknownOutcomeProps) {
  const [url, setUrl] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState<Busy>(null)
  const [found, setFound] = useState<Found | null>(null)
  const address = url.trim()
  const isFit = () => {
    if (address === '' || isWebAddress(address)) return true
    setError(noAddress)
    return false
  }
  const say = async (outcome: 'published' | 'not-published') => {
    const isThere = outcome === 'published'
    if (isThere && !isFit()) return
    setBusy(outcome)
    try {
      await resolveOutcome(
        documentId,
        isThere ? { outcome, ...(address === '' ? {} : { url: address }) } : { outcome },
      )
      onResolved()
    } catch (problem) {
      if (isThere && address !== '') setError(errorMessage(problem))
      else showError(problem)
    } finally {
      setBusy(null)
    }
  }
  const check = async () => {
    if (!isFit()) return
    setBusy('checking')
    try {
      setFound(await checkOutcome(documentId, address))
    } catch (problem) {
      setFound({ message: errorMessage(problem), url: null })
    } finally {
      setBusy(null)
    }
  }
  const type = (typed: string) => {
    setUrl(typed)
    setError(undefined)
  }
  return (
    <div className="flex flex-wrap items-end gap-2">
      <WhereToLook isByHand={onByHand !== undefined} />
      <TextField
        label="Address of the post (optional)"
        type="url"
        className="grow basis-64"
        value={url}
        error={error}
        onChange={({ target }) => type(target.value)}
      />
      <Button isBusy={busy === 'published'} onClick={() => void say('published')}>
        It is there
      </Button>
      <Button variant="outline" isBusy={busy === 'not-published'} onClick={() => void say('not-published')}>
        It is not there
      </Button>
      <Button variant="outline" isBusy={busy === 'checking'} onClick={() => void check()}>
        Check again
      </Button>
      {onByHand ? (
        <Button variant="ghost" onClick={onByHand}>
          Show the steps
        </Button>
      ) : null}
      <output className="block w-full empty:hidden">
        {found ? <WhatWasFound found={found} onTake={type} /> : null}
      </output>
    </div>
  )
}

/** The network's answer, with the address to check; using it is the owner's choice. */
const WhatWasFound = ({ found, onTake }: { found: Found; onTake: (url: string) => void }) => (
  <>
    <p className="wrap-anywhere">{found.message}</p>
    {found.url === null ? null : (
      <p className="flex flex-wrap items-center gap-x-2">
        <OutsideLink href={found.url} name="Look at this post" />
        <Button variant="ghost" className="px-2" onClick={() => onTake(found.url ?? '')}>
          Use its address
        </Button>
      </p>
    )}
  </>
)

const OutsideLink = ({ href, name }: { href: string; name: string }) => (
  <a
    href={href}
    target="_blank"
    rel="noreferrer"
    className="inline-flex min-h-8 items-center gap-1 underline hover:text-ink pointer-coarse:min-h-11"
  >
    {name}
    <ExternalLink size={12} aria-hidden />
    <span className="sr-only">(opens in a new tab)</span>
  </a>
)

function WhereToLook({ isByHand }: { isByHand: boolean }) {
  const { data: config } = useQuery(configQuery)
  const isPractice = config?.network === 'practice' && !isByHand
  const [href, name] = isPractice
    ? ['/practice/feed', 'the practice feed']
    : ['https://www.linkedin.com/feed/', brand.network]
  return (
    <p className="w-full">
      <OutsideLink href={href} name={`Look at ${name}`} />
    </p>
  )
}
