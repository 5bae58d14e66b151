import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleHelp } from 'lucide-react'
import type { Confirmation } from '#contract/publishing/confirmations.ts'
import { parseContent } from '#core/post/post-content.ts'
import { PostPreview } from '#web/features/editor/post-preview-panel.tsx'
import { profileQuery } from '#web/features/session/queries.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState, ErrorState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { DecidedNote } from './decided-note.tsx'
import { Decision } from './decision.tsx'
import { confirmationQuery, isNotHere } from './queries.ts'

/** A post that a program wants to publish: the exact version, and the owner's decision. */
export function ConfirmationPanel({ id }: { id: string }) {
  const { data, error, isPending, refetch } = useQuery(confirmationQuery(id))
  if (data !== undefined) return <Shown confirmation={data} />
  if (isPending) return <Loading />
  if (isNotHere(error)) return <NotHere />
  return (
    <ErrorState title="This could not be loaded." onRetry={() => void refetch()}>
      {`${error.message} Nothing was published.`}
    </ErrorState>
  )
}

function Shown({ confirmation }: { confirmation: Confirmation }) {
  const { state, content } = confirmation
  return (
    <>
      <div className="mx-auto flex w-full max-w-3xl grow flex-col gap-4 px-4 pb-6">
        {state === 'waiting' ? null : <DecidedNote confirmation={confirmation} />}
        {content === null ? null : (
          <section aria-label="The post as it would go out" className="rounded-lg bg-feed p-4 md:p-6">
            <Preview content={content} />
          </section>
        )}
      </div>
      {state === 'waiting' ? <Decision confirmation={confirmation} /> : null}
    </>
  )
}

function Preview({ content }: { content: string }) {
  const profile = useQuery(profileQuery).data?.profile
  const author = { name: profile?.fullName ?? null, imageUrl: profile?.imageUrl ?? null }
  return <PostPreview author={author} content={parseContent(content)} />
}

const NotHere = () => (
  <EmptyState
    icon={<CircleHelp size={20} aria-hidden />}
    title="There is nothing here to confirm"
    action={
      <Link to="/posts" className={buttonClass('outline')}>
        Go to your posts
      </Link>
    }
  >
    The address may be incomplete, or it was meant for another account. Nothing was published.
  </EmptyState>
)

const Loading = () => (
  <output aria-label="Loading the post" className="mx-auto flex w-full max-w-3xl flex-col gap-4 px-4">
    <Skeleton className="h-64 w-full" />
    <Skeleton className="h-10 w-64" />
  </output>
)
