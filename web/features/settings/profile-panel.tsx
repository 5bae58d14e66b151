import { PageSection } from '#web/ui/page.tsx'
import { NameFields } from './name-fields.tsx'
import { PictureField } from './picture-field.tsx'
import { WithProfile } from './with-profile.tsx'

export const ProfilePanel = () => (
  <PageSection
    anchor="profile"
    heading="Profile"
    purpose="Your name and picture as they appear with your posts in the preview."
  >
    <WithProfile>
      {({ profile }) => (
        <div className="flex flex-col gap-4">
          <PictureField profile={profile} />
          <NameFields profile={profile} />
        </div>
      )}
    </WithProfile>
  </PageSection>
)
