import { clsx } from 'clsx'
import { memo } from 'react'
import { Button } from '#web/ui/button.tsx'
import { nameOf, quietButton, shortWords } from './finding-words.ts'
import { spellingRule } from './messages.ts'
import type { ShownFinding } from './post-checker.ts'

export type FindingActions = {
  onSelect: (finding: ShownFinding) => void
  onEmphasize: (id: string | null) => void
  onFix: (finding: ShownFinding, text: string) => void
  onFixAlike: (finding: ShownFinding) => void
  onIgnore: (finding: ShownFinding) => void
  onSwitchOff: (finding: ShownFinding) => void
  onAddWord: (finding: ShownFinding) => void
}

type FindingCardProps = { finding: ShownFinding; isPicked: boolean; actions: FindingActions }

/** One finding: its words, why it is worth a look, and what can be done about it. */
export const FindingCard = memo(Card)

function Card({ finding, isPicked, actions }: FindingCardProps) {
  const { id, label, why } = finding
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Only makes the words stand out; each button works alone.
    <li
      data-finding={id}
      aria-current={isPicked}
      className={clsx(
        'flex flex-col gap-1 rounded-card border p-3 transition-colors',
        isPicked ? 'border-accent bg-accent-soft' : 'border-line hover:border-field-line',
      )}
      onMouseEnter={() => actions.onEmphasize(id)}
      onMouseLeave={() => actions.onEmphasize(null)}
      onFocus={() => actions.onEmphasize(id)}
      onBlur={() => actions.onEmphasize(null)}
    >
      <h3 className="text-[0.8125rem] text-ink-soft">{label}</h3>
      <Quotation finding={finding} onSelect={() => actions.onSelect(finding)} />
      <p>{why}</p>
      <Becomes finding={finding} />
      <div className="-mb-1 flex flex-wrap items-center gap-1">
        <Fixes finding={finding} actions={actions} />
        <QuietAction name="Ignore" finding={finding} onPress={actions.onIgnore} />
        {finding.rule === spellingRule ? (
          <QuietAction name="Add to dictionary" finding={finding} onPress={actions.onAddWord} />
        ) : null}
        <button type="button" className={quietButton()} onClick={() => actions.onSwitchOff(finding)}>
          Switch off this rule <span className="sr-only">({label})</span>
        </button>
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

type FixesProps = { finding: ShownFinding; actions: FindingActions }

function Fixes({ finding, actions }: FixesProps) {
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
      {alike > 1 ? (
        <Button variant="ghost" onClick={() => actions.onFixAlike(finding)}>
          Fix all {alike} <span className="sr-only">like {name}</span>
        </Button>
      ) : null}
    </>
  )
}

/** Says what will stand there. */
function Becomes({ finding: { around, words, fixes, clearsMarks } }: { finding: ShownFinding }) {
  const [fix] = fixes
  if (fix === undefined) return null
  const text = `${around.before}${fix}${around.after}`
  if (text.trim() === '') {
    return <p className="text-[0.8125rem] text-ink-soft">“{shortWords(words)}” is removed.</p>
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
  <button type="button" className={quietButton()} onClick={() => onPress(finding)}>
    {name} <span className="sr-only">{nameOf(finding)}</span>
  </button>
)
