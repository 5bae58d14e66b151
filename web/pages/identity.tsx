import { useSearch } from '@tanstack/react-router'
import { LibraryPanel } from '#web/features/libraries/library-panel.tsx'
import { offerLibrary } from '#web/features/libraries/offer-library.ts'
import { PageHeader } from '#web/ui/page.tsx'
import { StoryPanel } from '#web/features/libraries/story-panel.tsx'
import { TabLinks } from '#web/ui/menus/tab-links.tsx'
import { VoicePanel } from '#web/features/voice-profile/voice-panel.tsx'

const heading = 'Identity'
const storyPurpose =
  'Who you are, in your own words. Switch "My Story" on under Context, and drafts sound like you.'
const voicePurpose =
  'How you write, learned from your own posts. Models that draft for you are told to follow it.'

/** Who the writer is, and what they offer. */
export function IdentityPage() {
  const { view } = useSearch({ strict: false })
  const tabs = (
    <TabLinks
      label={heading}
      tabs={[
        { label: 'My Story', to: '/identity', search: {} },
        { label: 'My Offers', to: '/identity', search: { view: 'offers' } },
        { label: 'My Voice', to: '/identity', search: { view: 'voice' } },
      ]}
    />
  )
  if (view === 'offers') return <LibraryPanel library={offerLibrary} page={{ heading, tabs }} />
  const isVoice = view === 'voice'
  return (
    <div className="flex h-full min-h-0 flex-col">
      <title>{heading}</title>
      <PageHeader heading={heading} purpose={isVoice ? voicePurpose : storyPurpose}>
        {tabs}
      </PageHeader>
      {isVoice ? <VoicePanel /> : <StoryPanel />}
    </div>
  )
}
