import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useRef, useState } from 'react'
import type * as v from 'valibot'
import { type apiKeys, maxApiKeys } from '#contract/api-keys.ts'
import { brand } from '#core/brand.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState, Loaded } from '#web/ui/empty-state.tsx'
import { PageSection } from '#web/ui/page.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ConnectGuide } from './connect-guide.tsx'
import { KeyRow } from './key-row.tsx'
import { NewKeyDialog } from './new-key-dialog.tsx'
import { apiKeysQuery } from './queries.ts'

/** Lets other programs work with the account, each with a key of its own. */
export const ApiKeysPanel = () => (
  <PageSection
    anchor="programs"
    heading="Other programs"
    purpose={`Let Claude, your code editor or another program work with your material and posts through the Model Context Protocol. Each gets its own key, limited to what you allow. Nothing is published until you confirm it here in ${brand.product}.`}
  >
    <Loaded
      query={useQuery(apiKeysQuery)}
      failed="Your keys could not be loaded."
      waiting={<Skeleton className="h-40 w-full" />}
    >
      {(known) => <Keys {...known} />}
    </Loaded>
  </PageSection>
)

function Keys({ keys, address }: v.InferOutput<typeof apiKeys.list.answer>) {
  const [isMaking, setMaking] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const isFull = keys.length >= maxApiKeys
  return (
    <div className="flex flex-col gap-4">
      {keys.length === 0 ? (
        <EmptyState icon={<KeyRound size={20} aria-hidden />} title="No keys yet">
          Create one for each program, so that you can revoke each separately.
        </EmptyState>
      ) : (
        <ul
          aria-label="Keys of other programs"
          className="divide-y divide-line rounded-lg border border-line bg-surface"
        >
          {keys.map((key) => (
            <KeyRow key={key.id} apiKey={key} onRevoked={() => opener.current?.focus()} />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button ref={opener} variant="outline" disabled={isFull} onClick={() => setMaking(true)}>
          <KeyRound size={16} aria-hidden />
          New key
        </Button>
        {isFull ? (
          <p className="text-ink-soft">You have {maxApiKeys} keys, the most an account can have.</p>
        ) : null}
      </div>
      <details className="rounded-lg border border-line bg-surface px-4 py-2">
        <summary className="min-h-9 cursor-pointer content-center font-medium pointer-coarse:min-h-11">
          How to connect a program
        </summary>
        <div className="pt-2 pb-2">
          <ConnectGuide address={address} secret={null} />
        </div>
      </details>
      <NewKeyDialog isOpen={isMaking} onOpenChange={setMaking} address={address} />
    </div>
  )
}
