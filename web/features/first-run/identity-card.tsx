import { UserRound } from 'lucide-react'
import { useState } from 'react'
import * as z from 'zod/mini'
import type { Profile } from '#contract/account.ts'
import { maxContent, maxTitle } from '#contract/fields.ts'
import { useSaveIdentity, useStory } from './queries.ts'
import { type CardProps, SetupCard } from './setup-card.tsx'
import { errorMessage } from '#web/ui/toasts/toast.tsx'
import { readStoredJson, writeStoredJson } from '#web/device/storage.ts'

const fieldClass =
  'w-full rounded-md border border-field-line bg-surface px-3 text-base md:text-sm placeholder:text-ink-soft'

const typedIdentity = z.object({ name: z.nullable(z.string()), story: z.nullable(z.string()) })
type TypedIdentity = z.infer<typeof typedIdentity>

const key = 'lede-first-run-identity'
const nothingTyped: TypedIdentity = { name: null, story: null }

/** Returns what was typed, stored on this device until it is saved: the next card leaves the page to connect. */
function useTyped() {
  const [typed, setTyped] = useState(() => readStoredJson(key, typedIdentity) ?? nothingTyped)
  const type = (change: Partial<TypedIdentity>) => {
    const next = { ...typed, ...change }
    setTyped(next)
    writeStoredJson(key, next)
  }
  return { typed, type, forget: () => writeStoredJson(key, null) }
}

/** The user's name and the start of My Story; the rest has a page of its own. */
export function IdentityCard({ profile, ...card }: CardProps & { profile: Profile }) {
  const { data: saved } = useStory()
  const { typed, type, forget } = useTyped()
  const save = useSaveIdentity()
  const name = typed.name ?? profile.fullName ?? ''
  const story = typed.story ?? saved?.content ?? ''
  const isStoryNew = typed.story !== null && story.trim() !== (saved?.content ?? '').trim()
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
      onSubmit={() => save.mutate({ name, story: isStoryNew ? story.trim() : null }, { onSuccess: forget })}
    >
      <input
        aria-label="Your name"
        placeholder="Your name"
        autoComplete="name"
        maxLength={maxTitle}
        value={name}
        onChange={(event) => type({ name: event.target.value })}
        className={`${fieldClass} min-h-9 shrink-0 pointer-coarse:min-h-11`}
      />
      <textarea
        aria-label="My Story"
        placeholder="What you do, and for whom"
        maxLength={maxContent}
        value={story}
        onChange={(event) => type({ story: event.target.value })}
        className={`${fieldClass} min-h-0 grow resize-none py-1.5`}
      />
    </SetupCard>
  )
}
