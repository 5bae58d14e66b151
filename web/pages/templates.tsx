import { useSearch } from '@tanstack/react-router'
import { ledeTemplates } from '#web/features/libraries/lede-library.ts'
import { LedeLibraryPanel } from '#web/features/libraries/lede-library-panel.tsx'
import { LibraryPanel } from '#web/features/libraries/library-panel.tsx'
import { templateLibrary } from '#web/features/libraries/template-library.ts'
import { TabLinks } from '#web/ui/menus/tab-links.tsx'

const heading = 'Templates'
const purpose =
  'Proven structures for a post, each with an example. Use one right away, or save a copy and make it your own.'

/** The writer's own templates, and Lede's library beside them. */
export function TemplatesPage() {
  const { view } = useSearch({ strict: false })
  const tabs = (
    <TabLinks
      label={heading}
      tabs={[
        { label: 'Yours', to: '/templates', search: {} },
        { label: "Lede's library", to: '/templates', search: { view: 'library' } },
      ]}
    />
  )
  if (view === 'library')
    return <LedeLibraryPanel library={ledeTemplates} heading={heading} purpose={purpose} tabs={tabs} />
  return <LibraryPanel library={templateLibrary} page={{ heading, tabs }} />
}
