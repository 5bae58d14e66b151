import { UserRound } from 'lucide-react'
import { useState } from 'react'
import type { Profile } from '#contract/account.ts'
import { maxContent, maxTitle } from '#contract/fields.ts'
import { useSaveIdentity, useStory } from './queries.ts'
import { type CardProps, SetupCard } from './setup-card.tsx'
import { tooLongWords } from '#core/errors.ts'
import { errorMessage } from '#web/ui/toasts/toast.tsx'
import { readStored, writeStored } from '#web/device/storage.ts'

const fieldClass =
  'w-full rounded-md border border-field-line bg-surface px-3 text-base md:text-sm placeholder:text-ink-soft'

/** Returns what was typed into a field, kept on this device until it is saved: another card leaves the page to connect. */
function useTyped(field: string) {
  const key = `lede-first-run-${field}`
  const [typed, setTyped] = useState(() => readStored(key))
  const type = (text: string | null) => {
    setTyped(text)
    writeStored(key, text)
  }
  return [typed, type] as const
}

/** The user's name and the start of My Story; the rest has a page of its own. */
export function IdentityCard({ profile, ...card }: CardProps & { profile: Profile }) {
  const { data: saved } = useStory()
  const [typedName, typeName] = useTyped('name')
  const [typedStory, typeStory] = useTyped('story')
  const save = useSaveIdentity()
  const name = typedName ?? profile.fullName ?? ''
  const story = typedStory ?? saved?.content ?? ''
  const forget = () => {
    typeName(null)
    typeStory(null)
  }
  const tooLong = tooLongWords('My Story', story.trim().length, maxContent)
  const isStoryNew = typedStory !== null && story.trim() !== (saved?.content ?? '').trim()
  return (
    <SetupCard
      {...card}
      Icon={UserRound}
      heading="Who you are"
      result={profile.fullName}
      action="Save"
      isBusy={save.isPending}
      isIncomplete={name.trim() === '' || tooLong !== undefined}
      error={tooLong ?? (save.error ? errorMessage(save.error) : undefined)}
      onSubmit={() => save.mutate({ name, story: isStoryNew ? story.trim() : null }, { onSuccess: forget })}
    >
      <input
        aria-label="Your name"
        placeholder="Your name"
        autoComplete="name"
        maxLength={maxTitle}
        value={name}
        onChange={(event) => typeName(event.target.value)}
        className={`${fieldClass} min-h-9 shrink-0 pointer-coarse:min-h-11`}
      />
      <textarea
        aria-label="My Story"
        placeholder="What you do, and for whom"
        aria-invalid={tooLong !== undefined}
        value={story}
        onChange={(event) => typeStory(event.target.value)}
        className={`${fieldClass} min-h-0 grow resize-none py-1.5`}
      />
    </SetupCard>
  )
}
