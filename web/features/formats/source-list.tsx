import { useNavigate } from '@tanstack/react-router'
import { Check, ChevronRight } from 'lucide-react'
import { useId } from 'react'
import {
  addInfoAddress,
  noneAvailable,
  type Segment,
  type SourceItem,
  type SourceSection,
} from '#core/formats/format-values.ts'
import { choiceWords } from '#core/flows.ts'
import { Button } from '#web/ui/button.tsx'
import { listHeadingClass, rowListClass } from './action-row.tsx'
import { hasSaid, useAnswersTo, useChoices } from './choices.ts'

type SourceListProps = {
  list: Extract<Segment, { kind: 'sources' }>
  /** Whether more may be appended. */
  isGrowing: boolean
  repliesTo: string | null
}

/** The writer's own material, to choose what post ideas should be about (specification 4.8). */
export function SourceList({ list, isGrowing, repliesTo }: SourceListProps) {
  const answers = useAnswersTo(repliesTo)
  const isChosen = ({ id }: SourceItem) => hasSaid(answers, choiceWords.source, id)
  const isAnswered =
    answers[0]?.text === choiceWords.source || list.sections.some(({ items }) => items.some(isChosen))
  return (
    <section>
      {list.heading === null ? null : <h2 className={listHeadingClass}>{list.heading}</h2>}
      {list.sections.map((section, place) => (
        // Sections are only ever appended, so their index is a stable key.
        <Section
          key={place}
          section={section}
          isGrowing={isGrowing && place === list.sections.length - 1}
          isAnswered={isAnswered}
          isChosen={isChosen}
        />
      ))}
    </section>
  )
}

type SectionProps = {
  section: SourceSection
  isGrowing: boolean
  /** Whether an item of the list has been chosen. */
  isAnswered: boolean
  isChosen: (item: SourceItem) => boolean
}

function Section({ section, isGrowing, isAnswered, isChosen }: SectionProps) {
  const { title, items, emptyMessage } = section
  const titleId = useId()
  return (
    <section className="mt-4 first:mt-0">
      {title === '' ? null : (
        <h3 id={titleId} className="mb-1 text-sm font-medium text-ink-soft">
          {title}
        </h3>
      )}
      {items.length > 0 ? (
        // oxlint-disable-next-line jsx-a11y/no-redundant-roles
        <ul role="list" aria-label={title === '' ? 'Sources' : title} className={rowListClass}>
          {items.map((item, place) => (
            <li key={place}>
              <SourceRow item={item} isAnswered={isAnswered} isChosen={isChosen(item)} />
            </li>
          ))}
        </ul>
      ) : null}
      {items.length === 0 && !(isGrowing && emptyMessage === '') ? (
        <EmptySection
          title={title}
          titleId={titleId}
          message={emptyMessage === '' ? noneAvailable : emptyMessage}
        />
      ) : null}
    </section>
  )
}

type EmptyProps = { title: string; titleId: string; message: string }

function EmptySection({ title, titleId, message }: EmptyProps) {
  const address = addInfoAddress(title)
  const choices = useChoices()
  const navigate = useNavigate()
  return (
    <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-[10px] border border-dashed border-line px-4 py-2">
      <p dir="auto" className="min-w-0 text-sm wrap-anywhere text-ink-soft italic">
        {message}
      </p>
      {choices !== null && address !== null ? (
        <Button
          variant="outline"
          aria-describedby={titleId}
          disabled={choices.isBusy}
          onClick={() => void navigate({ to: address })}
        >
          Add Info
        </Button>
      ) : null}
    </div>
  )
}

type SourceRowProps = { item: SourceItem; isAnswered: boolean; isChosen: boolean }

function SourceRow({ item, isAnswered, isChosen }: SourceRowProps) {
  const choices = useChoices()
  if (!choices)
    return (
      <div className={rowClass}>
        <SourceWords item={item} />
      </div>
    )
  return (
    <button
      type="button"
      disabled={choices.isBusy || isAnswered}
      aria-current={isChosen ? 'true' : undefined}
      onClick={() => choices.chooseSource(item)}
      className={`${rowClass} enabled:hover:bg-hover disabled:cursor-default ${isChosen ? 'bg-accent-soft' : ''}`}
    >
      <SourceWords item={item} />
      {isChosen ? (
        <Check size={16} aria-hidden className="shrink-0 text-accent" />
      ) : (
        <ChevronRight size={16} aria-hidden className="shrink-0 text-ink-soft" />
      )}
    </button>
  )
}

const rowClass =
  'flex min-h-11 w-full items-center gap-3 px-4 py-2 text-start -outline-offset-2 focus-visible:rounded-[10px]'

const SourceWords = ({ item: { name, description } }: { item: SourceItem }) => (
  <span className="min-w-0 grow">
    <span dir="auto" className="block font-medium wrap-anywhere">
      {name}
    </span>
    {description === '' ? null : (
      <span dir="auto" className="line-clamp-2 text-ink-soft">
        {description}
      </span>
    )}
  </span>
)
