import { ImportTool } from '#web/features/libraries/import-panel.tsx'
import { knowledgeLibrary } from '#web/features/libraries/knowledge-library.ts'
import { LibraryPanel } from '#web/features/libraries/library-panel.tsx'

export const KnowledgeBasePage = () => <LibraryPanel library={knowledgeLibrary} actions={<ImportTool />} />
