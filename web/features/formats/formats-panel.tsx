import { useDeferredValue, useMemo, type ReactNode } from 'react'
import { readFormats, readGrowing } from '#core/formats/read-formats.ts'
import { ChoicesContext, SaidContext, type Choices, type Said } from './choices.ts'
import { QuestionList } from './question-list.tsx'
import { RequestList } from './request-list.tsx'
import { SourceList } from './source-list.tsx'
import { TemplateList } from './template-list.tsx'

export type { Choices, Said }

type ProviderProps = {
  /** The actions of the buttons; null leaves the buttons out. */
  choices: Choices | null
  said: readonly Said[]
  children: ReactNode
}

/** Provides the replies inside with the actions of their buttons, and with what the user has said. */
export const ChoicesProvider = ({ choices, said, children }: ProviderProps) => (
  <ChoicesContext value={choices}>
    <SaidContext value={said}>{children}</SaidContext>
  </ChoicesContext>
)

type FormattedReplyProps = {
  text: string
  /** Whether the text is still being written. */
  isGrowing: boolean
  /** The id of the user's message that this is a reply to; null when that is not loaded. */
  repliesTo: string | null
  /** Renders markdown. */
  renderText: (text: string) => ReactNode
}

/** A reply's text, with its interactive formats as cards (specification 4.8). */
export function FormattedReply({ text, isGrowing, repliesTo, renderText }: FormattedReplyProps) {
  // Deferred together: an unfinished line must not be taken for a finished one.
  const latest = useMemo(() => ({ text, isGrowing }), [text, isGrowing])
  const shown = useDeferredValue(latest)
  const segments = useMemo(
    () => (shown.isGrowing ? readGrowing(shown.text) : readFormats(shown.text)),
    [shown],
  )
  const lastPostIdeas = segments.findLastIndex(({ kind }) => kind === 'post-ideas')
  return segments.map((segment, place) => {
    const isAtEnd = shown.isGrowing && place === segments.length - 1
    const isEnd = place === lastPostIdeas && !isAtEnd
    const key = `${segment.kind}-${place}`
    switch (segment.kind) {
      case 'text':
        return <div key={key}>{renderText(segment.text)}</div>
      case 'sources':
        return <SourceList key={key} list={segment} isGrowing={isAtEnd} repliesTo={repliesTo} />
      case 'questions':
        return <QuestionList key={key} list={segment} repliesTo={repliesTo} />
      case 'templates':
        return <TemplateList key={key} list={segment} isGrowing={isAtEnd} repliesTo={repliesTo} />
      case 'ideas':
      case 'trends':
      case 'post-ideas':
        return (
          <RequestList key={key} list={segment} isEnd={isEnd} repliesTo={repliesTo} renderText={renderText} />
        )
    }
  })
}
