import { type OpenClaims, wordsOfQuestions } from '#core/post/open-slots.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'

/** What the writer is asked about before a post is published; nothing is asked while both are empty. */
export type OpenPlaces = {
  slots: readonly string[]
  /** The claims that the writer's material does not support. */
  claims: OpenClaims | null
  close: () => void
  agree: () => void
}

type SlotsQuestionProps = {
  asked: OpenPlaces
  action: 'Publish anyway' | 'Schedule anyway'
}

/** Asks once before publishing a post with open placeholders or unsupported claims. */
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
