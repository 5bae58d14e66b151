import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import type { ArtifactApi } from './artifact-api.ts'
import { textOf, type ChatMessage, type MessagePart } from './chat-message.ts'
import { CopyMessage } from './copy-message.tsx'
import { DocumentCard } from './document-card.tsx'
import { DocumentPreview } from './document-preview.tsx'
import { documentToolView, type DocumentToolView } from './document-tool.ts'
import { ReasoningBlock } from './reasoning-block.tsx'
import { ReplyText } from './reply-text.tsx'
import { SearchCard } from './search-card.tsx'
import { searchView } from './search-tool.ts'

export type OpenTool = (view: DocumentToolView) => void

const offlineLabel = 'Offline writer: connect a model for AI drafting'

type AssistantMessageProps = {
  message: ChatMessage
  isRunning: boolean
  /** The document that this reply is writing; null for a reply that is not, or no longer, written. */
  writing: string | null
  /** Left out where documents are not to be seen. */
  artifact: ArtifactApi | undefined
  /** The tool calls of this message whose documents are previewed, separated by spaces. */
  previewed: string
  /** The words of the person's next message, and what it was sent with: two texts, since these compare. */
  answer: string | null
  chosenIds: string
  onOpenTool: OpenTool
}

/** A reply: what was thought, said and written, in its order. */
export const AssistantMessage = memo((props: AssistantMessageProps) => {
  const { message, isRunning, artifact } = props
  const text = textOf(message)
  return (
    <article aria-label="Lede" className="group flex flex-col gap-3">
      {message.parts.map((part, place) => (
        // Parts of a message are only ever added to: their place is who they are.
        <AssistantPart
          key={`${part.type}-${place}`}
          part={part}
          isLast={place === message.parts.length - 1}
          {...props}
        />
      ))}
      {isRunning ? null : (
        <footer className="flex min-h-8 flex-wrap items-center gap-x-3 text-xs text-ink-soft">
          {message.metadata?.offline ? <OfflineLabel isOwn={artifact !== undefined} /> : null}
          {text === '' ? null : <CopyMessage text={text} />}
        </footer>
      )}
    </article>
  )
})

/** Which model writes is for the owner of the chat to choose. */
const OfflineLabel = ({ isOwn }: { isOwn: boolean }) =>
  isOwn ? (
    <Link to="/settings" hash="models" className="underline underline-offset-2 hover:text-ink">
      {offlineLabel}
    </Link>
  ) : (
    <span>{offlineLabel}</span>
  )

type AssistantPartProps = Omit<AssistantMessageProps, 'message'> & { part: MessagePart; isLast: boolean }

function AssistantPart({ part, isRunning, isLast, answer, chosenIds, ...rest }: AssistantPartProps) {
  if (part.type === 'text') {
    if (part.text === '') return null
    return <ReplyText text={part.text} isGrowing={isRunning && isLast} answer={{ text: answer, chosenIds }} />
  }
  if (part.type === 'reasoning') {
    const isLoading = isRunning && part.state === 'streaming'
    return part.text === '' && !isLoading ? null : <ReasoningBlock text={part.text} isLoading={isLoading} />
  }
  const search = searchView(part)
  if (search) return <SearchCard view={search} isRunning={isRunning} />
  const view = documentToolView(part, isRunning ? 'running' : 'ended')
  return view && <DocumentTool view={view} isRunning={isRunning} {...rest} />
}

type DocumentToolProps = Omit<AssistantPartProps, 'part' | 'isLast' | 'answer' | 'chosenIds'> & {
  view: DocumentToolView
}

function DocumentTool({ view, isRunning, writing, artifact, previewed, onOpenTool }: DocumentToolProps) {
  const isWriting = isRunning && view.state === 'running'
  const document = view.document ?? (isWriting && writing !== null ? { id: writing, ...namesOf(view) } : null)
  // Who may not see documents does not learn their ids, and is told so when a card is pressed.
  const isShut = artifact === undefined
  const open = document === null && !isShut ? undefined : () => onOpenTool({ ...view, document })
  const isPreviewed = view.makesDocument && (isWriting || previewed.split(' ').includes(view.callId))
  return (
    <div className="flex flex-col items-start gap-2">
      <DocumentCard view={view} isWriting={isWriting} onOpen={open} />
      {artifact && document && isPreviewed ? (
        <DocumentPreview document={document} isWriting={isWriting} artifact={artifact} onOpen={open} />
      ) : null}
    </div>
  )
}

const namesOf = ({ title, kind }: DocumentToolView) => ({
  ...(title === undefined ? {} : { title }),
  ...(kind === undefined ? {} : { kind }),
})
