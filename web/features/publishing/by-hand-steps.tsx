import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, Copy, Download, ExternalLink } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { ByHandMedium, ByHandPreparation } from '#contract/publishing/by-hand.ts'
import { brand } from '#core/brand.ts'
import { formatFileSize } from '#core/file-size.ts'
import { type OpenClaims, openSlotsIn } from '#core/post/open-slots.ts'
import { readPlain } from '#core/post/post-content.ts'
import { formatTimestamp } from '#core/time/format-timestamp.ts'
import { claimsToAsk, noteClaimsAsked, openClaimsQuery } from '#web/features/claims/queries.ts'
import { buttonClass, Button } from '#web/ui/button.tsx'
import { copyText } from '#web/ui/toasts/copy-text.ts'
import { toast } from '#web/ui/toasts/notice-queue.ts'
import { errorMessage } from '#web/ui/toasts/toast.tsx'
import { type OpenPlaces, SlotsQuestion } from './slots-question.tsx'
import { beginByHand, byHandMediaAddress, byHandQuery, undoByHand } from './queries.ts'

const { network } = brand

/** One of the steps. */
export const Step = ({ number, title, children }: { number: number; title: string; children: ReactNode }) => (
  <li className="flex min-w-0 gap-3">
    <span
      aria-hidden
      className="flex size-6 shrink-0 items-center justify-center rounded-full bg-accent-soft text-xs font-semibold text-accent"
    >
      {number}
    </span>
    <div className="flex min-w-0 grow flex-col gap-2">
      <h3 className="font-medium">{title}</h3>
      {children}
    </div>
  </li>
)

function CopyButton({ text, label }: { text: string; label: string }) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    if (!(await copyText(text))) return
    setCopied(true)
    toast.success('Copied to clipboard!')
  }
  const Icon = isCopied ? Check : Copy
  return (
    <Button variant="outline" className="self-start" onClick={() => void copy()}>
      <Icon size={16} aria-hidden />
      {label}
    </Button>
  )
}

export const CopyStep = ({ text }: { text: string }) => (
  <Step number={1} title="Copy the text">
    {text === '' ? (
      <p className="text-ink-soft">This post has no text.</p>
    ) : (
      <>
        <p
          dir="auto"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- It scrolls, also for the keyboard.
          tabIndex={0}
          className="max-h-40 overflow-y-auto rounded-md bg-sunken p-3 wrap-anywhere whitespace-pre-wrap"
        >
          {text}
        </p>
        <CopyButton text={text} label="Copy text" />
      </>
    )}
  </Step>
)

type FilesStepProps = { documentId: string; media: ByHandMedium[] }

export const FilesStep = ({ documentId, media }: FilesStepProps) => (
  <Step number={2} title={media.length === 1 ? 'Download the file' : 'Download the files'}>
    {media.length > 1 ? (
      <>
        <p className="text-ink-soft">The numbers in their names show the order. Add them in this order.</p>
        <a href={byHandMediaAddress(documentId)} download className={buttonClass('outline', 'self-start')}>
          <Download size={16} aria-hidden />
          Download all as a zip
        </a>
      </>
    ) : null}
    <ul aria-label="Files" className="flex flex-col gap-2">
      {media.map((medium) => (
        <li key={medium.position} className="flex flex-col gap-2 rounded-md border border-line p-3">
          <p className="flex items-center gap-2">
            <a
              href={byHandMediaAddress(documentId, medium.position)}
              download={medium.name}
              className="inline-flex min-h-8 min-w-0 items-center gap-2 underline hover:text-ink pointer-coarse:min-h-11"
            >
              <Download size={16} aria-hidden className="shrink-0" />
              <span className="min-w-0 wrap-anywhere">{medium.name}</span>
            </a>
            <span className="shrink-0 whitespace-nowrap text-ink-soft">{formatFileSize(medium.size)}</span>
          </p>
          <Words medium={medium} />
        </li>
      ))}
    </ul>
  </Step>
)

/** The text that the network asks for along with the file. */
function Words({ medium: { kind, alt, title } }: { medium: ByHandMedium }) {
  const [name, words] = kind === 'document' ? ['title', title] : ['alt text', alt]
  if (words === '') return null
  return (
    <>
      <p className="wrap-anywhere text-ink-soft">
        {kind === 'document' ? 'Title' : 'Alt text'}: {words}
      </p>
      <CopyButton text={words} label={`Copy ${name}`} />
    </>
  )
}

