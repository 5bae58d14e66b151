import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/empty-state.tsx'
import { Spinner } from '#web/ui/skeleton.tsx'
import { CheckSettings } from './check-settings.tsx'
import { type FindingActions, FindingCard, type FindingGroup, useFirst } from './finding-card.tsx'
import { countWords } from './finding-words.ts'
import type { CheckState, PostChecker, ShownFinding } from './post-checker.ts'

type CheckSectionProps = { checker: PostChecker; state: CheckState }

/** The findings grouped by rule, the most important first, and the writer's settings. */
export function CheckSection({ checker, state }: CheckSectionProps) {
  const { findings, picked } = state
  const section = useRef<HTMLDivElement>(null)
  const groups = useFirst(groupByRule(findings), {
    picked,
    holds: ({ places }, id) => places.some((place) => place.id === id),
  })
  const { said, say } = useAnswers()
  const { actions, announceNext } = useFindingActions({ checker, section, say })
  const undo = (event: KeyboardEvent) => {
    const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z'
    if (!isUndo) return
    event.preventDefault()
    checker.undo()
    say('Undone.')
  }
  // The page: scrolls to the finding whose mark was pressed, and focuses it if the keyboard was used.
  useEffect(() => {
    if (picked === null) return
    section.current
      ?.querySelector(`[data-finding="${CSS.escape(picked.id)}"]`)
      ?.scrollIntoView({ block: 'nearest' })
    if (!picked.takesFocus) return
    cardButton(section.current, picked.id)?.focus()
    checker.arrive()
  }, [checker, picked])
  // The editor: nothing is emphasized once this section is gone.
  useEffect(() => () => checker.emphasize(null), [checker])
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Takes the editor's undo key where the buttons have the focus.
    <div ref={section} onKeyDown={undo} className="flex flex-col gap-3">
      <output className="sr-only">{said}</output>
      <Summary state={state} onRetry={() => checker.retry('rules')} />
      {findings.length > 0 ? (
        <ol aria-label="Findings" className="flex flex-col gap-2">
          {groups.shown.map((group) => (
            <FindingCard key={group.rule} group={group} picked={picked} actions={actions} />
          ))}
        </ol>
      ) : null}
      {groups.hidden === 0 ? null : (
        <Button variant="outline" className="self-start" onClick={groups.unfold}>
          {groups.hidden === 1 ? 'Show 1 more kind' : `Show ${groups.hidden} more kinds`}
        </Button>
      )}
      <CheckSettings checker={checker} state={state} onDone={announceNext} />
    </div>
  )
}

/** Groups the findings by rule, the most important rules first. */
function groupByRule(findings: readonly ShownFinding[]): FindingGroup[] {
  const byRank = findings.toSorted((one, other) => one.rank - other.rank)
  const groups = Map.groupBy(byRank, ({ rule }) => rule)
  return Array.from(groups, ([rule, places]) => ({ rule, label: places[0]?.label ?? rule, places }))
}

function Summary({ state: { rules, findings }, onRetry }: { state: CheckState; onRetry: () => void }) {
  if (rules === 'failed') {
    return (
      <ErrorState title="The check is not responding." onRetry={onRetry}>
        Your post is safe; writing and publishing work without it.
      </ErrorState>
    )
  }
  if (rules !== 'ready') {
    return (
      <p className="flex items-center gap-2 text-ink-soft">
        <Spinner size={14} />
        Checking…
      </p>
    )
  }
  return (
    <p tabIndex={-1} data-summary className="rounded-sm text-ink-soft">
      {findings.length === 0 ? 'Nothing to mention.' : countWords(findings.length)}
    </p>
  )
}

/** The text of a live region; repeating the same text announces it again. */
function useAnswers() {
  const [said, setSaid] = useState('')
  const say = useCallback(
    (words: string) => setSaid((before) => (before === words ? `${words}\u00a0` : words)),
    [],
  )
  return { said, say }
}

type Acting = {
  checker: PostChecker
  section: { readonly current: HTMLElement | null }
  say: (words: string) => void
}

/** Returns the first button of a card, or of the first card when that one is gone. */
const cardButton = (section: HTMLElement | null, id = '') =>
  (
    section?.querySelector(`[data-finding="${CSS.escape(id)}"]`) ?? section?.querySelector('[data-finding]')
  )?.querySelector('button')

type Wanted = { id: string | undefined } | 'summary' | null

/**
 * The actions on findings, with announcements. If the pressed button is removed, the focus moves to the next card or to
 * the summary.
 */
function useFindingActions({ checker, section, say }: Acting) {
  const [next, setNext] = useState<{ wanted: Wanted }>({ wanted: null })
  const focusNext = useEffectEvent((wanted: Exclude<Wanted, null>) => {
    const summary = section.current?.querySelector('[data-summary]')
    const isHere = section.current?.contains(document.activeElement)
    if (wanted !== 'summary' && isHere) return
    const place = wanted === 'summary' ? summary : (cardButton(section.current, wanted.id) ?? summary)
    if (place instanceof HTMLElement) place.focus()
  })
  // The page: a removed button takes the focus with it.
  useEffect(() => {
    if (next.wanted !== null) focusNext(next.wanted)
  }, [next])
  // Stable for the lifetime of the section, so that a card only re-renders when its finding changes.
  const actions = useMemo(
    () =>
      actionsOf(checker, (finding, words, run) => {
        const findings = groupByRule(checker.getState().findings).flatMap(({ places }) => places)
        const at = findings.findIndex(({ id }) => id === finding.id)
        const following = findings[at + 1] ?? findings[at - 1]
        run()
        const left = checker.getState().findings.length
        say(`${words} ${left === 0 ? 'Nothing left to mention.' : `${countWords(left)}.`}`)
        setNext({ wanted: { id: following?.id } })
      }),
    [checker, say],
  )
  const announceNext = (words: string) => {
    say(words)
    setNext({ wanted: 'summary' })
  }
  return { actions, announceNext }
}

type Act = (finding: ShownFinding, words: string, run: () => void) => void

const actionsOf = (checker: PostChecker, act: Act): FindingActions => ({
  onSelect: ({ id }) => checker.select(id),
  onEmphasize: (id) => checker.emphasize(id),
  onFix: (finding, text) => act(finding, 'Fixed.', () => checker.fix(finding.id, text)),
  onFixAlike: (finding) => act(finding, `${finding.alike} fixed.`, () => checker.fixAlike(finding.id)),
  onIgnore: (finding) => act(finding, 'Ignored.', () => checker.ignore(finding.id)),
  onSwitchOff: (finding) =>
    act(finding, `Switched off: ${finding.label}.`, () => checker.choices.switchOff(finding.rule)),
  onAddWord: (finding) =>
    act(finding, 'Added to the dictionary.', () => checker.choices.addWord(finding.words)),
})
