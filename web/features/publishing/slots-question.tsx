import { wordsOfSlots } from '#core/post/open-slots.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import type { SlotsAsked } from './use-sending.ts'

type SlotsQuestionProps = {
  asked: SlotsAsked
  action: 'Publish anyway' | 'Schedule anyway' | 'Reschedule anyway'
}

/** Asks before a post goes out with places that its writer was to fill in. */
export const SlotsQuestion = ({ asked: { slots, close, agree }, action }: SlotsQuestionProps) => (
  <ConfirmDialog
    isOpen={slots.length > 0}
    onOpenChange={close}
    {...wordsOfSlots(slots)}
    action={action}
    onConfirm={agree}
  />
)
