import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { maxContent } from '#contract/fields.ts'
import type { Story } from '#contract/materials/story.ts'
import { sessionQuery } from '#web/features/session/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Loaded } from '#web/ui/empty-state.tsx'
import { toast, withUndo } from '#web/ui/toasts/notice-queue.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { tooLongWords } from '#core/errors.ts'
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx'
import { shortcuts } from '#web/ui/hooks/shortcuts.ts'
import { useHotkey } from '#web/ui/hooks/use-hotkey.ts'
import { ChangedElsewhere } from './changed-elsewhere.tsx'
import { sizeWords } from './library.ts'
import { keepStory, readKeptStory, type StoryState, StoryText } from './story-text.ts'
import { showSavedStory, storyQuery } from './queries.ts'
import { useSaveOnLeave } from '#web/state/autosave.ts'
import { useStore } from '#web/state/store.ts'

/** My Story: who the writer is, in their own words. */
export function StoryPanel() {
  const query = useQuery(storyQuery)
  const userId = useQuery(sessionQuery).data?.userId
  return (
    <div className="relative mx-auto min-h-0 w-full max-w-3xl grow overflow-y-auto px-4 pt-1 pb-6">
      <Loaded query={query} failed="Your story could not be loaded." waiting={<Waiting />}>
        {(saved) =>
          userId === undefined ? <Waiting /> : <StoryField key={userId} saved={saved} userId={userId} />
        }
      </Loaded>
    </div>
  )
}

const Waiting = () => (
  <div aria-busy>
    <Skeleton className="h-60 w-full" />
  </div>
)

/** The story being edited; unsaved changes are saved when the page is left. */
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
  // The server: changes saved on another device.
  useEffect(() => story.takeIn(saved), [story, saved])
  // The server: changes left unsaved on this device.
  useEffect(() => {
    story.begin()
    return () => story.end()
  }, [story])
  useSaveOnLeave(story)
  // The network: what could not be saved without it.
  useEffect(() => {
    const retry = () => {
      if (story.getState().status === 'failed') void story.save()
    }
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [story])
  return story
}

function StoryField({ saved, userId }: { saved: Story; userId: string }) {
  const story = useStoryText(saved, userId)
  const state = useStore(story)
  const navigate = useNavigate()
  const tooLong = tooLongWords('My Story', state.text.length, maxContent)
  useHotkey(shortcuts.save.keys[0], () => void story.save())
  const takeSaved = () => {
    const mine = story.takeSaved()
    toast.message(
      'Showing the saved story',
      withUndo(() => story.edit(mine)),
    )
  }
  return (
    <>
      <TextAreaField
        label="My Story"
        className="[&_textarea]:min-h-60"
        hint="What you do, how you came to it, what you have seen, what you stand for. Write as you speak; drafts take facts and voice from here."
        value={state.text}
        error={tooLong}
        onChange={(event) => story.edit(event.target.value)}
      />
      {state.status === 'behind' ? (
        <ChangedElsewhere onKeepMine={() => void story.keepMine()} onTakeTheirs={takeSaved} />
      ) : null}
      <div className="mt-2 flex min-h-9 flex-wrap items-center gap-2 text-xs text-ink-soft">
        <Saving
          state={state}
          isTooLong={tooLong !== undefined}
          onRetry={() => void story.save()}
          onTakeSaved={takeSaved}
        />
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

type SavingProps = { state: StoryState; isTooLong: boolean; onRetry: () => void; onTakeSaved: () => void }

const Saving = ({ state: { status, words, isRestored }, isTooLong, onRetry, onTakeSaved }: SavingProps) => (
  <output className="flex flex-wrap items-center gap-2">
    {isRestored && (status === 'dirty' || status === 'failed') ? (
      <>
        <span>Your unsaved text has been restored.</span>
        <Button variant="ghost" onClick={onTakeSaved}>
          Show the saved version
        </Button>
      </>
    ) : null}
    {isTooLong ? <span className="text-bad">Not saved yet.</span> : null}
    {status === 'dirty' && !isRestored && !isTooLong ? 'Saving...' : null}
    {status === 'saved' ? 'Saved' : null}
    {status === 'failed' && !isTooLong ? (
      <>
        <span className="text-bad">Not saved yet. {words}</span>
        <Button variant="outline" onClick={onRetry}>
          Save now
        </Button>
      </>
    ) : null}
  </output>
)
