import { clsx } from 'clsx'
import { memo, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { nameOf, quietButton, shortWords } from './finding-words.ts'
import { spellingRule } from './messages.ts'
import type { CheckState, ShownFinding } from './post-checker.ts'

export type FindingActions = {
  onSelect: (finding: ShownFinding) => void
  onEmphasize: (id: string | null) => void
  onFix: (finding: ShownFinding, text: string) => void
  onFixAlike: (finding: ShownFinding) => void
  onIgnore: (finding: ShownFinding) => void
  onSwitchOff: (finding: ShownFinding) => void
  onAddWord: (finding: ShownFinding) => void
}

/** The findings of one rule. */
export type FindingGroup = { rule: string; label: string; places: ShownFinding[] }

const shownAtFirst = 3

type Picking<Item> = { picked: CheckState['picked']; holds: (item: Item, id: string) => boolean }

/** Returns the first few items; all of them once requested, or when the picked finding is among the others. */
export function useFirst<Item>(items: Item[], { picked, holds }: Picking<Item>) {
  const [isUnfolded, setUnfolded] = useState(false)
  const [seen, setSeen] = useState<CheckState['picked']>(null)
  const others = items.slice(shownAtFirst)
  if (picked !== seen) {
    setSeen(picked)
    if (picked !== null && others.some((item) => holds(item, picked.id))) setUnfolded(true)
  }
  const shown = isUnfolded ? items : items.slice(0, shownAtFirst)
  return { shown, hidden: items.length - shown.length, unfold: () => setUnfolded(true) }
}

type FindingCardProps = { group: FindingGroup; picked: CheckState['picked']; actions: FindingActions }

/** The findings of one rule: why they are worth a look, where they are, and the available actions. */
export function FindingCard({ group: { rule, label, places }, picked, actions }: FindingCardProps) {
  const { shown, hidden, unfold } = useFirst(places, { picked, holds: ({ id }, wanted) => id === wanted })
  const [first] = places
  const isOneReason = places.every(({ why }) => why === first?.why)
  return (
    <li data-rule={rule} className="flex flex-col gap-1 rounded-card border border-line p-3">
      <h3 className="text-[0.8125rem] text-ink-soft">
        {label}
        {places.length > 1 ? ` (${places.length})` : ''}
      </h3>
      {isOneReason && places.length > 1 ? <p>{first?.why}</p> : null}
      <ul className="flex flex-col gap-1">
        {shown.map((finding) => (
          <FindingPlace
            key={finding.id}
            finding={finding}
            hasReason={!isOneReason || places.length === 1}
            fixesAlike={places.find((one) => isAlike(one, finding)) === finding}
            isPicked={finding.id === picked?.id}
            actions={actions}
          />
        ))}
      </ul>
      <div className="-mb-1 flex flex-wrap items-center gap-1">
        {hidden === 0 ? null : (
          <Button variant="ghost" onClick={unfold}>
            Show {hidden} more <span className="sr-only">({label})</span>
          </Button>
        )}
        {first === undefined ? null : (
          <button type="button" className={quietButton('-ml-2')} onClick={() => actions.onSwitchOff(first)}>
            Switch off this rule <span className="sr-only">({label})</span>
          </button>
        )}
      </div>
    </li>
  )
}

/** Whether both have the same fix. */
const isAlike = (one: ShownFinding, other: ShownFinding) =>
  other.clearsMarks === true || one.fixes[0] === other.fixes[0]

type FindingPlaceProps = {
  finding: ShownFinding
  /** Whether it shows its own reason. */
  hasReason: boolean
  /** Whether it has the button that fixes all like it. */
  fixesAlike: boolean
  isPicked: boolean
  actions: FindingActions
}

/** One finding: its words, and the available actions. */
const FindingPlace = memo(Place)

function Place({ finding, hasReason, fixesAlike, isPicked, actions }: FindingPlaceProps) {
  const { id, why } = finding
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Only makes the words stand out; each button works alone.
    <li
      data-finding={id}
      aria-current={isPicked}
      className={clsx(
        '-mx-2 flex flex-col gap-1 corners px-2 py-1 transition-colors',
        isPicked && 'bg-accent-soft',
      )}
      onMouseEnter={() => actions.onEmphasize(id)}
      onMouseLeave={() => actions.onEmphasize(null)}
      onFocus={() => actions.onEmphasize(id)}
      onBlur={() => actions.onEmphasize(null)}
    >
      <Quotation finding={finding} onSelect={() => actions.onSelect(finding)} />
      {hasReason ? <p>{why}</p> : null}
      <Becomes finding={finding} />
      <div className="flex flex-wrap items-center gap-1">
        <Fixes finding={finding} fixesAlike={fixesAlike} actions={actions} />
        <QuietAction name="Ignore" finding={finding} onPress={actions.onIgnore} />
        {finding.rule === spellingRule ? (
          <QuietAction name="Add to dictionary" finding={finding} onPress={actions.onAddWord} />
        ) : null}
      </div>
    </li>
  )
}

