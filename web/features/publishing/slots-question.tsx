import { type OpenClaims, wordsOfQuestions } from '#core/post/open-slots.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'

/** What somebody is asked about before their post goes out; nothing while there is neither. */
export type OpenPlaces = {
  slots: readonly string[]
  /** What their material does not say. */
  claims: OpenClaims | null
  close: () => void
  agree: () => void
}

type SlotsQuestionProps = {
  asked: OpenPlaces
  action: 'Publish anyway' | 'Schedule anyway' | 'Reschedule anyway'
}

/** Asks once before a post goes out with places that its writer was to fill in, or with claims from nowhere. */
export const SlotsQuestion = ({ asked: { slots, claims, close, agree }, action }: SlotsQuestionProps) => {
  const words = wordsOfQuestions(slots, claims)
  return (
    <ConfirmDialog
      isOpen={words !== null}
      onOpenChange={close}
      title={words?.title ?? ''}
      description={words?.description ?? ''}
      action={action}
      onConfirm={agree}
    />
  )
}
