import { Link } from '@tanstack/react-router'
import { noTemplatesWords, type Segment } from '#core/formats/format-values.ts'
import { choiceWords } from '#core/flows.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { ActionRow, listHeadingClass, rowListClass } from './action-row.tsx'
import { hasSaid, useAnswersTo, useChoices } from './choices.ts'

type TemplateListProps = {
  list: Extract<Segment, { kind: 'templates' }>
  /** Whether more may be appended. */
  isGrowing: boolean
  repliesTo: string | null
}

/** Templates, of which one can be chosen (specification 4.8). */
export function TemplateList({ list: { heading, items }, isGrowing, repliesTo }: TemplateListProps) {
  const choices = useChoices()
  const answers = useAnswersTo(repliesTo)
  const chosen = choices?.chosenTemplate ?? null
  const isChosen = (id: string) => id === chosen || hasSaid(answers, choiceWords.template, id)
  const isAnswered = answers[0]?.text === choiceWords.template || items.some(({ id }) => isChosen(id))
  return (
    <section>
      {heading === null ? null : <h2 className={listHeadingClass}>{heading}</h2>}
      {items.length > 0 ? (
        // VoiceOver in Safari announces a list without markers as a list only if it has the role.
        // oxlint-disable-next-line jsx-a11y/no-redundant-roles
        <ol role="list" aria-label="Templates" className={rowListClass}>
          {items.map((template, place) => (
            <ActionRow
              key={place}
              number={place + 1}
              title={template.title}
              action={
                choices
                  ? {
                      label: 'Use template',
                      isDisabled: choices.isBusy || isAnswered,
                      isChosen: isChosen(template.id),
                      onPress: () => choices.chooseTemplate(template),
                    }
                  : undefined
              }
            >
              {template.description === '' ? null : (
                <p dir="auto" className="mt-1 text-sm wrap-anywhere text-ink-soft">
                  {template.description}
                </p>
              )}
            </ActionRow>
          ))}
        </ol>
      ) : null}
      {items.length === 0 && !isGrowing ? <NoTemplates hasLink={choices !== null} /> : null}
    </section>
  )
}

const NoTemplates = ({ hasLink }: { hasLink: boolean }) => (
  <div className="flex flex-col items-start gap-3 rounded-[10px] border border-dashed border-line px-4 py-3">
    <p className="text-sm text-ink-soft">{noTemplatesWords}</p>
    {hasLink ? (
      <Link to="/templates" className={buttonClass('outline')}>
        Browse Templates
      </Link>
    ) : null}
  </div>
)