/** Formats a timestamp in this device's timezone: "today 2:03 pm". */
const timeOf = (timestamp: string): string =>
  formatTimestamp(Date.parse(timestamp), { now: Date.now(), timeZone: null })

type OpenStepProps = { documentId: string; preparation: ByHandPreparation; onChanged: () => void }

/**
 * The step that opens the network's editor. From then on nothing else publishes the post until its writer reports the
 * outcome.
 */
export function OpenStep({ documentId, preparation, onChanged }: OpenStepProps) {
  const { composerUrl, begunAt, media } = preparation
  const { problem, begin, takeBack } = useLeaving({ documentId, preparation, onChanged })
  const leave = () => {
    window.open(composerUrl, '_blank', 'noopener')
    void begin()
  }
  const { isPending, mustAsk, ask, asked } = useQuestions({
    documentId,
    preparation,
    leave,
  })
  return (
    <Step number={media.length > 0 ? 3 : 2} title={`Post it on ${network}`}>
      <p className="text-ink-soft">
        {network} opens with an empty post in a new tab. Paste the text
        {media.length > 0 ? ', add the files' : ''} and post it.
      </p>
      {isPending ? (
        <Button variant="outline" className="self-start" isBusy>
          Open {network}
        </Button>
      ) : (
        <a
          href={composerUrl}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass('outline', 'self-start')}
          onClick={(event) => {
            if (mustAsk) {
              event.preventDefault()
              ask()
            } else void begin()
          }}
        >
          Open {network}
          <ExternalLink size={14} aria-hidden />
          <span className="sr-only">(opens in a new tab)</span>
        </a>
      )}
      <p role="alert" className="text-bad empty:hidden">
        {problem}
      </p>
      {begunAt === null ? null : (
        <p className="flex flex-wrap items-center gap-x-2 text-ink-soft">
          You went there {timeOf(begunAt)}.
          <Button variant="ghost" className="px-2" onClick={() => void takeBack()}>
            I did not post it
          </Button>
        </p>
      )}
      <SlotsQuestion asked={asked} action="Publish anyway" />
    </Step>
  )
}

const noSlots: string[] = []

type Questions = { documentId: string; preparation: ByHandPreparation; leave: () => void }

/**
 * The questions before the writer leaves for the network, asked once per text: about open placeholders and open claims
 * together.
 */
function useQuestions({ documentId, preparation, leave }: Questions) {
  const client = useQueryClient()
  // A failed lookup does not prevent publishing.
  const { data: claims, isPending } = useQuery({ ...openClaimsQuery(documentId), retry: false })
  const [asking, setAsking] = useState<{ slots: string[]; claims: OpenClaims | null } | null>(null)
  const [agreedSlots, setAgreedSlots] = useState(noSlots)
  const slots = openSlotsIn(readPlain(preparation.text))
  const mustAskSlots = slots.some((slot) => !agreedSlots.includes(slot))
  const claimsOpen = claimsToAsk(claims)
  const asked: OpenPlaces = {
    slots: asking?.slots ?? noSlots,
    claims: asking?.claims ?? null,
    close: () => setAsking(null),
    agree: () => {
      setAgreedSlots(slots)
      setAsking(null)
      leave()
    },
  }
  return {
    isPending,
    mustAsk: mustAskSlots || claimsOpen !== null,
    ask: () => {
      if (claimsOpen) noteClaimsAsked(client, documentId, claimsOpen)
      setAsking({ slots: mustAskSlots ? slots : noSlots, claims: claimsOpen })
    },
    asked,
  }
}

function useLeaving({ documentId, preparation, onChanged }: OpenStepProps) {
  const [problem, setProblem] = useState<string>()
  const client = useQueryClient()
  const tell = async (call: () => Promise<unknown>, failed: string) => {
    setProblem(undefined)
    try {
      await call()
      await client.invalidateQueries(byHandQuery(documentId))
      onChanged()
    } catch (error) {
      setProblem(`${failed} ${errorMessage(error)}`)
    }
  }
  return {
    problem,
    begin: () =>
      tell(
        () => beginByHand(documentId, preparation.version),
        'We could not record that you went to post it. Do not post it yet.',
      ),
    takeBack: () => tell(() => undoByHand(documentId), 'This could not be saved.'),
  }
}
