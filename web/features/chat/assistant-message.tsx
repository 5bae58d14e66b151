import { memo, useId, useState, type ReactNode } from 'react'
import { type ArtifactApi, documentToolView, type DocumentToolView } from './document-tool.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { hasEndedEarly, textOf, type ChatMessage, type MessagePart, loadMarkdown } from './chat-message.ts'
import { CopyMessage } from './copy-message.tsx'
import { DocumentPreview, SharedPost } from './document-preview.tsx'
import { FileText, Image, TriangleAlert, ChevronDown, Globe } from 'lucide-react'
import { Quoted } from '#web/ui/quoted.tsx'
import { Spinner } from '#web/ui/skeleton.tsx'
import { FormattedReply } from '#web/features/formats/formats-panel.tsx'
import * as v from 'valibot'
import { webUrl } from '#contract/fields.ts'

export type OpenTool = (view: DocumentToolView) => void

type AssistantMessageProps = {
  message: ChatMessage
  isRunning: boolean
  /** The document that this reply is writing; null when it is writing none or has ended. */
  writing: string | null
  /** Undefined where documents may not be viewed. */
  artifact: ArtifactApi | undefined
  /** The ids of this message's tool calls whose documents are previewed, separated by spaces. */
  previewed: string
  /** The id of the user's message before this one; null when that is not loaded. */
  repliesTo: string | null
  onOpenTool: OpenTool
}

/** A reply: its reasoning, text and tool calls, in order. */
export const AssistantMessage = memo((props: AssistantMessageProps) => {
  const { message, isRunning } = props
  const text = textOf(message)
  const reply = !isRunning && hasEndedEarly(message) ? 'ended' : 'running'
  return (
    <article aria-label="Lede" className="group flex flex-col gap-3">
      {message.parts.map((part, place) => (
        // Parts are only ever appended, so their index is a stable key.
        <AssistantPart
          key={`${part.type}-${place}`}
          part={part}
          reply={reply}
          isLast={place === message.parts.length - 1}
          {...props}
        />
      ))}
      {isRunning ? null : (
        <footer className="flex min-h-8 items-center">
          {text === '' ? null : <CopyMessage text={text} />}
        </footer>
      )}
    </article>
  )
})

type AssistantPartProps = Omit<AssistantMessageProps, 'message'> & {
  part: MessagePart
  /** Whether the reply is known to have ended before all of its tools did. */
  reply: 'running' | 'ended'
  isLast: boolean
}

function AssistantPart({ part, reply, isRunning, isLast, repliesTo, ...rest }: AssistantPartProps) {
  if (part.type === 'text') {
    if (part.text === '') return null
    return <ReplyText text={part.text} isGrowing={isRunning && isLast} repliesTo={repliesTo} />
  }
  if (part.type === 'reasoning') {
    const isLoading = isRunning && part.state === 'streaming'
    return part.text === '' && !isLoading ? null : <ReasoningBlock text={part.text} isLoading={isLoading} />
  }
  const search = searchView(part)
  if (search) return <SearchCard view={search} isRunning={isRunning} />
  const view = documentToolView(part, reply)
  return view && <DocumentTool view={view} isRunning={isRunning} {...rest} />
}

type DocumentToolProps = Omit<AssistantPartProps, 'part' | 'reply' | 'isLast' | 'repliesTo'> & {
  view: DocumentToolView
}

function DocumentTool({ view, isRunning, writing, artifact, previewed, onOpenTool }: DocumentToolProps) {
  const isWriting = isRunning && view.state === 'running'
  const document = view.document ?? (isWriting && writing !== null ? { id: writing, ...namesOf(view) } : null)
  // Readers who may not view documents do not learn their ids, and are told so when they press a card.
  const isShut = artifact === undefined
  const open = document === null && !isShut ? undefined : () => onOpenTool({ ...view, document })
  const isPreviewed = view.makesDocument && (isWriting || previewed.split(' ').includes(view.callId))
  return (
    <div className="flex flex-col items-start gap-2">
      <DocumentCard view={view} onOpen={open} />
      {artifact && document && isPreviewed ? (
        <DocumentPreview document={document} isWriting={isWriting} artifact={artifact} onOpen={open} />
      ) : null}
      {isShut && view.sharedContent !== undefined && isPreviewed ? (
        <SharedPost title={view.title} content={view.sharedContent} />
      ) : null}
    </div>
  )
}

const namesOf = ({ title, kind }: DocumentToolView) => ({
  ...(title === undefined ? {} : { title }),
  ...(kind === undefined ? {} : { kind }),
})

type DocumentCardProps = {
  view: DocumentToolView
  /** Undefined while there is nothing to open. */
  onOpen: (() => void) | undefined
}

/** One use of a document tool; opens its document. */
function DocumentCard({ view, onOpen }: DocumentCardProps) {
  const { words, state } = view
  return (
    <button
      type="button"
      onClick={onOpen}
      aria-disabled={onOpen === undefined}
      className={`flex min-h-11 w-fit max-w-full items-center gap-3 rounded-lg border border-line bg-surface px-3 py-2 text-start text-sm enabled:hover:bg-hover aria-disabled:hover:bg-surface ${state === 'failed' ? 'text-bad' : ''}`}
    >
      <span className="shrink-0 text-ink-soft" aria-hidden>
        <CardIcon view={view} />
      </span>
      <span className="min-w-0 wrap-anywhere">
        <Quoted text={words} />
      </span>
    </button>
  )
}

