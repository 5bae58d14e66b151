import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type Voice, type VoiceLine, maxLine } from '#contract/materials/voice.ts'
import { Button } from '#web/ui/button.tsx'
import { Loaded } from '#web/ui/empty-state.tsx'
import { toast, withUndo } from '#web/ui/toasts/notice-queue.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { LineCard } from './line-card.tsx'
import { ProposalList } from './proposal-list.tsx'
import { useChangeLine, voiceQuery, useAddLine } from './queries.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Link } from '@tanstack/react-router'
import { brand } from '#core/brand.ts'
import { linkClass } from './link-class.ts'

/** The writer's voice: its lines in plain words, each with evidence. */
export const VoicePanel = () => (
  <div className="relative mx-auto min-h-0 w-full max-w-3xl grow overflow-y-auto px-4 pt-1 pb-8">
    <Loaded query={useQuery(voiceQuery)} failed="Your voice could not be loaded." waiting={<Waiting />}>
      {(voice) => <VoiceView voice={voice} />}
    </Loaded>
  </div>
)

const Waiting = () => (
  <div aria-busy="true" className="flex flex-col gap-3">
    <output className="sr-only">Reading your posts</output>
    <Skeleton className="h-20 w-full" />
    <Skeleton className="h-20 w-full" />
    <Skeleton className="h-20 w-full" />
  </div>
)

function VoiceView({ voice: { posts, needed, lines, proposals } }: { voice: Voice }) {
  const shown = lines.filter(({ isRemoved }) => !isRemoved)
  const removed = lines.filter(({ isRemoved }) => isRemoved)
  return (
    <>
      <ProposalList proposals={proposals} />
      {posts < needed ? (
        <NotEnough posts={posts} needed={needed} />
      ) : (
        <p className="mb-3 text-ink-soft">Learned from your latest {posts} posts, without using a model.</p>
      )}
      <LineList lines={shown} />
      <AddLine />
      <RemovedLines lines={removed} />
    </>
  )
}

/** Moves the focus to the next line, for keyboard users. */
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
          toast.message(
            'Line removed',
            withUndo(() => mutate({ id, isRemoved: false })),
          )
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

/** Adds a line that drafts should follow even though the posts do not show it. */
function AddLine() {
  const [text, setText] = useState('')
  const { mutate, isPending } = useAddLine()
  const isEmpty = text.trim() === ''
  return (
    <form
      className="mt-6 flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isEmpty && !isPending) mutate(text.trim(), { onSuccess: () => setText('') })
      }}
    >
      <TextField
        label="Add a line of your own"
        hint='For example: Never say "journey". Call customers by their first names.'
        value={text}
        maxLength={maxLine}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
      />
      <div>
        <Button type="submit" variant="outline" isBusy={isPending} disabled={isEmpty}>
          Add line
        </Button>
      </div>
    </form>
  )
}

/** Shown with too few posts: how many are needed, and where they come from. */
const NotEnough = ({ posts, needed }: { posts: number; needed: number }) => (
  <section className="rounded-[10px] border border-line bg-surface p-4 sm:p-6">
    <h2 className="text-base font-semibold">Not enough posts yet</h2>
    <p className="mt-1 text-ink-soft">
      {posts === 0
        ? `Your voice is learned from at least ${needed} of your own posts, in lines such as "Short sentences: half of them have 9 words or fewer".`
        : `There ${posts === 1 ? 'is 1 post' : `are ${posts} posts`} of your own here; it takes at least ${needed} to learn your voice.`}
    </p>
    <ul className="mt-3 flex flex-col gap-3">
      <li>
        <Link to="/settings" hash="data" className={linkClass}>
          Import your {brand.network} archive
        </Link>{' '}
        <span className="text-ink-soft">to have all your posts here at once.</span>
      </li>
      <li>
        <Link to="/swipes" className={linkClass}>
          Mark swipes as yours
        </Link>{' '}
        <span className="text-ink-soft">with "I wrote this", for posts that you saved.</span>
      </li>
      <li>
        <Link to="/posts" className={linkClass}>
          Publish a post
        </Link>{' '}
        <span className="text-ink-soft">from here. Very short posts do not count.</span>
      </li>
    </ul>
  </section>
)
