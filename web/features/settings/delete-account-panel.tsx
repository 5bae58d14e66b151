import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sessionQuery, type Session, useNetworkName } from '#web/features/session/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { PageSection } from '#web/ui/page.tsx'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'

export function DeleteAccountPanel() {
  const { data: session } = useQuery(sessionQuery)
  const network = useNetworkName()
  return (
    <PageSection
      anchor="delete-account"
      heading="Delete the account"
      purpose={`Removes your chats, posts, libraries, files and settings for good. Posts that are on ${network} stay there; scheduled ones will not go out.`}
    >
      {session == null ? null : <Deletion session={session} />}
    </PageSection>
  )
}

function Deletion({ session }: { session: Session }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="outline" onClick={() => setIsOpen(true)}>
        Delete the account…
      </Button>
      <DeleteAccountDialog session={session} isOpen={isOpen} onOpenChange={setIsOpen} />
    </>
  )
}
