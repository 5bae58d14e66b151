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
export type OpenClaims = { open: number; texts: string[] }

/** What in a post its writer's material does not say. */
export function wordsOfClaims(claims: OpenClaims | null): string {
  const { open, texts } = claims ?? { open: 0, texts: [] }
  const named = texts.map((text) => `“${text}”`).join(', ')
  const more = open > texts.length ? ` and ${open - texts.length} more` : ''
  return `Nothing in your material says this: ${named}${more}. Sources, below the post, shows each of them.`
}
