import { clsx } from 'clsx'
import { useId, useState } from 'react'
import {
  type Choice,
  type Conflict,
  conflictsIn,
  type MergePart,
  type PostMerge,
} from '#core/post/merge-posts.ts'
import type { PostText } from '#core/post/post-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { PostLines } from '#web/ui/post-lines.tsx'
import type { DocumentSession } from './document-session.ts'

type ConflictDialogProps = {
  session: DocumentSession
  conflict: PostMerge
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** Identifies a choice by both texts: when either changes, the choice has to be made again. */
const keyOf = ({ mine, theirs }: Conflict) => JSON.stringify([mine, theirs])

/** Both texts side by side where they differ, within the rest of the post, to choose from one by one. */
export function ConflictDialog({ session, conflict, isOpen, onOpenChange }: ConflictDialogProps) {
  const [choices, setChoices] = useState<Record<string, Choice>>({})
  const conflicts = conflictsIn(conflict)
  const open = conflicts.filter((one) => choices[keyOf(one)] === undefined).length
  const choose = (one: Conflict, choice: Choice) => setChoices({ ...choices, [keyOf(one)]: choice })
  const use = () => {
    onOpenChange(false)
    session.settle((one) => choices[keyOf(one)] ?? 'both')
  }
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Yours and theirs"
      description="These paragraphs were changed here and elsewhere. Everything else has been merged."
      className="md:max-w-[840px]"
      footer={
        <>
          <Button disabled={open > 0} onClick={use}>
            {open > 0 ? `${open} left to choose` : 'Use this text'}
          </Button>
          <Button variant="ghost" onClick={() => onOpenChange(false)}>
            Decide later
          </Button>
        </>
      }
    >
      <div className="flex min-h-0 grow flex-col gap-4 overflow-y-auto border-y border-line p-4 sm:p-6">
        {conflict.parts.map((part, at) => (
          // Parts have no identity but their index.
          <Part
            key={at}
            part={part}
            number={conflicts.findIndex((one) => one === part) + 1}
            choice={part.kind === 'conflict' ? choices[keyOf(part)] : undefined}
            onChoose={choose}
          />
        ))}
      </div>
    </Dialog>
  )
}

type PartProps = {
  part: MergePart
  number: number
  choice: Choice | undefined
  onChoose: (conflict: Conflict, choice: Choice) => void
}

function Part({ part, number, choice, onChoose }: PartProps) {
  const name = useId()
  if (part.kind === 'merged') {
    return (
      <div className="font-post wrap-anywhere whitespace-pre-wrap text-ink-soft">
        <Paragraphs text={part.text} />
      </div>
    )
  }
  const option = (value: Choice) => ({
    name,
    isChosen: choice === value,
    onChoose: () => onChoose(part, value),
  })
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 font-semibold">Paragraph {number}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        <Option {...option('mine')} label="Mine" text={part.mine} isPartOfBoth={choice === 'both'} />
        <Option {...option('theirs')} label="Theirs" text={part.theirs} isPartOfBoth={choice === 'both'} />
      </div>
      <Option {...option('both')} label="Both, one after the other" />
    </fieldset>
  )
}

type OptionProps = {
  name: string
  label: string
  isChosen: boolean
  onChoose: () => void
  text?: PostText
  isPartOfBoth?: boolean
}

function Option({ name, label, isChosen, onChoose, text, isPartOfBoth = false }: OptionProps) {
  const textId = useId()
  return (
    <div
      className={clsx(
        'relative flex flex-col gap-1 corners border p-3 has-focus-visible:outline-2 has-focus-visible:outline-accent',
        isChosen || isPartOfBoth ? 'border-accent bg-accent-soft' : 'border-line bg-surface hover:bg-hover',
      )}
    >
      <label className="flex cursor-pointer items-center gap-2 font-medium after:absolute after:inset-0">
        <input
          type="radio"
          name={name}
          checked={isChosen}
          onChange={onChoose}
          {...(text === undefined ? {} : { 'aria-describedby': textId })}
          className="relative z-1 size-4 accent-accent outline-none"
        />
        {label}
      </label>
      {text === undefined ? null : (
        <div id={textId} className="font-post wrap-anywhere whitespace-pre-wrap">
          {text.length === 0 ? <em className="text-ink-soft">Deleted</em> : <Paragraphs text={text} />}
        </div>
      )}
    </div>
  )
}

/** Leaves out blank paragraphs at the ends, which would only be gaps here. */
function Paragraphs({ text }: { text: PostText }) {
  const from = text.findIndex((runs) => runs.length > 0)
  const to = text.findLastIndex((runs) => runs.length > 0)
  return from === -1 ? null : <PostLines post={text.slice(from, to + 1)} />
}
