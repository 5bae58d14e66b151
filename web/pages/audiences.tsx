import { audienceLibrary } from '#web/features/libraries/audience-library.ts'
import { LibraryPanel } from '#web/features/libraries/library-panel.tsx'

export const AudiencesPage = () => <LibraryPanel library={audienceLibrary} />
