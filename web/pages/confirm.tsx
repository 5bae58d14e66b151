import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { ConfirmationPanel } from '#web/features/confirmations/confirmation-panel.tsx'
import { confirmationQuery } from '#web/features/confirmations/queries.ts'
import { useConnectionReturn } from '#web/features/publishing/use-connection-return.ts'
import { PageHeader } from '#web/ui/page.tsx'

/** Where a person says whether what a program wants to have published or scheduled goes out. */
export function ConfirmPage() {
  const { id } = useParams({ from: '/signed-in/confirm/$id' })
  // Whoever connects from here comes back here; there is no post that was open.
  useConnectionReturn(() => undefined)
  const { data } = useQuery(confirmationQuery(id))
  const isOpen = data === undefined || data.state === 'waiting'
  const verb = data === undefined || data.schedule === null ? 'publish' : 'schedule'
  const question = verb === 'publish' ? 'Publish this post?' : 'Schedule this post?'
  const heading = isOpen ? question : data.title
  const purpose =
    data === undefined
      ? 'A program is asking. Nothing goes out unless you say so.'
      : data.state === 'waiting'
        ? `“${data.keyName}” asks to ${verb} “${data.title}”. Nothing goes out unless you say so.`
        : `“${data.keyName}” asked to publish it.`
  return (
    <div className="relative flex h-full min-h-0 flex-col overflow-y-auto">
      <title>{question}</title>
      <PageHeader heading={heading} purpose={purpose} />
      <ConfirmationPanel id={id} />
    </div>
  )
}
