import { useId, useRef } from 'react'
import type { VoiceProposal } from '#contract/materials/voice.ts'
import { Button } from '#web/ui/button.tsx'
import { toast, withUndo } from '#web/ui/toasts/notice-queue.ts'
import { ChangeList } from './change-list.tsx'
import { useDecide } from './queries.ts'

type Decided = 'accepted' | 'refused'
const said: Record<Decided, string> = { accepted: 'Added to your voice', refused: 'Refused for good' }

/** Rules suggested by the writer's edits; the container stays mounted, so that it can take the focus. */
export function ProposalList({ proposals }: { proposals: VoiceProposal[] }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const name = useId()
  const { mutate, isPending } = useDecide()
  const decide = (id: string, decision: Decided) => {
    if (isPending) return
    mutate(
      { id, decision },
      {
        onSuccess: () => {
          heading.current?.focus()
          toast.message(
            said[decision],
            withUndo(() => mutate({ id, decision: 'open' })),
          )
        },
      },
    )
  }
  if (proposals.length === 0) return null
  return (
    <section aria-labelledby={name} className="mb-6">
      <h2 ref={heading} id={name} tabIndex={-1} className="text-base font-semibold outline-none">
        From your edits
      </h2>
      <p className="mt-0.5 text-ink-soft">
        What you changed in the first drafts of at least two posts. At most three a week; what you refuse
        never comes back.
      </p>
      <ul className="mt-3 flex flex-col gap-3">
        {proposals.map((proposal) => (
          <Proposal
            key={proposal.id}
            proposal={proposal}
            onDecide={(decision) => decide(proposal.id, decision)}
          />
        ))}
      </ul>
    </section>
  )
}

type ProposalProps = { proposal: VoiceProposal; onDecide: (decision: Decided) => void }

function Proposal({ proposal: { text, changes }, onDecide }: ProposalProps) {
  const id = useId()
  return (
    <li aria-labelledby={id} className="rounded-[10px] border border-accent/40 bg-surface p-4">
      <p id={id} className="font-medium wrap-anywhere">
        {text}
      </p>
      <ChangeList changes={changes} />
      <div className="mt-3 flex gap-2">
        <Button variant="outline" aria-describedby={id} onClick={() => onDecide('accepted')}>
          Accept
        </Button>
        <Button variant="ghost" aria-describedby={id} onClick={() => onDecide('refused')}>
          Refuse
        </Button>
      </div>
    </li>
  )
}
