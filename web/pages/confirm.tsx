import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { Confirmation } from '#contract/publishing/confirmations.ts'
import { ConfirmationPanel } from '#web/features/confirmations/confirmation-panel.tsx'
import { confirmationQuery, isNotHere } from '#web/features/confirmations/queries.ts'
import { PageHeader } from '#web/ui/page.tsx'

/** Where a user decides on a publication that a program has requested. */
export function ConfirmPage() {
  const { id } = useParams({ from: '/signed-in/pages/confirm/$id' })
  const { data, error } = useQuery(confirmationQuery(id))
  const isMissing = data === undefined && isNotHere(error)
  const isOpen = data === undefined || data.state === 'waiting'
  const verb = data === undefined || data.schedule === null ? 'publish' : 'schedule'
  const question = verb === 'publish' ? 'Publish this post?' : 'Schedule this post?'
  const heading = isMissing ? 'Confirm a post' : isOpen ? question : data.title
  const title = isMissing ? heading : question
  const purpose = data === undefined ? purposeOfAsking(isMissing) : purposeOf(data, verb)
  return (
    <div className="relative flex h-full min-h-0 flex-col overflow-y-auto">
      <title>{title}</title>
      <PageHeader heading={heading} purpose={purpose} />
      <ConfirmationPanel id={id} />
    </div>
  )
}

const purposeOfAsking = (isMissing: boolean): string =>
  isMissing
    ? 'Programs ask here before they publish or schedule. Nothing goes out unless you say so.'
    : 'A program is asking. Nothing goes out unless you say so.'

const purposeOf = ({ state, keyName, title }: Confirmation, verb: 'publish' | 'schedule'): string =>
  state === 'waiting'
    ? `"${keyName}" asks to ${verb} "${title}". Nothing goes out unless you say so.`
    : `"${keyName}" asked to publish it.`
