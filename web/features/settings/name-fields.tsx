import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { changeProfile, type Profile } from '#contract/account.ts'
import { maxTitle } from '#contract/fields.ts'
import { call } from '#web/api.ts'
import { profileQuery } from '#web/features/session/queries.ts'
import { SaveNote } from '#web/ui/forms/save-note.tsx'
import { track } from '#web/analytics/track.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Names } from './names.ts'
import { useSaveOnLeave } from '#web/state/autosave.ts'
import { useStore } from '#web/state/store.ts'

/** The first and last name, saved automatically. */
export function NameFields({ profile }: { profile: Profile }) {
  const client = useQueryClient()
  const [names] = useState(() => {
    const { firstName, lastName } = profile
    return new Names({ firstName: firstName ?? '', lastName: lastName ?? '' }, async (body) => {
      client.setQueryData(profileQuery.queryKey, await call(changeProfile, { body, keepalive: true }))
      track('settings changed', { part: 'names' })
    })
  })
  const { fields, saving } = useStore(names)
  useSaveOnLeave(names)
  const save = () => void names.save()
  const isUnnamed = fields.firstName === '' && fields.lastName === ''
  return (
    <div>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="First name"
          autoComplete="given-name"
          maxLength={maxTitle}
          value={fields.firstName}
          onChange={(event) => names.edit({ firstName: event.target.value })}
          onBlur={save}
        />
        <TextField
          label="Last name"
          autoComplete="family-name"
          maxLength={maxTitle}
          value={fields.lastName}
          onChange={(event) => names.edit({ lastName: event.target.value })}
          onBlur={save}
        />
      </div>
      {isUnnamed && profile.fullName !== null ? (
        <p className="mt-1 text-xs text-ink-soft">Shown as {profile.fullName} until you fill these in.</p>
      ) : null}
      <SaveNote state={saving} onRetry={save} />
    </div>
  )
}
