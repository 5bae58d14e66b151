import { PageSection } from '#web/ui/page.tsx'
import { AvailableModels } from './available-models.tsx'
import { useQuery } from '@tanstack/react-query'
import { keyProviders } from '#contract/model-keys.ts'
import { Loaded } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { KeyRow } from './key-row.tsx'
import { keysQuery } from './key-queries.ts'

/** The available models, and the account's own keys for more. */
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

/** One row per provider, with the account's key or a way to add one. */
const OwnKeys = () => (
  <div className="mt-6">
    <h3 className="font-semibold">Your own keys</h3>
    <p className="mt-0.5 mb-3 text-ink-soft">
      Only your account uses them. They are stored encrypted and never shown again.
    </p>
    <Loaded
      query={useQuery(keysQuery)}
      failed="Your keys could not be loaded."
      waiting={<Skeleton className="h-60 w-full" />}
    >
      {(keys) => (
        <ul
          aria-label="Your own keys"
          className="divide-y divide-line rounded-lg border border-line bg-surface"
        >
          {keyProviders.map((provider) => (
            <KeyRow key={provider} provider={provider} kept={keys.find((key) => key.provider === provider)} />
          ))}
        </ul>
      )}
    </Loaded>
  </div>
)
