import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { maxContent } from '#contract/fields.ts'
import type { Story } from '#contract/story.ts'
import { sessionQuery } from '#web/features/session/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { toast } from '#web/ui/notice-queue.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { shortcuts } from '#web/ui/shortcuts.ts'
import { useHotkey } from '#web/ui/use-hotkey.ts'
import { ChangedElsewhere } from './changed-elsewhere.tsx'
import { sizeWords } from './facts.ts'
import { keepStory, readKeptStory } from './kept-story.ts'
import { showSavedStory, storyQuery } from './queries.ts'
import { type StoryState, StoryText } from './story-text.ts'

const undoMs = 8000

/** My Story: who the writer is, in their own words. */
export function StoryPanel() {
  const query = useQuery(storyQuery)
  const userId = useQuery(sessionQuery).data?.userId
  return (
    <div className="relative mx-auto min-h-0 w-full max-w-3xl grow overflow-y-auto px-4 pt-1 pb-6">
      {query.isError ? (
        <ErrorState title="Your story could not be loaded." onRetry={() => void query.refetch()}>
          {query.error.message}
        </ErrorState>
      ) : query.data && userId !== undefined ? (
        <StoryField key={userId} saved={query.data} userId={userId} />
      ) : (
        <div aria-busy>
          <Skeleton className="h-60 w-full" />
        </div>
      )}
    </div>
  )
}

/** The story while it is written; what was typed last goes with the page. */
function useStoryText(saved: Story, userId: string) {
  const client = useQueryClient()
  const [story] = useState(
    () =>
      new StoryText({
        saved,
        kept: readKeptStory(userId),
        keep: (kept) => keepStory(userId, kept),
        onSaved: (now) => showSavedStory(client, now),
      }),
  )
  // The server: what another device has saved.
  useEffect(() => story.takeIn(saved), [story, saved])
  // The page.
  useEffect(() => {
    const leave = () => void story.save()
    story.begin()
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [story])
  return story
}

function StoryField({ saved, userId }: { saved: Story; userId: string }) {
  const story = useStoryText(saved, userId)
  const state = useSyncExternalStore(story.subscribe, story.getState)
  const navigate = useNavigate()
  useHotkey(shortcuts.save.keys[0], () => void story.save())
  const takeSaved = () => {
    const mine = story.takeSaved()
    const action = { label: 'Undo', onClick: () => story.edit(mine) }
    toast.message('Showing the saved story', { duration: undoMs, action })
  }
  return (
    <>
      <TextAreaField
        label="My Story"
        className="[&_textarea]:min-h-60"
        hint="What you do, how you came to it, what you have seen, what you stand for. Write as you speak; drafts take facts and voice from here."
        value={state.text}
        maxLength={maxContent}
        onChange={(event) => story.edit(event.target.value)}
      />
      {state.status === 'behind' ? (
        <ChangedElsewhere onKeepMine={() => void story.keepMine()} onTakeTheirs={takeSaved} />
      ) : null}
      <div className="mt-2 flex min-h-9 flex-wrap items-center gap-2 text-xs text-ink-soft">
        <Saving state={state} onRetry={() => void story.save()} onTakeSaved={takeSaved} />
        <span className="ml-auto tabular-nums">{sizeWords(state.text.length)}</span>
        <Button
          variant="outline"
          disabled={state.text.trim() === ''}
          onClick={() => void navigate({ to: '/', search: { myStory: 'true' } })}
        >
          Use in chat
        </Button>
      </div>
    </>
  )
}

type SavingProps = { state: StoryState; onRetry: () => void; onTakeSaved: () => void }

const Saving = ({ state: { status, words, isRestored }, onRetry, onTakeSaved }: SavingProps) => (
  <output className="flex flex-wrap items-center gap-2">
    {isRestored && (status === 'dirty' || status === 'failed') ? (
      <>
        <span>What you typed here last is back.</span>
        <Button variant="ghost" onClick={onTakeSaved}>
          Show the saved one
        </Button>
      </>
    ) : null}
    {status === 'dirty' && !isRestored ? 'Saving...' : null}
    {status === 'saved' ? 'Saved' : null}
    {status === 'failed' ? (
      <>
        <span className="text-bad">Not saved yet. {words}</span>
        <Button variant="outline" onClick={onRetry}>
          Save now
        </Button>
      </>
    ) : null}
  </output>
)
