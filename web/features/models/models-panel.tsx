import { PageSection } from '#web/ui/page-section.tsx'
import { AvailableModels } from './available-models.tsx'
import { OwnKeys } from './own-keys.tsx'

/** What writes: the models there are, and the account's own keys for more. */
export const ModelsPanel = () => (
  <PageSection
    anchor="models"
    heading="Models"
    purpose="What writes your drafts and answers. Choose one under Preferences, in the message box."
  >
    <AvailableModels />
    <OwnKeys />
  </PageSection>
)
