import type { ReactNode } from 'react'
import { WideDialog } from '#web/ui/wide-dialog.tsx'
import { ByHandButton, WhyByHand } from './by-hand-instead.tsx'
import { PublishAction, type PublishActionProps } from './publish-action.tsx'
import { WhereItGoes } from './where-it-goes.tsx'

type PublishPanelProps = PublishActionProps & {
  isOpen: boolean
  /** The way for those whose app may not publish for them. */
  onByHand: () => void
  /** The card as the feed will show it; nothing in it can be edited. */
  preview: ReactNode
}

/** The dialog "Publish post" (specification 2.17). */
export function PublishPanel(props: PublishPanelProps) {
  const { isOpen, onOpenChange, onByHand, preview } = props
  return (
    <WideDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Publish post"
      preview={preview}
      footer={
        <>
          <PublishAction {...props} />
          <ByHandButton onByHand={onByHand} />
        </>
      }
    >
      <p>Your post goes out at once, exactly as you see it here.</p>
      <WhereItGoes />
      <WhyByHand />
    </WideDialog>
  )
}
