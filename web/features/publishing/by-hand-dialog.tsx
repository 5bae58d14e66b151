import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ByHandPreparation } from '#contract/publishing/by-hand.ts'
import { brand } from '#core/brand.ts'
import { readPostAddress } from '#core/post/post-address.ts'
import { configQuery } from '#web/features/session/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { ErrorState } from '#web/ui/empty-state.tsx'
import { toast, withUndo } from '#web/ui/toasts/notice-queue.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { showError, errorMessage } from '#web/ui/toasts/toast.tsx'
import { CopyStep, FilesStep, OpenStep, Step } from './by-hand-steps.tsx'
import { byHandQuery, finishByHand, undoByHand } from './queries.ts'

export type ByHandDialogProps = {
  /** The element that gets the focus afterwards. */
  opener: HTMLElement | null
  documentId: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** Called when the state of the post has changed. */
  onChanged: () => void
}

const { network } = brand
/** A step-by-step dialog for publishing a post on the network manually. */
export function ByHandDialog(props: ByHandDialogProps) {
  const { documentId, isOpen, onOpenChange } = props
  const { data, error, isFetching, refetch } = useQuery({ ...byHandQuery(documentId), enabled: isOpen })
  const { address, setAddress, problem, isBusy, finish } = useFinishing(props, data)
  const whatIsWrong = useRef<HTMLDivElement>(null)
  // The scroll position: on a phone, the field may be out of sight.
  useEffect(() => {
    if (problem !== undefined) whatIsWrong.current?.scrollIntoView({ block: 'nearest' })
  }, [problem])
  return (
    <Dialog
      finalFocus={props.opener}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Publish by hand"
      description={`For when ${network} does not let an app post for you: you post it there yourself, and ${brand.product} keeps the record.`}
      className="md:max-w-[640px]"
      footer={
        <Button isBusy={isBusy} disabled={data === undefined} onClick={() => void finish()}>
          Mark as published
        </Button>
      }
    >
      <div className="flex min-h-0 grow flex-col gap-6 overflow-y-auto border-y border-line px-6 py-4">
        <PracticeNote />
        {data !== undefined && error === null ? (
          <ol className="flex flex-col gap-6">
            <CopyStep text={data.text} />
            {data.media.length > 0 ? <FilesStep documentId={documentId} media={data.media} /> : null}
            <OpenStep {...props} preparation={data} />
            <Step number={data.media.length > 0 ? 4 : 3} title="Paste the address here">
              <div ref={whatIsWrong} className="scroll-my-4">
                <TextField
                  label="Address of the post"
                  type="url"
                  inputMode="url"
                  autoComplete="off"
                  placeholder="https://www.linkedin.com/posts/…"
                  hint={`On ${network}, choose "Copy link to post" from the post's menu, or copy the address bar.`}
                  value={address}
                  error={problem}
                  onChange={({ target }) => setAddress(target.value)}
                />
              </div>
            </Step>
          </ol>
        ) : error === null || isFetching ? (
          <Waiting />
        ) : (
          <ErrorState title="This post cannot be published as it is." onRetry={() => void refetch()}>
            {errorMessage(error)}
          </ErrorState>
        )}
      </div>
    </Dialog>
  )
}

const Waiting = () => (
  <div aria-busy className="flex flex-col gap-3">
    <span className="sr-only">Getting the post ready…</span>
    <Skeleton className="h-5 w-40" />
    <Skeleton className="h-24 w-full" />
    <Skeleton className="h-5 w-52" />
  </div>
)

function PracticeNote() {
  const { data: config } = useQuery(configQuery)
  if (config?.network !== 'practice') return null
  return (
    <p className="rounded-md bg-sunken p-3 text-ink-soft">
      This goes to {network} itself, where people see it, and not to the practice network.
    </p>
  )
}

/** Validates the address before it is sent; the server makes the final check. */
function useFinishing(props: ByHandDialogProps, preparation: ByHandPreparation | undefined) {
  const { documentId, onOpenChange, onChanged } = props
  const client = useQueryClient()
  const [address, setAddress] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const change = () => {
    void client.invalidateQueries({ queryKey: ['posts'] })
    onChanged()
  }
  const takeBack = async () => {
    try {
      await undoByHand(documentId)
      change()
    } catch (error) {
      showError(error)
    }
  }
  const finish = async () => {
    if (preparation === undefined) return
    if (readPostAddress(address) === undefined) {
      setProblem(`This is not the address of a post on ${network}. Copy it from the post itself.`)
      return
    }
    setBusy(true)
    try {
      await finishByHand(documentId, { version: preparation.version, url: address })
      toast.success(
        'Marked as published',
        withUndo(() => void takeBack()),
      )
      setAddress('')
      onOpenChange(false)
      change()
    } catch (error) {
      setProblem(errorMessage(error))
    } finally {
      setBusy(false)
    }
  }
  const type = (typed: string) => {
    setAddress(typed)
    setProblem(undefined)
  }
  return { address, setAddress: type, problem, isBusy, finish }
}
