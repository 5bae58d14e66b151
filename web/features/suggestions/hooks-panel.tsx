import { useQuery } from '@tanstack/react-query'
import { type Editor, useEditorState } from '@tiptap/react'
import { closeHistory } from '@tiptap/pm/history'
import type { Node } from '@tiptap/pm/model'
import { clsx } from 'clsx'
import { changeOpening, openingOf } from '#editor/text-changes.ts'
import { flatten } from '#editor/text-search.ts'
import type { EditedPost } from '#web/features/editor/post-editor-panel.tsx'
import type { ReviewSection } from '#web/features/editor/review-panel.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState, ErrorState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { errorMessage } from '#web/ui/toasts/toast.tsx'
import { hooksQuery, useSuggestHooks } from './queries.ts'
import { useStreamedHooks } from './use-streamed.ts'

type Options = EditedPost & {
  /** The hooks from a reply in progress. */
  streamed: string[]
  /** Opens the section. */
  onOpen: () => void
}

/** The section of a post's review with alternative openings. */
export function useHooksSection({ editor, session, streamed, onOpen }: Options): ReviewSection {
  const { documentId } = session
  const { data = [] } = useQuery(hooksQuery(documentId))
  useStreamedHooks({ documentId, streamed, onArrival: onOpen })
  return {
    id: 'hooks',
    label: 'Hooks',
    count: data.length,
    content: <Hooks editor={editor} session={session} />,
  }
}

function Hooks({ editor, session }: EditedPost) {
  const query = useQuery(hooksQuery(session.documentId))
  const suggesting = useSuggestHooks(session.documentId)
  const { text, opening } = useEditorState({
    editor,
    selector: () => ({ text: flatten(editor.state.doc).text, opening: openingOf(editor.state.doc).text }),
  })
  const choose = (hook: string) => {
    replaceOpening(editor, hook)
    session.saveNow()
  }
  const suggest = (
    <Button
      variant="outline"
      isBusy={suggesting.isPending}
      disabled={text.trim() === ''}
      onClick={() => suggesting.mutate(text)}
    >
      {query.data?.length ? 'Suggest others' : 'Suggest hooks'}
    </Button>
  )
  if (query.isPending)
    return (
      <div aria-busy="true" className="flex flex-col gap-3">
        <output className="sr-only">Loading hooks</output>
        <Skeleton className="h-14 w-full" />
        <Skeleton className="h-14 w-full" />
      </div>
    )
  if (query.isError && query.data === undefined)
    return (
      <ErrorState title="The hooks could not be loaded." onRetry={() => void query.refetch()}>
        {errorMessage(query.error)}
      </ErrorState>
    )
  return (
    <div className="flex flex-col gap-3">
      {suggesting.error ? (
        <p role="alert" className="text-[0.8125rem] text-bad">
          {errorMessage(suggesting.error)}
        </p>
      ) : null}
      {query.data.length === 0 ? (
        <EmptyState title="No hooks yet" action={suggest}>
          Five other openings for this post. Click one to replace the first paragraph; Undo takes it back.
        </EmptyState>
      ) : (
        <>
          <p className="text-[0.8125rem] text-ink-soft">
            Click an opening to replace the first paragraph; a line from further down moves up. Undo takes it
            back.
          </p>
          <HookList hooks={query.data} opening={opening} onChoose={choose} />
          <div>{suggest}</div>
        </>
      )}
    </div>
  )
}

/** The document that resulted from each editor's last hook. */
const lastMade = new WeakMap<Editor, Node>()

/**
 * Replaces the opening as one undo step, separate from preceding typing. Directly after another hook, undoes that one
 * first.
 */
function replaceOpening(editor: Editor, hook: string): void {
  if (lastMade.get(editor) === editor.state.doc) editor.commands.undo()
  editor.commands.command(({ tr }) => {
    closeHistory(tr)
    changeOpening(tr, hook)
    return true
  })
  lastMade.set(editor, editor.state.doc)
}

type HookListProps = { hooks: string[]; opening: string; onChoose: (hook: string) => void }

const HookList = ({ hooks, opening, onChoose }: HookListProps) => (
  <ul aria-label="Hooks" className="flex flex-col gap-2">
    {hooks.map((hook) => (
      <li key={hook}>
        <button
          type="button"
          aria-pressed={hook === opening}
          onClick={() => onChoose(hook)}
          className={clsx(
            'min-h-11 w-full corners border px-3 py-2 text-start text-sm wrap-anywhere whitespace-pre-line transition-colors hover:bg-hover',
            hook === opening ? 'border-accent bg-accent-soft' : 'border-line bg-surface',
          )}
        >
          {hook}
        </button>
      </li>
    ))}
  </ul>
)
