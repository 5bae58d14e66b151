import { lazy, Suspense, type ReactNode } from 'react'
import { FormattedReply, type Answer } from '#web/features/formats/formats-panel.tsx'
import { loadMarkdown } from './load-markdown.ts'

const MarkdownText = lazy(() => loadMarkdown().then((module) => ({ default: module.MarkdownText })))

const renderText = (text: string): ReactNode => <ReplyMarkdown text={text} />

/** Markdown; as plain text until the part that reads markdown is there. */
export const ReplyMarkdown = ({ text }: { text: string }) => (
  <Suspense fallback={<div className="text-base leading-7 wrap-anywhere whitespace-pre-wrap">{text}</div>}>
    <MarkdownText text={text} />
  </Suspense>
)

type ReplyTextProps = { text: string; isGrowing: boolean; answer: Answer }

/** What a reply says: markdown, with lists to choose from in between. */
export const ReplyText = (props: ReplyTextProps) => <FormattedReply {...props} renderText={renderText} />
