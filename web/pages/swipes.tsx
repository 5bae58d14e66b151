import { Link, useSearch } from '@tanstack/react-router'
import { brand } from '#core/brand.ts'
import { ledePosts } from '#web/features/libraries/lede-library.ts'
import { LedeLibraryPanel } from '#web/features/libraries/lede-library-panel.tsx'
import { LibraryPanel } from '#web/features/libraries/library-panel.tsx'
import { swipeLibrary } from '#web/features/libraries/swipe-library.ts'
import { TabLinks } from '#web/ui/menus/tab-links.tsx'

const heading = 'Swipes'
const purpose = 'Posts from many trades, written for this library, each with a note on why it works.'

/** The writer's own swipes, and Lede's library beside them. */
export function SwipesPage() {
  const { view } = useSearch({ strict: false })
  const tabs = (
    <TabLinks
      label={heading}
      tabs={[
        { label: 'Yours', to: '/swipes', search: {} },
        { label: "Lede's library", to: '/swipes', search: { view: 'library' } },
      ]}
    />
  )
  if (view === 'library')
    return <LedeLibraryPanel library={ledePosts} heading={heading} purpose={purpose} tabs={tabs} />
  return <LibraryPanel library={swipeLibrary} page={{ heading, tabs }} beginning={<BringIn />} />
}

const BringIn = () => (
  <Link
    to="/settings"
    hash="data"
    className="inline-flex min-h-8 items-center text-accent underline pointer-coarse:min-h-11"
  >
    Import your {brand.network} posts
  </Link>
)
