import { use, type ReactNode } from 'react'
import { postIdeasNote, requests, type Segment } from '#core/formats/format-values.ts'
import { ActionRow, listHeadingClass, rowListClass } from './action-row.tsx'
import { hasSaid, SaidContext, useAnswersTo, useChoices } from './choices.ts'

type Requesting = Extract<Segment, { kind: 'ideas' | 'trends' | 'post-ideas' }>
type Entry = { number: number; title: string; words: string; request: string }

type RequestListProps = {
  list: Requesting
  /** Whether this is the last list of its kind, and complete. */
  isEnd: boolean
  repliesTo: string | null
  renderText: (text: string) => ReactNode
}

const names = { ideas: 'Ideas', trends: 'Trends', 'post-ideas': 'Post ideas' } as const
const buttons = {
  ideas: 'Draft Post',
  trends: 'Give me post ideas',
  'post-ideas': 'Give me post ideas',
} as const

function entriesOf(list: Requesting): Entry[] {
  switch (list.kind) {
    case 'ideas':
      return list.items.map((idea) => ({ ...idea, words: idea.summary, request: requests.draftIdea(idea) }))
    case 'trends':
      return list.items.map((trend) => ({
        ...trend,
        words: trend.description,
        request: requests.ideasAboutTrend(trend),
      }))
    case 'post-ideas':
      return list.items.map((idea) => ({
        ...idea,
        words: idea.description,
        request: requests.ideasForPostIdea(idea),
      }))
  }
}

/** Ideas, trends or post ideas, each with a button that sends its request (specification 4.8). */
export function RequestList({ list, isEnd, repliesTo, renderText }: RequestListProps) {
  const choices = useChoices()
  const answers = useAnswersTo(repliesTo)
  const said = use(SaidContext)
  const entries = entriesOf(list)
  const isAnswered = entries.some(({ request }) => hasSaid(answers, request))
  return (
    <section>
      {list.heading === null ? null : <h2 className={listHeadingClass}>{list.heading}</h2>}
      {entries.length === 0 ? null : (
        // VoiceOver in Safari announces a list without markers as a list only if it has the role.
        // oxlint-disable-next-line jsx-a11y/no-redundant-roles
        <ol role="list" aria-label={names[list.kind]} className={rowListClass}>
          {entries.map(({ number, title, words, request }, place) => (
            <ActionRow
              // Items are only ever appended, so their index is a stable key.
              key={place}
              number={number}
              title={title}
              action={
                choices
                  ? {
                      label: buttons[list.kind],
                      isDisabled: choices.isBusy || isAnswered || hasSaid(said, request),
                      isChosen: hasSaid(answers, request),
                      onPress: () => choices.press(request),
                    }
                  : undefined
              }
            >
              {words === '' ? null : (
                <div className="mt-1 text-ink-soft *:text-sm *:leading-5 [&_ol]:my-1 [&_p]:my-1 [&_ul]:my-1">
                  {renderText(words)}
                </div>
              )}
            </ActionRow>
          ))}
        </ol>
      )}
      {list.kind === 'post-ideas' && isEnd && entries.length > 0 ? (
        <p className="mt-3 text-base leading-7">{postIdeasNote}</p>
      ) : null}
    </section>
  )
}
