import { clsx } from 'clsx'
import { use, useId, useState, type FormEvent } from 'react'
import { type Question, type QuestionOption, requests, type Segment } from '#core/formats/format-values.ts'
import { Button } from '#web/ui/button.tsx'
import { rowListClass } from './action-row.tsx'
import { ChoicesContext, useAnswersTo } from './choices.ts'

const longestAnswer = 500

type QuestionListProps = { list: Extract<Segment, { kind: 'questions' }>; repliesTo: string | null }

/** Returns the answers as text, each after its question where options could be chosen, since "Yes" says nothing on its own. */
function answersInWords(items: Question[], answers: readonly string[]): string {
  const hasOptions = items.some(({ options }) => options.length > 0)
  return items
    .flatMap(({ text }, at) => {
      const said = answers[at]?.trim() ?? ''
      if (said === '') return []
      return [hasOptions ? `${text} ${said}` : said]
    })
    .join('\n')
}

/** Questions of a reply, answered by a press or in a few words, until something else has been said. */
export function QuestionList({ list: { items }, repliesTo }: QuestionListProps) {
  // Not hidden once there is a post: questions are about the next one, or about what it lacks.
  const choices = use(ChoicesContext)
  const [answers, setAnswers] = useState<readonly string[]>([])
  const isOver = useAnswersTo(repliesTo).length > 0
  const isDisabled = choices === null || choices.isBusy || isOver
  const isOffer = items.every(({ options }) => options.some(({ noteId }) => noteId !== null))
  const words = answersInWords(items, answers)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!isDisabled && words !== '') choices.answer(words)
  }
  const choose = (at: number, { text, noteId }: QuestionOption) => {
    if (noteId !== null) choices?.useNote(noteId, text)
    else if (items.length === 1) choices?.answer(text)
    else setAnswer(at, answers[at] === text ? '' : text)
  }
  const setAnswer = (at: number, text: string) =>
    setAnswers(items.map((_, place) => (place === at ? text : (answers[place] ?? ''))))
  return (
    <form aria-label="Questions" onSubmit={send} className="flex flex-col items-start gap-3">
      {/* VoiceOver in Safari announces a list without markers as a list only if it has the role. */}
      {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles */}
      <ol role="list" aria-label="Questions" className={clsx(rowListClass, 'w-full')}>
        {items.map((question, at) => (
          <QuestionRow
            // Items are only ever appended, so their index is a stable key.
            key={at}
            question={question}
            answer={answers[at] ?? ''}
            isDisabled={isDisabled}
            onChoose={(option) => choose(at, option)}
            {...(choices === null || isOver || isOffer ? {} : { onAnswer: (text) => setAnswer(at, text) })}
          />
        ))}
      </ol>
      {choices === null || isOver || isOffer ? null : (
        <div className="flex flex-wrap gap-2">
          <Button type="submit" disabled={isDisabled || words === ''}>
            Send answers
          </Button>
          <Button variant="outline" disabled={isDisabled} onClick={() => choices.answer(requests.justWrite)}>
            {requests.justWrite}
          </Button>
        </div>
      )}
    </form>
  )
}

type QuestionRowProps = {
  question: Question
  answer: string
  isDisabled: boolean
  onChoose: (option: QuestionOption) => void
  /** Omitted where nothing can be written. */
  onAnswer?: (text: string) => void
}

function QuestionRow({ question, answer, isDisabled, onChoose, onAnswer }: QuestionRowProps) {
  const label = useId()
  const { number, text, options } = question
  return (
    <li className="flex flex-col gap-2 px-4 py-3">
      <h3 id={label} dir="auto" className="flex gap-2 text-base leading-6 font-medium wrap-anywhere">
        <span aria-hidden className="text-sm leading-6 text-ink-soft tabular-nums">
          {number}
        </span>
        <span className="min-w-0">{text}</span>
      </h3>
      {options.length === 0 ? null : (
        <div className="flex flex-wrap gap-2">
          {options.map((option) => (
            <Button
              key={option.text}
              variant={answer === option.text ? 'ghost' : 'outline'}
              aria-pressed={option.noteId === null ? answer === option.text : undefined}
              disabled={isDisabled}
              className="max-w-full"
              onClick={() => onChoose(option)}
            >
              <span dir="auto" className="whitespace-normal wrap-anywhere">
                {option.text}
              </span>
            </Button>
          ))}
        </div>
      )}
      {onAnswer === undefined ? null : (
        <input
          dir="auto"
          aria-labelledby={label}
          autoComplete="off"
          placeholder={options.length === 0 ? 'A few words' : 'Or in your own words'}
          maxLength={longestAnswer}
          disabled={isDisabled}
          value={options.some((option) => option.text === answer) ? '' : answer}
          onChange={({ currentTarget }) => onAnswer(currentTarget.value)}
          className="min-h-9 w-full rounded-md border border-field-line bg-surface px-3 text-base pointer-coarse:min-h-11 md:text-sm"
        />
      )}
    </li>
  )
}