function CardIcon({ view: { state, kind } }: { view: DocumentToolView }) {
  if (state === 'failed') return <TriangleAlert size={16} />
  if (state === 'running') return <Spinner />
  return kind === 'image' ? <Image size={16} /> : <FileText size={16} />
}

/** What the model thought before it answered (spec 2.6). */
function ReasoningBlock({ text, isLoading }: { text: string; isLoading: boolean }) {
  const [isOpen, setIsOpen] = useState(true)
  const content = useId()
  return (
    <div>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={content}
        onClick={() => setIsOpen(!isOpen)}
        className="flex min-h-8 items-center gap-2 rounded-md text-sm font-medium text-ink-soft hover:text-ink pointer-coarse:min-h-11"
      >
        {isLoading ? <Spinner /> : null}
        {isLoading ? 'Reasoning' : 'Reasoned for a few seconds'}
        <ChevronDown size={16} aria-hidden className={isOpen ? 'rotate-180' : ''} />
      </button>
      <div id={content} hidden={!isOpen} className="border-l-2 border-line pl-4 text-ink-soft">
        <ReplyMarkdown text={text} />
      </div>
    </div>
  )
}

/** Markdown; plain text until the markdown renderer has loaded. */
const ReplyMarkdown = lazyPart(async () => (await loadMarkdown()).MarkdownText, {
  fallback: ({ text }) => <div className="text-base leading-7 wrap-anywhere whitespace-pre-wrap">{text}</div>,
})

const renderText = (text: string): ReactNode => <ReplyMarkdown text={text} />

type ReplyTextProps = { text: string; isGrowing: boolean; repliesTo: string | null }

/** The text of a reply: markdown, with lists to choose from in between. */
const ReplyText = (props: ReplyTextProps) => <FormattedReply {...props} renderText={renderText} />

/** A web search and its results. */
export function SearchCard({ view, isRunning }: { view: SearchView; isRunning: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  const list = useId()
  const { query, state, pages } = view
  const isSearching = state === 'running' && isRunning
  return (
    <div className="text-sm">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={list}
        disabled={pages.length === 0}
        onClick={() => setIsOpen(!isOpen)}
        className="flex min-h-8 max-w-full items-center gap-2 rounded-md text-start text-ink-soft enabled:hover:text-ink pointer-coarse:min-h-11"
      >
        <span className="shrink-0" aria-hidden>
          <SearchIcon state={state} isSearching={isSearching} />
        </span>
        <span className="min-w-0 wrap-anywhere">{searchText(view, isSearching)}</span>
        {pages.length > 0 ? (
          <ChevronDown size={16} aria-hidden className={`shrink-0 ${isOpen ? 'rotate-180' : ''}`} />
        ) : null}
      </button>
      <ul
        id={list}
        hidden={!isOpen}
        aria-label={`Found for ${query}`}
        className="border-l-2 border-line pl-4"
      >
        {pages.map(({ title, url, publishedAt }) => (
          <li key={url} className="py-1">
            <a
              href={url}
              target="_blank"
              rel="noopener noreferrer"
              className="wrap-anywhere underline decoration-line underline-offset-2 hover:decoration-current"
            >
              {title}
            </a>{' '}
            <span className="text-xs text-ink-soft">
              {[new URL(url).hostname.replace(/^www\./, ''), dayOf(publishedAt)].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function SearchIcon({ state, isSearching }: { state: SearchView['state']; isSearching: boolean }) {
  if (isSearching) return <Spinner />
  return state === 'failed' ? <TriangleAlert size={16} /> : <Globe size={16} />
}

function searchText({ query, state, pages }: SearchView, isSearching: boolean): string {
  if (isSearching) return `Searching the web for "${query}"`
  if (state === 'failed') return `The web could not be searched for "${query}"`
  if (state === 'running') return `The search for "${query}" was stopped`
  const count = pages.length === 1 ? '1 page' : `${pages.length === 0 ? 'no new' : pages.length} pages`
  return `Searched the web for "${query}": ${count}`
}

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })

const dayOf = (timestamp: string | null) =>
  timestamp === null || Number.isNaN(Date.parse(timestamp)) ? '' : day.format(new Date(timestamp))

/** One web search in a reply. */
type SearchView = {
  query: string
  state: 'running' | 'done' | 'failed'
  pages: { title: string; url: string; publishedAt: string | null }[]
}

const part = v.object({
  state: v.string(),
  input: v.optional(v.object({ query: v.optional(v.string()) })),
  output: v.optional(
    v.object({
      error: v.optional(v.string()),
      results: v.optional(
        v.array(
          v.object({
            title: v.string(),
            url: webUrl(),
            publishedAt: v.nullable(v.string()),
          }),
        ),
      ),
    }),
  ),
})

/** Returns null for parts that are not a search, or whose query is not known yet. */
export function searchView({ type, ...rest }: MessagePart): SearchView | null {
  if (type !== 'tool-webSearch') return null
  const parsed = v.safeParse(part, rest)
  if (!parsed.success) return null
  const { state, input, output } = parsed.output
  const query = input?.query?.trim() ?? ''
  if (query === '') return null
  if (state === 'output-error' || output?.error !== undefined) return { query, state: 'failed', pages: [] }
  if (state !== 'output-available') return { query, state: 'running', pages: [] }
  return { query, state: 'done', pages: output?.results ?? [] }
}
