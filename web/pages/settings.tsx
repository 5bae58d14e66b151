import { PrivacyPanel } from '#web/features/analytics/privacy-panel.tsx'
import { ApiKeysPanel } from '#web/features/api-keys/keys-panel.tsx'
import { ModelsPanel } from '#web/features/models/models-panel.tsx'
import { SignInPanel } from '#web/features/session/password-panel.tsx'
import { SamplesPanel } from '#web/features/samples/samples-panel.tsx'
import { ArchivePanel } from '#web/features/archive/archive-panel.tsx'
import { AppearancePanel } from '#web/features/settings/appearance-panel.tsx'
import { DeleteAccountPanel } from '#web/features/settings/delete-account-panel.tsx'
import { LinkedInPanel } from '#web/features/settings/linkedin-panel.tsx'
import { NoticesPanel } from '#web/features/settings/notices-panel.tsx'
import { PreferencesPanel } from '#web/features/settings/preferences-panel.tsx'
import { ProfilePanel } from '#web/features/settings/profile-panel.tsx'
import { TimezonePanel } from '#web/features/settings/timezone-panel.tsx'
import { UsagePanel } from '#web/features/settings/usage-panel.tsx'
import { SectionLinks } from '#web/features/settings/sections-panel.tsx'
import { PageHeader } from '#web/ui/page.tsx'

const heading = 'Settings'

/** Everything that concerns the account rather than a post. */
export function SettingsPage() {
  return (
    <div className="relative flex h-full min-h-0 flex-col overflow-y-auto scroll-pt-12">
      <title>{heading}</title>
      <PageHeader heading={heading} purpose="Each change is saved as you make it." />
      <SectionLinks />
      <div className="mx-auto w-full max-w-3xl px-4 pb-12">
        <ProfilePanel />
        <TimezonePanel />
        <LinkedInPanel />
        <PreferencesPanel />
        <NoticesPanel />
        <ModelsPanel />
        <ApiKeysPanel />
        <UsagePanel />
        <ArchivePanel />
        <SamplesPanel />
        <AppearancePanel />
        <PrivacyPanel />
        <SignInPanel />
        <DeleteAccountPanel />
      </div>
    </div>
  )
}
