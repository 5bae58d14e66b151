import { useQuery } from '@tanstack/react-query'
import type { WritingPreferences } from '#contract/account.ts'
import { brand } from '#core/brand.ts'
import { postLengths, type PostLength } from '#core/post/post-length.ts'
import { audienceList } from '#web/features/context/queries.ts'
import { PageSection } from '#web/ui/page.tsx'
import { ChangeNote } from '#web/ui/forms/save-note.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { SwitchField } from '#web/ui/forms/switch-field.tsx'
import { useProfileChange } from './queries.ts'
import { WithProfile } from './with-profile.tsx'

const lengths = (Object.keys(postLengths) as PostLength[]).map((name) => {
  const { min, max } = postLengths[name]
  return { id: name, label: `${name} (${min === 0 ? 'up to' : `${min} to`} ${max} characters)` }
})
const nobody = { id: '', label: 'No Audience' }

/** The defaults of new chats; each chat's own menu can change them. */
export const PreferencesPanel = () => (
  <PageSection
    anchor="preferences"
    heading="Default preferences"
    purpose="What a new chat starts with. You can change it for each chat, under Preferences."
  >
    <WithProfile>{({ profile }) => <Choices preferences={profile.preferences} />}</WithProfile>
  </PageSection>
)

function Choices({ preferences }: { preferences: WritingPreferences }) {
  const change = useProfileChange()
  const audiences = useQuery(audienceList)
  const choose = (chosen: Partial<WritingPreferences>) => change.mutate({ preferences: chosen })
  const named = (audiences.data ?? []).map(({ id, name }) => ({ id, label: name }))
  const { postLength, audienceId, webSearch } = preferences
  return (
    <div className="max-w-md">
      <div className="flex flex-col gap-4">
        <SelectField
          label="Post length"
          value={postLength}
          options={lengths}
          onChoose={(chosen) => choose({ postLength: chosen })}
        />
        <SelectField
          label="Target audience"
          value={audienceId ?? nobody.id}
          options={[nobody, ...named]}
          onChoose={(id) => choose({ audienceId: id === nobody.id ? null : id })}
          hint="An audience that you choose in a chat is remembered on that device and is used instead of this one."
        />
        <SwitchField
          label="Web search"
          hint={`${brand.assistant} may look things up while it answers.`}
          isOn={webSearch}
          onSwitch={(isOn) => choose({ webSearch: isOn })}
        />
      </div>
      <ChangeNote change={change} />
    </div>
  )
}