type QuotationProps = { finding: ShownFinding; onSelect: () => void }

function Quotation({ finding, onSelect }: QuotationProps) {
  const { words, around } = finding
  if (words === '') return null
  return (
    <button
      type="button"
      aria-label={`Show ${nameOf(finding)} in the post`}
      onClick={onSelect}
      className="line-clamp-3 rounded-sm text-start font-medium wrap-anywhere whitespace-pre-wrap hover:bg-hover pointer-coarse:min-h-11"
    >
      {around.before}
      {around.before === '' && around.after === '' ? (
        words
      ) : (
        <mark className="bg-accent-soft text-ink">{words}</mark>
      )}
      {around.after}
    </button>
  )
}

type FixesProps = { finding: ShownFinding; fixesAlike: boolean; actions: FindingActions }

function Fixes({ finding, fixesAlike, actions }: FixesProps) {
  const { fixes, alike } = finding
  const [best, ...others] = fixes
  if (best === undefined) return null
  const name = nameOf(finding)
  return (
    <>
      <Button variant="outline" aria-label={`Fix ${name}`} onClick={() => actions.onFix(finding, best)}>
        Fix
      </Button>
      {others.map((other) => (
        <Button
          key={other}
          variant="ghost"
          aria-label={`${shortWords(other)}: fix ${name} with this`}
          onClick={() => actions.onFix(finding, other)}
        >
          {shortWords(other)}
        </Button>
      ))}
      {fixesAlike && alike > 1 ? (
        <Button variant="ghost" onClick={() => actions.onFixAlike(finding)}>
          Fix all {alike} <span className="sr-only">like {name}</span>
        </Button>
      ) : null}
    </>
  )
}

/** Shows the text after the fix. */
function Becomes({ finding: { around, words, fixes, clearsMarks } }: { finding: ShownFinding }) {
  const [fix] = fixes
  if (fix === undefined) return null
  const text = `${around.before}${fix}${around.after}`
  if (text.trim() === '') {
    return <p className="text-[0.8125rem] text-ink-soft">"{shortWords(words)}" is removed.</p>
  }
  return (
    <p className="line-clamp-4 text-[0.8125rem] wrap-anywhere text-ink-soft">
      {clearsMarks ? 'In plain letters:' : 'Becomes'}{' '}
      <ins className="font-medium text-ink no-underline">{text.trim()}</ins>
    </p>
  )
}

type QuietActionProps = { name: string; finding: ShownFinding; onPress: (finding: ShownFinding) => void }

const QuietAction = ({ name, finding, onPress }: QuietActionProps) => (
  <button type="button" className={quietButton('first:-ml-2')} onClick={() => onPress(finding)}>
    {name} <span className="sr-only">{nameOf(finding)}</span>
  </button>
)
