import { UserRound } from 'lucide-react'
import { useState } from 'react'
import type { Profile } from '#contract/account.ts'
import { maxContent, maxTitle } from '#contract/fields.ts'
import { useSaveIdentity, useStory } from './queries.ts'
import { type CardProps, SetupCard } from './setup-card.tsx'
import { errorMessage } from '#web/ui/toasts/toast.tsx'

const fieldClass =
  'w-full rounded-md border border-field-line bg-surface px-3 text-base md:text-sm placeholder:text-ink-soft'

/** The user's name and the start of My Story; the rest has a page of its own. */
export function IdentityCard({ profile, ...card }: CardProps & { profile: Profile }) {
  const { data: saved } = useStory()
  const [name, setName] = useState(profile.fullName ?? '')
  const [written, setStory] = useState<string | null>(null)
  const save = useSaveIdentity()
  const story = written ?? saved?.content ?? ''
  const isStoryNew = written !== null && written.trim() !== (saved?.content ?? '').trim()
  return (
    <SetupCard
      {...card}
      Icon={UserRound}
      heading="Who you are"
      result={profile.fullName}
      action="Save"
      isBusy={save.isPending}
      isIncomplete={name.trim() === ''}
      error={save.error ? errorMessage(save.error) : undefined}
      onSubmit={() => save.mutate({ name, story: isStoryNew ? story.trim() : null })}
    >
      <input
        aria-label="Your name"
        placeholder="Your name"
        autoComplete="name"
        maxLength={maxTitle}
        value={name}
        onChange={(event) => setName(event.target.value)}
        className={`${fieldClass} min-h-9 shrink-0 pointer-coarse:min-h-11`}
      />
      <textarea
        aria-label="My Story"
        placeholder="What you do, and for whom"
        maxLength={maxContent}
        value={story}
        onChange={(event) => setStory(event.target.value)}
        className={`${fieldClass} min-h-0 grow resize-none py-1.5`}
      />
    </SetupCard>
  )
}
