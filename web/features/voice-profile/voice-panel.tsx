import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Voice, VoiceLine } from '#contract/voice.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { toast } from '#web/ui/notice-queue.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { errorMessage } from '#web/ui/toast.tsx'
import { AddLine } from './add-line.tsx'
import { LineCard } from './line-card.tsx'
import { NotEnough } from './not-enough.tsx'
import { ProposalList } from './proposal-list.tsx'
import { useChangeLine, voiceQuery } from './queries.ts'

/** The writer's voice: each line of it in plain words, with the places that show it. */
export function VoicePanel() {
  const query = useQuery(voiceQuery)
  return (
    <div className="relative mx-auto min-h-0 w-full max-w-3xl grow overflow-y-auto px-4 pt-1 pb-8">
      {query.data ? (
        <VoiceView voice={query.data} />
      ) : query.isError ? (
        <ErrorState title="Your voice could not be loaded." onRetry={() => void query.refetch()}>
          {errorMessage(query.error)}
        </ErrorState>
      ) : (
        <div aria-busy="true" className="flex flex-col gap-3">
          <output className="sr-only">Reading your posts</output>
          <Skeleton className="h-20 w-full" />
          <Skeleton className="h-20 w-full" />
          <Skeleton className="h-20 w-full" />
        </div>
      )}
    </div>
  )
}

function VoiceView({ voice: { posts, needed, lines, proposals } }: { voice: Voice }) {
  const shown = lines.filter(({ isRemoved }) => !isRemoved)
  const removed = lines.filter(({ isRemoved }) => isRemoved)
  return (
    <>
      <ProposalList proposals={proposals} />
      {posts < needed ? (
        <NotEnough posts={posts} needed={needed} />
      ) : (
        <p className="mb-3 text-ink-soft">Read from your latest {posts} posts. No model is asked.</p>
      )}
      <LineList lines={shown} />
      <AddLine />
      <RemovedLines lines={removed} />
    </>
  )
}

const undoMs = 8000

/** Whoever works through the lines with the keyboard goes on at the next one. */
function focusNeighbour(list: HTMLElement | null, at: number): void {
  const next = list?.children[at + 1] ?? list?.children[at - 1] ?? list
  const button = next?.querySelector<HTMLElement>('[data-remove]')
  ;(button ?? list)?.focus({ preventScroll: true })
}

function LineList({ lines }: { lines: VoiceLine[] }) {
  const list = useRef<HTMLUListElement>(null)
  const { mutate } = useChangeLine()
  const remove = (id: string, at: number) => {
    focusNeighbour(list.current, at)
    mutate(
      { id, isRemoved: true },
      {
        onSuccess: () => {
          const action = { label: 'Undo', onClick: () => mutate({ id, isRemoved: false }) }
          toast.message('Line removed', { duration: undoMs, action })
        },
      },
    )
  }
  return (
    <ul
      ref={list}
      tabIndex={-1}
      aria-label="Lines of your voice"
      className="mt-3 flex flex-col gap-2 outline-none empty:hidden"
    >
      {lines.map((line, at) => (
        <LineCard key={line.id} line={line} onRemove={() => remove(line.id, at)} />
      ))}
    </ul>
  )
}

function RemovedLines({ lines }: { lines: VoiceLine[] }) {
  const { mutate } = useChangeLine()
  if (lines.length === 0) return null
  return (
    <details className="mt-6">
      <summary className="min-h-8 cursor-pointer font-medium text-ink-soft hover:text-ink pointer-coarse:min-h-11">
        {lines.length === 1 ? '1 removed line' : `${lines.length} removed lines`}
      </summary>
      <ul className="mt-1 flex flex-col">
        {lines.map(({ id, text }) => (
          <li key={id} className="flex items-center gap-2 border-b border-line py-1 last:border-b-0">
            <span className="min-w-0 grow wrap-anywhere text-ink-soft">{text}</span>
            <Button
              variant="ghost"
              aria-label={`Bring back: ${text}`}
              onClick={() => mutate({ id, isRemoved: false })}
            >
              Bring back
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}
